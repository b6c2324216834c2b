import { sql } from 'drizzle-orm';
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Grade } from '../../contract/grades.ts';
import { APPROVAL_STATES, type ApprovalKind, type ApprovalState } from '../../contract/staff-file/approvals.ts';
import { APPEAL_STATES, type AppealState } from '../../contract/staff-file/file.ts';
import type { TrialOutcome } from '../../contract/staff-file/trials.ts';
import { bare, type Condition, id, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';
import { staffRecords } from './staff.ts';

/** Matches appeals that nobody has decided. */
export const isOpenAppeal: Condition<'state'> = ({ state } = appeals) => sql`${state} = 'open'`;

/** Matches decided appeals. */
export const isDecidedAppeal: Condition<'state'> = ({ state } = appeals) => sql`${state} <> 'open'`;

/** Matches appeals with an answer. */
export const hasAnswer: Condition<'answer'> = ({ answer } = appeals) => sql`${answer} is not null`;

/** Appeals against shared records, one per record, ever. */
export const appeals = sqliteTable(
  'appeals',
  {
    id: id(),
    recordId: text()
      .notNull()
      .unique()
      .references(() => staffRecords.id),
    /** The record's subject, who appeals. */
    userId: text()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    /** Null until it is decided. */
    answer: text(),
    decidedBy: text().references(() => users.id),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check('appeals_state', isOneOf('state', APPEAL_STATES)),
    index('appeals_open')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isOpenAppeal(bare('state'))),
    index('appeals_decided')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isDecidedAppeal(bare('state'))),
    index('appeals_user').on(t.userId),
    index('appeals_answer_by')
      .on(t.decidedBy, sql`"createdAt" desc`, sql`"id" desc`)
      .where(hasAnswer(bare('answer'))),
  ],
);

/** Matches leaves that were not ended early. */
export const isNotEnded: Condition<'endedAt'> = ({ endedAt } = leaves) => sql`${endedAt} is null`;

/** Matches leaves for which the role of people who are away has not been given. */
export const isAwayDue: Condition<'endedAt' | 'awayGivenAt'> = ({ endedAt, awayGivenAt } = leaves) =>
  sql`${endedAt} is null and ${awayGivenAt} is null`;

/** Matches leaves for which that role was given and not taken. */
export const isAwayGiven: Condition<'awayGivenAt' | 'awayTakenAt'> = ({ awayGivenAt, awayTakenAt } = leaves) =>
  sql`${awayGivenAt} is not null and ${awayTakenAt} is null`;

/** Matches leaves with a note. */
export const hasNote: Condition<'note'> = ({ note } = leaves) => sql`${note} is not null`;

/** When staff are away. Days are UTC days, 'YYYY-MM-DD', both included. */
export const leaves = sqliteTable(
  'leaves',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    fromDay: text().notNull(),
    toDay: text().notNull(),
    note: text(),
    createdAt: moment().notNull(),
    /** When it was ended early. `toDay` stays as announced. */
    endedAt: moment(),
    /** When the Discord role of people who are away was queued to be given, and to be taken; null before. */
    awayGivenAt: moment(),
    awayTakenAt: moment(),
  },
  (t) => [
    check('leaves_days', sql.raw('"fromDay" <= "toDay"')),
    index('leaves_user').on(t.userId, sql`"createdAt" desc`, sql`"id" desc`),
    index('leaves_user_days').on(t.userId, t.toDay),
    // Leaves that are not ended, of one person and of everyone. Those of one person never overlap.
    index('leaves_user_to')
      .on(t.userId, t.toDay, t.id)
      .where(isNotEnded(bare('endedAt'))),
    index('leaves_to')
      .on(t.toDay, t.id)
      .where(isNotEnded(bare('endedAt'))),
    index('leaves_away_due')
      .on(t.toDay)
      .where(isAwayDue(bare('endedAt', 'awayGivenAt'))),
    index('leaves_away_over')
      .on(t.toDay)
      .where(isAwayGiven(bare('awayGivenAt', 'awayTakenAt'))),
    index('leaves_notes')
      .on(t.toDay)
      .where(hasNote(bare('note'))),
  ],
);

