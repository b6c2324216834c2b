import * as z from 'zod/mini';
import { ATTEMPT_STATUSES } from '#contract/exams.ts';
import { APPEAL_STATES } from '#contract/staff-file/file.ts';
import { RECORD_TYPES, type RecordType, SEVERITIES } from '#contract/staff-file/record-types.ts';
import { allowed, count, day, grade, moment, someone } from './values.ts';

export const appealState = z.strictObject({
  id: z.string(),
  state: z.literal(APPEAL_STATES),
  createdAt: moment,
  decidedAt: z.nullable(moment),
});

/** Who is left to judge an appeal. */
const judge = z.nullable(z.literal(['sharer', 'nobody']));

/** An appeal in its writer's export. */
export const ownAppeal = z.extend(appealState, { text: z.string(), answer: z.nullable(z.string()) });

/** What a record says to everyone who may read it. */
const said = z.strictObject({
  id: z.string(),
  actionType: z.literal(Object.keys(RECORD_TYPES) as RecordType[]),
  severity: z.nullable(z.literal(SEVERITIES)),
  title: z.string(),
  description: z.string(),
  fromGrade: z.nullable(grade),
  toGrade: z.nullable(grade),
  expiresAt: z.nullable(moment),
  isActive: z.boolean(),
  createdAt: moment,
  seenAt: z.nullable(moment),
  overturnedAt: z.nullable(moment),
});

/** The end of a shared record that was moved: when, and what it was before. */
const movedEnd = { endMovedAt: z.nullable(moment), expiresAtBefore: z.nullable(moment) };

/** A record as managers read it. */
export const record = z.extend(said, {
  userId: z.string(),
  user: someone,
  sharedAt: z.nullable(moment),
  appeal: z.nullable(appealState),
  createdBy: z.nullable(z.string()),
  creator: someone,
  revision: count,
  updatedBy: someone,
  updatedAt: moment,
  can: z.strictObject({
    edit: allowed('grade_too_low', 'own_row', 'target_out_of_reach', 'erased'),
    delete: allowed('grade_too_low', 'own_row', 'target_out_of_reach', 'erased', 'record_shared'),
    share: allowed('own_row', 'target_out_of_reach', 'erased', 'conflict'),
  }),
  ...movedEnd,
});

/** A record as its subject reads it. */
export const sharedRecord = z.extend(said, {
  sharedAt: moment,
  appeal: z.nullable(z.extend(ownAppeal, { judge })),
  appealUntil: moment,
  ...movedEnd,
});

/** A shared record in its subject's export. */
export const exportedRecord = z.extend(said, { sharedAt: moment, appeal: z.nullable(ownAppeal) });

export const appeal = z.strictObject({
  id: z.string(),
  recordId: z.string(),
  record,
  userId: z.string(),
  user: someone,
  text: z.nullable(z.string()),
  state: z.literal(APPEAL_STATES),
  answer: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decider: someone,
  createdAt: moment,
  decidedAt: z.nullable(moment),
  revision: count,
  judge,
  mayDecide: z.boolean(),
});

export const ownLeave = z.strictObject({
  id: z.string(),
  fromDay: day,
  toDay: day,
  note: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export const leave = z.extend(ownLeave, { userId: z.string(), user: someone });

/** The header of a person's own file. */
export const file = z.strictObject({
  trialDueOn: z.nullable(day),
  leave: z.nullable(ownLeave),
  shared: count,
  unseen: count,
});

export const trialReview = z.strictObject({
  id: z.string(),
  userId: z.string(),
  outcome: z.literal(['keep', 'extend']),
  days: z.nullable(count),
  grade,
  dueOn: z.nullable(day),
  reason: z.nullable(z.string()),
  createdBy: z.string(),
  creator: someone,
  createdAt: moment,
});

export const gradeChange = z.strictObject({ fromGrade: z.nullable(grade), toGrade: z.nullable(grade) });

export const endedAttempt = z.strictObject({
  id: z.string(),
  examId: z.string(),
  examTitle: z.string(),
  status: z.literal(ATTEMPT_STATUSES),
  score: z.nullable(z.number()),
  passingScore: count,
  startedAt: moment,
  completedAt: z.nullable(moment),
});

const placed = { id: z.string(), at: moment };

/** An entry of a person's own timeline. */
export const fileEntry = z.strictObject({
  ...placed,
  kind: z.literal(['record', 'grade', 'leave', 'exam']),
  item: z.union([sharedRecord, gradeChange, ownLeave, endedAttempt]),
});

/** An entry of a person's timeline, for managers. */
export const personEntry = z.strictObject({
  ...placed,
  kind: z.literal(['record', 'trial_review', 'leave', 'exam']),
  item: z.union([record, trialReview, leave, endedAttempt]),
});
