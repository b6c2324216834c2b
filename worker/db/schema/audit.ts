import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ENTITY_TYPES, type AuditAction, type AuditEntityType } from '../../contract/audit.ts';
import { isJson, isOneOf, moment } from './columns.ts';

/** Field names and their values before or after a change. */
export type AuditValues = Record<string, unknown>;

/**
 * The audit log. Append-only: triggers refuse UPDATE, DELETE and REPLACE. People are named by id, without a foreign key, so that no
 * row ever has to change.
 */
export const auditLogs = sqliteTable(
  'audit_logs',
  {
    /** Commit order, which lists and the sealed chain follow. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    action: text().$type<AuditAction>().notNull(),
    entityType: text().$type<AuditEntityType>().notNull(),
    entityId: text().notNull(),
    /** Who acted; null for the server itself. */
    userId: text(),
    targetUserId: text(),
    details: text(),
    oldValues: text({ mode: 'json' }).$type<AuditValues>(),
    newValues: text({ mode: 'json' }).$type<AuditValues>(),
    ipAddress: text(),
    userAgent: text(),
    requestId: text(),
    timestamp: moment().notNull(),
  },
  (t) => [
    check('audit_logs_entity', isOneOf('entityType', AUDIT_ENTITY_TYPES)),
    check('audit_logs_old', isJson('oldValues', 'object')),
    check('audit_logs_new', isJson('newValues', 'object')),
    // A SQLite index ends in the row's key, so each of these also reads in `seq` order.
    index('audit_logs_action').on(t.action),
    index('audit_logs_entity_type').on(t.entityType),
    index('audit_logs_entity').on(t.entityId),
    index('audit_logs_user').on(t.userId),
    // Entries about the actor themselves, most of an applicant's or a taker's, are found by actor.
    index('audit_logs_target_other').on(t.targetUserId).where(sql`"userId" is not "targetUserId"`),
    index('audit_logs_timestamp').on(t.timestamp),
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
