import * as z from 'zod/mini';
import { GUIDE_GRADES } from '#contract/guides.ts';
import { REQUIREMENT_KINDS } from '#contract/handbook/requirements.ts';
import { STANDING_STATES } from '#contract/handbook/standings.ts';
import { count, moment, person, someone, title } from './values.ts';

const asked = {
  title: z.string(),
  fromGrade: z.literal(GUIDE_GRADES),
  kind: z.literal(REQUIREMENT_KINDS),
  slug: z.nullable(z.string()),
  examId: z.nullable(z.string()),
  isGate: z.boolean(),
  selfTick: z.boolean(),
};

/** What a grade is asked for, as managers see it. */
export const requirement = z.strictObject({
  id: z.string(),
  ...asked,
  dueDays: count,
  validDays: z.nullable(count),
  guide: z.nullable(z.strictObject({ slug: z.string(), title: z.string() })),
  exam: z.nullable(title),
  paused: z.nullable(z.literal(['guide_empty', 'guide_archived', 'guide_hidden', 'exam_closed'])),
  startsAt: moment,
  createdAt: moment,
  creator: someone,
  revision: count,
});

/** Where a person stands with a requirement. */
export const requiredStanding = z.strictObject({
  requirementId: z.string(),
  state: z.literal(STANDING_STATES),
  metAt: z.nullable(moment),
  until: z.nullable(moment),
  dueAt: z.nullable(moment),
});

/** The caller's own, with what is asked. */
export const ownStanding = z.extend(requiredStanding, { requirement: z.strictObject({ id: z.string(), ...asked }) });

/** A person and all their standings. */
export const personStandings = z.strictObject({ user: person, standings: z.array(requiredStanding) });

/** What assigning everyone due did: how many were assigned, and where the next call goes on. */
export const assignedDue = z.strictObject({ assignmentsCreated: count, next: z.nullable(z.string()) });
