import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { GRADES, type Grade } from '../../contract/grades.ts';
import { RECORD_TYPES, type RecordType, SEVERITIES, type Severity } from '../../contract/staff-file/record-types.ts';
import { bare, type Condition, flag, id, isJson, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';

/** Matches profiles of people on trial. */
export const isOnTrial: Condition<'trialDueOn'> = ({ trialDueOn } = staffProfiles) => sql`${trialDueOn} is not null`;

/** Staff profiles, one per user, created by the first promotion to grade 2 or higher. */
export const staffProfiles = sqliteTable(
  'staff_profiles',
  {
    id: id(),
    userId: text()
      .notNull()
      .unique()
      .references(() => users.id),
    servers: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    notes: text(),
    /** Who last changed the notes. */
    notesBy: text().references(() => users.id),
    performance: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    isArchived: flag().notNull().default(false),
    archivedAt: moment(),
    /** When it was last archived, which stays as it is once it is restored; null if it never was. */
    lastArchivedAt: moment(),
    createdAt: moment().notNull(),
    /** The trial that runs: its first day, its days without leaves, and when it is due. Null without one. */
    trialFrom: text(),
    trialLength: integer(),
    trialDueOn: text(),
    /** The trial that opinions are about: the running one, else the last; null before the first. */
    trialId: text(),
    /** The opinions on it by verdict, kept by triggers. */
    trialYes: integer().notNull().default(0),
    trialNo: integer().notNull().default(0),
    trialUnsure: integer().notNull().default(0),
    /** How often the team was asked for opinions on it: before the due day, and again from that day on. */
    opinionsWanted: integer().notNull().default(0),
    /** Who edited it last, and when; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check('staff_profiles_servers', isJson('servers', 'array')),
    check('staff_profiles_performance', isJson('performance', 'object')),
    index('staff_profiles_created').on(t.isArchived, sql`"createdAt" desc`, sql`"id" desc`),
    index('staff_profiles_archived').on(t.isArchived, sql`"archivedAt" desc`, sql`"id" desc`),
    // Erasure uses this and the other indexes by author to find a user's texts.
    index('staff_profiles_notes_by').on(t.notesBy).where(sql`"notes" is not null`),
    index('staff_profiles_trial')
      .on(t.trialDueOn, t.id)
      .where(isOnTrial(bare('trialDueOn'))),
    uniqueIndex('staff_profiles_trial_id').on(t.trialId),
  ],
);

/** Matches records that were shared with their subject. */
export const isShared: Condition<'sharedAt'> = ({ sharedAt } = staffRecords) => sql`${sharedAt} is not null`;

/** Matches shared records that their subject has not confirmed. */
export const isUnseen: Condition<'sharedAt' | 'seenAt'> = ({ sharedAt, seenAt } = staffRecords) =>
  sql`${sharedAt} is not null and ${seenAt} is null`;

/** Staff records: warnings, promotions, commendations and the like. */
export const staffRecords = sqliteTable(
  'staff_records',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    actionType: text().$type<RecordType>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    severity: text().$type<Severity>(),
    fromGrade: real().$type<Grade>(),
    toGrade: real().$type<Grade>(),
    expiresAt: moment(),
    isActive: flag().notNull().default(true),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** Who else wrote its words before it was shared, or approved its change of grade. */
    wordsBy: text({ mode: 'json' }).$type<string[]>(),
    /** When it was shared with its subject, for good; null while it is internal. */
    sharedAt: moment(),
    sharedBy: text().references(() => users.id),
    /** When its end was last moved after sharing, and what it was before. */
    endMovedAt: moment(),
    expiresAtBefore: moment(),
    /** When its subject confirmed having read it. */
    seenAt: moment(),
    /** When an appeal overturned it, which also ends `isActive`. */
    overturnedAt: moment(),
    /** Who edited it last; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment().notNull(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check('staff_records_type', isOneOf('actionType', Object.keys(RECORD_TYPES))),
    check('staff_records_severity', sql`"severity" is null or ${isOneOf('severity', SEVERITIES)}`),
    check('staff_records_from', sql`"fromGrade" is null or ${isOneOf('fromGrade', GRADES)}`),
    check('staff_records_to', sql`"toGrade" is null or ${isOneOf('toGrade', GRADES)}`),
    index('staff_records_user').on(t.userId, sql`"createdAt" desc`, sql`"id" desc`),
    index('staff_records_creator').on(t.createdBy, sql`"createdAt" desc`, sql`"id" desc`),
    index('staff_records_shared')
      .on(t.userId, sql`"sharedAt" desc`, sql`"id" desc`)
      .where(isShared(bare('sharedAt'))),
    index('staff_records_unseen')
      .on(t.userId)
      .where(isUnseen(bare('sharedAt', 'seenAt'))),
  ],
);

/** Matches notices that Moderators see: posted, and for everyone or grade 3. */
export const isForModerators = sql.raw(
  `"isActive" and (json_array_length("targetGrades") = 0 or instr("targetGrades", '3') > 0)`,
);

/** Notices to staff; an empty `targetGrades` means everyone who can read notices. */
export const notices = sqliteTable(
  'notices',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    targetGrades: text({ mode: 'json' }).$type<Grade[]>().notNull().default([]),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    isActive: flag().notNull().default(true),
    /** Who edited it last, and when; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check('notices_grades', isJson('targetGrades', 'array')),
    index('notices_created').on(sql`"createdAt" desc`, sql`"id" desc`),
    index('notices_creator').on(t.createdBy, sql`"createdAt" desc`, sql`"id" desc`),
    index('notices_active').on(t.isActive, sql`"createdAt" desc`, sql`"id" desc`),
    index('notices_for_moderators').on(sql`"createdAt" desc`, sql`"id" desc`).where(isForModerators),
  ],
);

/** Which user has read which notice. */
export const noticeReads = sqliteTable(
  'notice_reads',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    noticeId: text()
      .notNull()
      .references(() => notices.id),
    readAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.noticeId] })],
);
