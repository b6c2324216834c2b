import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditAction, AuditVia } from '../../contract/audit.ts';
import { bare, type Condition, isJson, moment } from './columns.ts';
import { entityType } from './entity-type.ts';

/** Field names and their values before or after a change. */
export type AuditValues = Record<string, unknown>;

/** Matches entries that name a target other than the actor. */
export const isAboutAnother: Condition<'userId' | 'targetUserId'> = ({ userId, targetUserId } = auditLogs) =>
  sql`${userId} is not ${targetUserId}`;

/** Matches changes of a grade. */
export const isGradeChange: Condition<'action'> = ({ action } = auditLogs) => sql`${action} = 'USER_GRADE_CHANGED'`;

/** Matches people taken over from their Discord roles, which gives a grade, too. */
export const isTakeOver: Condition<'action'> = ({ action } = auditLogs) => sql`${action} = 'USER_TAKEN_OVER'`;

/** The audit log. Append-only: triggers refuse UPDATE, DELETE and REPLACE. Without foreign keys to people, so that no row ever changes. */
export const auditLogs = sqliteTable(
  'audit_logs',
  {
    /** Commit order. Lists and the sealed chain follow it. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    action: text().$type<AuditAction>().notNull(),
    entityType: entityType().notNull(),
    entityId: text().notNull(),
    /** The actor; null for the server itself. */
    userId: text(),
    targetUserId: text(),
    details: text(),
    oldValues: text({ mode: 'json' }).$type<AuditValues>(),
    newValues: text({ mode: 'json' }).$type<AuditValues>(),
    /** SHA-256, in hex, of each text or origin stored apart, by the same names. */
    hashes: text({ mode: 'json' }).$type<Record<string, string>>(),
    requestId: text(),
    /** Where it was made, other than on the portal's pages; sealed only if set. No CHECK, which would rebuild the table. */
    via: text().$type<AuditVia>(),
    timestamp: moment().notNull(),
  },
  (t) => [
    check('audit_logs_old', isJson('oldValues', 'object')),
    check('audit_logs_new', isJson('newValues', 'object')),
    check('audit_logs_hashes', isJson('hashes', 'object')),
    // A SQLite index ends with the row's key, so these also read in `seq` order.
    index('audit_logs_action').on(t.action),
    index('audit_logs_entity_type').on(t.entityType),
    index('audit_logs_entity').on(t.entityId),
    index('audit_logs_user').on(t.userId),
    // Entries that users made about themselves, such as most of an applicant's, are found by actor.
    index('audit_logs_target_other')
      .on(t.targetUserId)
      .where(isAboutAnother(bare('userId', 'targetUserId'))),
    index('audit_logs_timestamp').on(t.timestamp),
    index('audit_logs_grades')
      .on(t.targetUserId, sql`"timestamp" desc`, sql`"id" desc`)
      .where(isGradeChange(bare('action'))),
    // Not in the index above, whose condition the release before repeats.
    index('audit_logs_taken_over')
      .on(t.targetUserId, sql`"timestamp" desc`, sql`"id" desc`)
      .where(isTakeOver(bare('action'))),
  ],
);

/** A text or list of texts, and 128 random bits in hex. Hashed together, so that a short text cannot be guessed from its hash. */
export type SaltedText = { salt: string; text: unknown };

/**
 * Free text about people in an entry's values (`AUDIT_TEXTS`), by names such as 'newValues.title'. Deleting a row
 * leaves the sealed hash; triggers refuse UPDATE and REPLACE.
 */
export const auditTexts = sqliteTable(
  'audit_texts',
  {
    /** The entry's `seq`. */
    seq: integer().primaryKey(),
    texts: text({ mode: 'json' }).$type<Record<string, SaltedText>>().notNull(),
  },
  () => [check('audit_texts_texts', isJson('texts', 'object'))],
);

/** Where an entry's request came from. Apart from `audit_texts` because origins expire by age. Triggers refuse UPDATE and REPLACE. */
export const auditOrigins = sqliteTable(
  'audit_origins',
  {
    /** The entry's `seq`. */
    seq: integer().primaryKey(),
    ipAddress: text({ mode: 'json' }).$type<SaltedText>(),
    userAgent: text({ mode: 'json' }).$type<SaltedText>(),
  },
  () => [
    check('audit_origins_address', isJson('ipAddress', 'object')),
    check('audit_origins_agent', isJson('userAgent', 'object')),
  ],
);

/** Blocks of sealed audit rows; each hash covers its rows and the previous hash. Append-only, like the log. */
export const auditSeals = sqliteTable(
  'audit_seals',
  {
    block: integer().primaryKey(),
    fromSeq: integer().notNull().unique(),
    toSeq: integer().notNull().unique(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    sealedAt: moment().notNull(),
  },
  () => [check('audit_seals_range', sql.raw('"toSeq" >= "fromSeq"'))],
);
