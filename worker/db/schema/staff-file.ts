import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { APPEAL_STATES, type AppealState } from '../../contract/staff/staff-file.ts';
import { id, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';
import { staffRecords } from './staff.ts';

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
    index('appeals_open').on(sql`"createdAt" desc`, sql`"id" desc`).where(sql`"state" = 'open'`),
    index('appeals_decided').on(sql`"createdAt" desc`, sql`"id" desc`).where(sql`"state" <> 'open'`),
    index('appeals_user').on(t.userId),
    index('appeals_answer_by').on(t.decidedBy, sql`"createdAt" desc`, sql`"id" desc`).where(sql`"answer" is not null`),
  ],
);

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
  },
  (t) => [
    check('leaves_days', sql.raw('"fromDay" <= "toDay"')),
    index('leaves_user').on(t.userId, sql`"createdAt" desc`, sql`"id" desc`),
    // Leaves that are not ended, of one person and of everyone. Those of one person never overlap.
    index('leaves_user_to').on(t.userId, t.toDay, t.id).where(sql`"endedAt" is null`),
    index('leaves_to').on(t.toDay, t.id).where(sql`"endedAt" is null`),
    index('leaves_notes').on(t.toDay).where(sql`"note" is not null`),
  ],
);
