import * as z from 'zod/mini';
import { GUIDE_GRADES, type GuideGrade } from '../guides.ts';
import { DUE_DAYS, MAX_REQUIREMENT_TITLE, MAX_VALID_DAYS } from '../limits.ts';
import { requiredLine } from '../text.ts';

/** What staff have to do: a guide that is read, an exam that is passed, or a task done outside the portal. */
export const REQUIREMENT_KINDS = ['read', 'pass', 'task'] as const;

export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

/** Why a requirement is paused (docs/rules/training.md#paused). */
export type Pause = 'guide_empty' | 'guide_archived' | 'guide_hidden' | 'exam_closed';

const [SHORTEST, LONGEST] = DUE_DAYS;

const fields = {
  title: requiredLine(MAX_REQUIREMENT_TITLE, 'Title is required'),
  fromGrade: z.literal(GUIDE_GRADES, 'Not a grade that a requirement can ask'),
  dueDays: z
    .int('Use whole days')
    .check(z.minimum(SHORTEST, 'At least 1 day'), z.maximum(LONGEST, `At most ${LONGEST} days`)),
  validDays: z.nullable(
    z
      .int('Use whole days')
      .check(
        z.minimum(SHORTEST + 1, `At least ${SHORTEST + 1} days`),
        z.maximum(MAX_VALID_DAYS, `At most ${MAX_VALID_DAYS} days`),
      ),
  ),
  isGate: z.boolean(),
  selfTick: z.boolean(),
};

const kind = z.enum(REQUIREMENT_KINDS);
const slug = z.string();
const examId = z.uuid('Choose an exam');

/** The values that decide together whether a requirement makes sense. */
export type RequirementValues = {
  title: string;
  fromGrade: GuideGrade;
  kind: RequirementKind;
  slug: string | null;
  examId: string | null;
  dueDays: number;
  validDays: number | null;
  isGate: boolean;
  selfTick: boolean;
};

/** What is wrong with values that are each valid, for `issues`. What needs the guide itself is not among it. */
export function requirementIssues(given: RequirementValues) {
  const issues: { path: string; message: string }[] = [];
  const say = (path: string, message: string) => issues.push({ path, message });
  if ((given.kind === 'read') !== (given.slug !== null))
    say('slug', given.kind === 'read' ? 'Choose a guide' : 'Only reading names a guide');
  if ((given.kind === 'pass') !== (given.examId !== null))
    say('examId', given.kind === 'pass' ? 'Choose an exam' : 'Only passing names an exam');
  if (given.validDays !== null && given.validDays <= given.dueDays)
    say('validDays', 'It has to be valid for longer than people have to meet it');
  if (given.selfTick && given.kind !== 'task') say('selfTick', 'Only a task can be ticked');
  if (given.selfTick && given.isGate) say('selfTick', 'A gate is ticked by a manager');
  if (given.isGate && given.fromGrade === 2) say('isGate', 'Nobody is promoted to Trial Moderator through a gate');
  return issues;
}

/** The body of `POST /api/requirements`, without what `requirementIssues` finds. */
export const requirementInput = z.strictObject({
  ...fields,
  kind,
  slug: z._default(z.nullable(slug), null),
  examId: z._default(z.nullable(examId), null),
  validDays: z._default(fields.validDays, null),
  isGate: z._default(fields.isGate, false),
  selfTick: z._default(fields.selfTick, false),
});

/** The body of `PATCH /api/requirements/{id}`. What it leaves out stays; `kind`, `slug` and `examId` can only be repeated. */
export const requirementChange = z.strictObject({
  title: z.exactOptional(fields.title),
  fromGrade: z.exactOptional(fields.fromGrade),
  dueDays: z.exactOptional(fields.dueDays),
  validDays: z.exactOptional(fields.validDays),
  isGate: z.exactOptional(fields.isGate),
  selfTick: z.exactOptional(fields.selfTick),
  kind: z.exactOptional(kind),
  slug: z.exactOptional(z.nullable(slug)),
  examId: z.exactOptional(z.nullable(examId)),
  revision: z.int(),
});

/** A requirement as managers see it. Its guide is null for readers who may not know of it, its exam once it is deleted. */
export type Requirement = RequirementValues & {
  id: string;
  guide: { slug: string; title: string } | null;
  exam: { id: string; title: string } | null;
  paused: Pause | null;
  startsAt: Date;
  createdAt: Date;
  creator: { id: string; username: string } | null;
  revision: number;
};
