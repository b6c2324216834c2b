import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { GRADES, type Grade } from '../../contract/grades.ts';
import { THEMES, type Theme } from '../../contract/themes.ts';
import { flag, id, isOneOf, moment } from './columns.ts';

/** Everyone who has ever signed in. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    discordId: text().notNull().unique(),
    username: text().notNull(),
    /** The username in lower case, for prefix searches. */
    usernameKey: text().notNull(),
    /** The hash of the Discord avatar, never a URL. */
    avatar: text(),
    grade: real().$type<Grade>().notNull().default(1),
    theme: text().$type<Theme>().notNull().default('light'),
    isBlocked: flag().notNull().default(false),
    joinedAt: moment().notNull(),
    promotedAt: moment(),
    /** Raising it ends every earlier session. */
    sessionEpoch: integer().notNull().default(0),
  },
  (t) => [
    check('users_grade', isOneOf('grade', GRADES)),
    check('users_theme', isOneOf('theme', THEMES)),
    index('users_username').on(t.usernameKey, t.id),
    index('users_joined').on(sql`"joinedAt" desc`, sql`"id" desc`),
    index('users_grade_joined').on(t.grade, sql`"joinedAt" desc`, sql`"id" desc`),
    index('users_standing_joined').on(t.isBlocked, t.grade, sql`"joinedAt" desc`, sql`"id" desc`),
    index('users_blocked_joined').on(t.isBlocked, sql`"joinedAt" desc`, sql`"id" desc`),
  ],
);

/** SHA-256 of tokens that no longer count: sessions signed out of, and sign-in states already used. */
export const spentTokens = sqliteTable(
  'spent_tokens',
  { hash: text().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('spent_tokens_expiry').on(t.expiresAt)],
);

/** Figures kept by triggers, so that nothing counts rows when asked. `kind` names the figure, `key` the group. */
export const counters = sqliteTable(
  'counters',
  { kind: text().notNull(), key: text().notNull(), value: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);
