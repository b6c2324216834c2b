import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ErrorCode } from '../../contract/errors.ts';
import { GRADES, type Grade } from '../../contract/grades.ts';
import { type ExamTime, type SignInOutcome, THEMES, type Theme } from '../../contract/people.ts';
import type { Language } from '../../contract/settings/values.ts';
import { bare, type Condition, flag, id, isJson, isOneOf, moment } from './columns.ts';

/** Matches users who are not erased. */
export const isNotErased = sql.raw('"erasedAt" is null');

/** Matches erased users with texts left to delete. */
export const isBeingErased: Condition<'erasedAt' | 'erasureCompletedAt'> = ({ erasedAt, erasureCompletedAt } = users) =>
  sql`${erasedAt} is not null and ${erasureCompletedAt} is null`;

/** Everyone who has ever signed in. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Null once erased. */
    discordId: text().unique(),
    /** Empty once erased. */
    username: text().notNull(),
    /** The username in lower case, for prefix searches. */
    usernameKey: text().notNull(),
    /** The name shown in Discord, if it differs from the username. */
    displayName: text(),
    /** The hash of the Discord avatar, never a URL. */
    avatar: text(),
    grade: real().$type<Grade>().notNull().default(1),
    theme: text().$type<Theme>().notNull().default('light'),
    /** The language they chose; null without a choice. No CHECK, which would rebuild the table. */
    language: text().$type<Language>(),
    isBlocked: flag().notNull().default(false),
    joinedAt: moment().notNull(),
    promotedAt: moment(),
    /** Raising it ends every session: a trigger deletes their rows. */
    sessionEpoch: integer().notNull().default(0),
    /** The UTC day of the last sign-in, in days since 1970, and the sign-ins on that day. */
    signInDay: integer(),
    signInCount: integer().notNull().default(0),
    /** Whether Discord named a second factor at the last sign-in. */
    hasMfa: flag().notNull().default(false),
    /** Whether notifications are also sent as Discord messages. */
    directMessages: flag().notNull().default(false),
    /** The bot's channel to them in Discord. Null until it has sent them a message. */
    directMessageChannel: text(),
    /** The factor of their time in exams that they start: 1, 1.25, 1.5 or 2. No CHECK, which would rebuild the table. */
    examTime: real().$type<ExamTime>().notNull().default(1),
    /** When their data was last exported. */
    exportedAt: moment(),
    /** When they were erased. From then on every read hides their texts. */
    erasedAt: moment(),
    /** When the last of their texts was deleted. */
    erasureCompletedAt: moment(),
  },
  (t) => [
    check('users_grade', isOneOf('grade', GRADES)),
    check('users_theme', isOneOf('theme', THEMES)),
    index('users_username').on(t.usernameKey, t.id),
    // Lists leave out erased users.
    index('users_joined').on(sql`"joinedAt" desc`, sql`"id" desc`).where(isNotErased),
    index('users_grade_joined').on(t.grade, sql`"joinedAt" desc`, sql`"id" desc`).where(isNotErased),
    index('users_blocked_grade_joined')
      .on(t.isBlocked, t.grade, sql`"joinedAt" desc`, sql`"id" desc`)
      .where(isNotErased),
    index('users_blocked_joined').on(t.isBlocked, sql`"joinedAt" desc`, sql`"id" desc`).where(isNotErased),
    index('users_being_erased')
      .on(t.erasedAt)
      .where(isBeingErased(bare('erasedAt', 'erasureCompletedAt'))),
  ],
);

/** Discord IDs of users who were blocked when erased, as hex HMACs. They cannot sign in again. */
export const erasedBlocks = sqliteTable('erased_blocks', { hmac: text().primaryKey(), erasedAt: moment().notNull() });

/** Live sessions: one row for each sign-in on one device. Without rowids, so a sign-in writes one row and one index entry. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, as in KV. */
    hash: text().notNull(),
    /** The public id of the session, which says nothing about the hash. */
    id: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** The UTC day of the last request, in days since 1970. */
    lastSeenDay: integer().notNull(),
    /** The browser's `User-Agent`, cut; null if it sends none. */
    agent: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index('sessions_last_seen').on(t.lastSeenDay)],
);

/** Sign-ins of known users, and refused calls: the first of a user and code in ten minutes. Deleted by age. */
export const signIns = sqliteTable(
  'sign_ins',
  {
    id: integer().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<'sign_in' | 'refusal'>().notNull(),
    at: moment().notNull(),
    /** How the sign-in ended, or the code of the refusal. */
    outcome: text().$type<SignInOutcome | ErrorCode>().notNull(),
    ipAddress: text(),
    userAgent: text(),
  },
  (t) => [index('sign_ins_user').on(t.userId, sql`"at" desc`, sql`"id" desc`), index('sign_ins_expiry').on(t.at)],
);

/** SHA-256 of used sign-in states. */
export const spentTokens = sqliteTable(
  'spent_tokens',
  { hash: text().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('spent_tokens_expiry').on(t.expiresAt)],
);

/** The `Idempotency-Key` of each create, so that a repeat returns the same row. Kept for a day. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** The method and route pattern of the create. */
    route: text().notNull(),
    /** The row it created; null while it is running. */
    entityId: text(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

/** State that the server keeps between runs, by name, such as the last cron run. */
export const serverState = sqliteTable(
  'server_state',
  {
    name: text().primaryKey(),
    value: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    updatedAt: moment().notNull(),
  },
  () => [check('server_state_value', isJson('value', 'object'))],
);

/** Errors of the app in browsers, without message, person or address. Deleted by age. */
export const clientErrors = sqliteTable(
  'client_errors',
  {
    id: integer().primaryKey(),
    at: moment().notNull(),
    name: text().notNull(),
    route: text().notNull(),
    frames: text({ mode: 'json' }).$type<string[]>().notNull(),
    build: text().notNull(),
  },
  (t) => [index('client_errors_age').on(t.at), check('client_errors_frames', isJson('frames', 'array'))],
);

/** Figures kept by triggers, so that no request counts rows. `kind` names the figure, `key` the group. */
export const counters = sqliteTable(
  'counters',
  { kind: text().notNull(), key: text().notNull(), value: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);