/** Reviews of trials: each kept or extended one. */
export const trialReviews = sqliteTable(
  'trial_reviews',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    outcome: text().$type<TrialOutcome>().notNull(),
    /** How long it was extended. */
    days: integer(),
    reason: text().notNull(),
    /** Of the person, at that moment. */
    grade: real().$type<Grade>().notNull(),
    /** The due day as it then stood. */
    dueOn: text(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('trial_reviews_user').on(t.userId, sql`"createdAt" desc`, sql`"id" desc`),
    index('trial_reviews_by').on(t.createdBy, sql`"createdAt" desc`, sql`"id" desc`),
  ],
);

/** Matches approvals stored as open, lapsed or not. */
export const isOpenApproval: Condition<'state'> = ({ state } = approvals) => sql`${state} = 'open'`;

/** Matches approvals stored as closed. */
export const isClosedApproval: Condition<'state'> = ({ state } = approvals) => sql`${state} <> 'open'`;

/** Matches blocks that a second person has to confirm, or had to. */
export const isBlockApproval: Condition<'kind'> = ({ kind } = approvals) => sql`${kind} = 'block'`;

/** Matches approvals with a reason. */
export const hasReason: Condition<'reason'> = ({ reason } = approvals) => sql`${reason} is not null`;

/** Matches approvals with a reason for passing gates. */
export const hasWaiver: Condition<'waiver'> = ({ waiver } = approvals) => sql`${waiver} is not null`;

/** Changes that need a second person. `lapsed` is stored once another one of its kind takes its place, or a block has lapsed. The table keeps its first name. */
export const approvals = sqliteTable(
  'requests',
  {
    id: id(),
    kind: text().$type<ApprovalKind>().notNull(),
    targetId: text()
      .notNull()
      .references(() => users.id),
    fromGrade: real().$type<Grade>().notNull(),
    /** Null unless it is a change of grade. */
    toGrade: real().$type<Grade>(),
    /** The target's, which was typed to confirm an erasure. */
    username: text(),
    reason: text(),
    /** Why the person rises past gates that they do not meet, and those gates as they were when it was asked. */
    waiver: text(),
    waived: text({ mode: 'json' }).$type<{ id: string; title: string }[]>(),
    askedBy: text()
      .notNull()
      .references(() => users.id),
    state: text().$type<ApprovalState>().notNull().default('open'),
    decidedBy: text().references(() => users.id),
    createdAt: moment().notNull(),
    lapsesAt: moment().notNull(),
    /** From when the asker may approve it alone, because nobody else could; else null. */
    soleAt: moment(),
    decidedAt: moment(),
  },
  (t) => [
    check('requests_state', isOneOf('state', APPROVAL_STATES)),
    uniqueIndex('requests_one_open_of_kind')
      .on(t.targetId, t.kind)
      .where(isOpenApproval(bare('state'))),
    index('requests_target').on(t.targetId),
    index('requests_open')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isOpenApproval(bare('state'))),
    index('requests_closed')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isClosedApproval(bare('state'))),
    index('requests_open_blocks')
      .on(t.createdAt)
      .where(sql`${isOpenApproval(bare('state'))} and ${isBlockApproval(bare('kind'))}`),
    index('requests_block_by')
      .on(t.askedBy, t.createdAt)
      .where(isBlockApproval(bare('kind'))),
    index('requests_waiver_by')
      .on(t.askedBy, sql`"createdAt" desc`, sql`"id" desc`)
      .where(hasWaiver(bare('waiver'))),
    index('requests_reason_by')
      .on(t.askedBy, sql`"createdAt" desc`, sql`"id" desc`)
      .where(hasReason(bare('reason'))),
  ],
);
