import * as z from 'zod/mini';
import { EXAM_TIMES, THEMES } from '#contract/people.ts';
import { APPROVAL_STATES } from '#contract/staff-file/approvals.ts';
import { leave } from './staff-file.ts';
import { allowed, count, day, free, grade, moment, person, someone, title } from './values.ts';

export const session = z.strictObject({
  id: z.string(),
  createdAt: moment,
  lastSeenOn: day,
  device: z.string(),
  isCurrent: z.boolean(),
});

/** A sign-in, or the first of several refused calls. */
export const signIn = z.strictObject({
  id: z.string(),
  kind: z.literal(['sign_in', 'refusal']),
  at: moment,
  outcome: z.string(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  device: z.string(),
});

/** The signed-in person. */
export const me = z.strictObject({
  id: z.string(),
  username: z.string(),
  discordId: z.string(),
  avatar: z.nullable(z.string()),
  grade,
  withheldGrade: z.nullable(grade),
  theme: z.literal(THEMES),
  isBlocked: z.boolean(),
  joinedAt: moment,
  promotedAt: z.nullable(moment),
});

export const preferences = z.strictObject({ directMessages: z.boolean() });

export const examTime = z.literal(EXAM_TIMES);

/** The factor of a person's time in exams. */
export const examTimeOf = z.strictObject({ examTime });

/** A person as managers read them. */
export const user = z.extend(person, {
  discordId: z.string(),
  joinedAt: moment,
  promotedAt: z.nullable(moment),
  isBlocked: z.boolean(),
  awayUntil: z.nullable(day),
  needsMfa: z.boolean(),
  can: z.strictObject({
    grade: allowed('erased', 'own_row', 'target_out_of_reach'),
    block: allowed('grade_too_low', 'erased', 'own_row', 'target_out_of_reach'),
    signOut: allowed('grade_too_low', 'erased', 'target_out_of_reach'),
    erase: allowed('grade_too_low', 'erased', 'own_row', 'target_out_of_reach', 'still_staff'),
    record: allowed('grade_too_low', 'erased', 'own_row', 'target_out_of_reach'),
  }),
});

export const staffUser = z.extend(user, { isErased: z.boolean() });

export const profile = z.strictObject({
  id: z.string(),
  userId: z.string(),
  user: z.nullable(staffUser),
  servers: z.array(z.string()),
  performance: free,
  notes: z.nullable(z.string()),
  isArchived: z.boolean(),
  archivedAt: z.nullable(moment),
  createdAt: moment,
  trialDueOn: z.nullable(day),
  revision: count,
  updatedBy: someone,
  updatedAt: z.nullable(moment),
});

export const personsPage = z.extend(profile, { leave: z.nullable(leave), warnings: count });

/** What waits for managers; appeals and approvals are null below grade 5. */
export const staffWaiting = z.strictObject({
  trialsDue: count,
  trialsOverdue: count,
  away: count,
  acceptedMembers: count,
  appeals: z.nullable(count),
  approvals: z.nullable(count),
  twoPerson: z.boolean(),
  twoPersonEndsAt: z.nullable(moment),
});

/** A rise in grade and what it rested on. A reader's own has no `by`, `waiver` and votes. */
export const promotion = z.strictObject({
  at: moment,
  fromGrade: grade,
  toGrade: grade,
  by: z.optional(someone),
  application: z.nullable(
    z.strictObject({
      jobTitle: z.string(),
      decidedAt: moment,
      yes: z.optional(count),
      unsure: z.optional(count),
      no: z.optional(count),
    }),
  ),
  exams: z.array(
    z.strictObject({ title: z.string(), score: z.number(), passingScore: z.number(), completedAt: moment }),
  ),
  read: z.array(z.strictObject({ slug: z.string(), title: z.string(), revision: count, readAt: moment })),
  waived: z.array(z.string()),
  waiver: z.optional(z.nullable(z.string())),
});

/** What a second person is asked to approve. */
export const approval = z.strictObject({
  id: z.string(),
  kind: z.literal(['grade', 'erasure', 'block']),
  targetId: z.string(),
  target: someone,
  fromGrade: grade,
  toGrade: z.nullable(grade),
  reason: z.nullable(z.string()),
  waiver: z.nullable(z.string()),
  waived: z.nullable(z.array(title)),
  state: z.literal(APPROVAL_STATES),
  askedBy: z.string(),
  asker: someone,
  decidedBy: z.nullable(z.string()),
  decider: someone,
  createdAt: moment,
  lapsesAt: moment,
  soleAt: z.nullable(moment),
  decidedAt: z.nullable(moment),
  can: z.strictObject({
    approve: allowed(
      'own_row',
      'approval_closed',
      'erased',
      'still_staff',
      'conflict',
      'grade_too_low',
      'target_out_of_reach',
      'grade_not_offered',
    ),
    decline: allowed('own_row', 'approval_closed', 'erased', 'grade_too_low', 'target_out_of_reach'),
    withdraw: allowed('target_out_of_reach', 'approval_closed', 'erased'),
  }),
});
