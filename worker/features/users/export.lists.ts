import { and, desc, eq, getTableColumns, isNotNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type SQLiteColumn, type SQLiteTable, unionAll } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/database.ts';
import { isAbout, personalTable, subjectOf } from '../../db/personal.ts';
import { auditLogs, auditOrigins, auditTexts } from '../../db/schema/audit.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { applications } from '../../db/schema/hiring.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/people.ts';
import { applicationNotes, applicationReviews, savedReplies } from '../../db/schema/reviewing.ts';
import { guideRevisions, notices, staffRecords } from '../../db/schema/staff.ts';

/** A row's place in its list, newest first. */
type Place = [at: number, id: string | number];

/** A row to export, and its place. */
type PlacedRow = { placeAt: number; placeId: string | number; [column: string]: unknown };

type Kind = {
  /** Rows per call: few where texts are long, so that a call stays below the free plan's 10 ms of CPU. */
  limit: number;
  /** Rows after a place. */
  select: (db: Database, userId: string, place: Place | undefined, limit: number) => BatchItem<'sqlite'>;
};

const LONG = 5;
const SHORT = 50;

/** A text about or by a user; null once they are erased. */
const unlessErased = (text: SQLWrapper, userId: SQLWrapper) =>
  sql`iif((select erasedAt from ${users} subject where subject.id = ${userId}) is null, ${text}, null)`;

/** The texts of an audit row that its actor wrote, by name. Old values are by others. */
function textsByActor(stored: unknown): Record<string, unknown> {
  const texts: Record<string, { text: unknown }> = JSON.parse(String(stored));
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !name.startsWith('oldValues.'))
      .map(([name, { text }]) => [name, text]),
  );
}

/** Audit rows with the user as actor or target, newest first, without other people's ids, texts or origins. */
const auditEntries: Kind = {
  limit: 2 * SHORT,
  select: (db, userId, place, most) => {
    const entries = (condition: SQL | undefined, isActor: boolean) => {
      const ifActor = (value: SQL) => (isActor ? value : sql`null`);
      const ofOthers = sql`${auditLogs.entityType} = 'user' and ${auditLogs.entityId} <> ${userId}`;
      return db
        .select({
          placeId: sql<number>`${auditLogs.seq}`.as('placeId'),
          placeAt: sql<number>`0`.as('placeAt'),
          action: auditLogs.action,
          role: sql<string>`${isActor ? 'actor' : 'target'}`.as('role'),
          entityType: auditLogs.entityType,
          entityId: sql<string | null>`iif(${ofOthers}, null, ${auditLogs.entityId})`.as('entityId'),
          timestamp: auditLogs.timestamp,
          texts: ifActor(unlessErased(auditTexts.texts, auditLogs.targetUserId)).mapWith(textsByActor).as('texts'),
          ipAddress: ifActor(sql`${auditOrigins.ipAddress} ->> 'text'`).as('ipAddress'),
          userAgent: ifActor(sql`${auditOrigins.userAgent} ->> 'text'`).as('userAgent'),
        })
        .from(auditLogs)
        .leftJoin(auditTexts, eq(auditTexts.seq, auditLogs.seq))
        .leftJoin(auditOrigins, eq(auditOrigins.seq, auditLogs.seq))
        .where(and(condition, place && lt(auditLogs.seq, Number(place[1]))));
    };
    return unionAll(
      entries(eq(auditLogs.userId, userId), true),
      // Worded like its partial index, which leaves out the first arm's entries.
      entries(
        and(eq(auditLogs.targetUserId, userId), sql`${auditLogs.userId} is not ${auditLogs.targetUserId}`),
        false,
      ),
    )
      .orderBy(sql`1 desc`)
      .limit(most);
  },
};

/** A list of the export: the rows of a table that are about the user, or that they wrote. */
type List = {
  table: SQLiteTable;
  /** Exports what this author wrote. By default, what is about the subject. */
  author?: SQLiteColumn;
  /** The other columns. */
  columns: Record<string, SQLiteColumn>;
  order: [at: SQLiteColumn, id: SQLiteColumn];
  where?: SQL;
};

/** The personal columns of a list. Text by one user about another is null once either is erased. */
function textsOf({ table, author }: List) {
  const entry = personalTable(table);
  const texts: Record<string, SQLiteColumn | SQL.Aliased> = {};
  for (const { column, author: by, isShared = !by } of entry.columns) {
    const { name } = column;
    if (author && by === author) texts[name] = unlessErased(column, subjectOf(entry)).as(name);
    if (author || !isShared) continue;
    texts[name] = by ? sql`iif(${isShared}, ${unlessErased(column, by)}, null)`.as(name) : column;
  }
  return texts;
}

function listed(limit: number, list: List): Kind {
  const { table, author, columns, where, order } = list;
  const [at, id] = order;
  return {
    limit,
    select: (db, userId, place, most) =>
      db
        .select({ ...columns, ...textsOf(list), placeAt: sql`${at}`.as('placeAt'), placeId: sql`${id}`.as('placeId') })
        .from(table)
        .where(
          and(
            author ? eq(author, userId) : isAbout(personalTable(table), userId),
            where,
            place && sql`(${at}, ${id}) < (${place[0]}, ${place[1]})`,
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(most),
  };
}

function pick<Table extends SQLiteTable>(table: Table, ...names: (keyof Table['_']['columns'] & string)[]) {
  const wanted = new Set<string>(names);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => wanted.has(name)));
}

/** The lists of the export, by name. Their personal columns come from `PERSONAL`. */
const KINDS: Record<string, Kind> = {
  applications: listed(LONG, {
    table: applications,
    columns: pick(
      applications,
      'id',
      'jobTitle',
      'formQuestions',
      'status',
      'submittedAt',
      'reviewedAt',
      'withdrawnAt',
      'suspended',
    ),
    order: [applications.submittedAt, applications.id],
  }),
  answersToApplicants: listed(SHORT, {
    table: applications,
    author: applications.messageBy,
    columns: { applicationId: applications.id },
    order: [applications.submittedAt, applications.id],
    // Matches its partial index.
    where: isNotNull(applications.message),
  }),
  examAttempts: listed(LONG, {
    table: examAttempts,
    columns: pick(
      examAttempts,
      'id',
      'examTitle',
      'status',
      'score',
      'passingScore',
      'startedAt',
      'deadline',
      'completedAt',
    ),
    order: [examAttempts.startedAt, examAttempts.id],
  }),
  notices: listed(SHORT, {
    table: notices,
    author: notices.createdBy,
    columns: pick(notices, 'id', 'createdAt'),
    order: [notices.createdAt, notices.id],
  }),
  guideRevisions: listed(LONG, {
    table: guideRevisions,
    author: guideRevisions.createdBy,
    columns: pick(guideRevisions, 'slug', 'revision', 'createdAt'),
    order: [guideRevisions.createdAt, guideRevisions.revision],
  }),
  applicationNotes: listed(SHORT, {
    table: applicationNotes,
    author: applicationNotes.authorId,
    columns: pick(applicationNotes, 'id', 'applicationId', 'createdAt', 'removedAt'),
    order: [applicationNotes.createdAt, applicationNotes.id],
  }),
  applicationReviews: listed(SHORT, {
    table: applicationReviews,
    author: applicationReviews.reviewerId,
    columns: pick(applicationReviews, 'applicationId', 'verdict', 'createdAt', 'updatedAt'),
    order: [applicationReviews.createdAt, applicationReviews.applicationId],
  }),
  staffRecords: listed(SHORT, {
    table: staffRecords,
    author: staffRecords.createdBy,
    columns: pick(staffRecords, 'id', 'actionType', 'severity', 'createdAt', 'updatedAt'),
    order: [staffRecords.createdAt, staffRecords.id],
  }),
  savedReplies: listed(SHORT, {
    table: savedReplies,
    author: savedReplies.createdBy,
    columns: pick(savedReplies, 'id', 'createdAt', 'updatedAt'),
    order: [savedReplies.createdAt, savedReplies.id],
  }),
  notifications: listed(SHORT, {
    table: notifications,
    columns: pick(notifications, 'id', 'kind', 'entityType', 'entityId', 'count', 'createdAt', 'readAt'),
    order: [notifications.createdAt, notifications.id],
  }),
  discordDeliveries: listed(SHORT, {
    table: deliveries,
    columns: pick(deliveries, 'kind', 'event', 'state', 'createdAt', 'sentAt'),
    order: [deliveries.createdAt, deliveries.id],
  }),
  auditEntries,
};

/** Where each list continues. Missing lists are complete. */
export type Places = Record<string, Place | undefined>;

/** The start of every list. */
export const START: Places = Object.fromEntries(Object.keys(KINDS).map((name) => [name, undefined]));

/** Statements for the next rows of every incomplete list, and `step` to read their results. */
export function nextStep(db: Database, userId: string, places: Places) {
  const wanted = Object.entries(KINDS).filter(([name]) => name in places);
  return {
    statements: wanted.map(([name, { select, limit }]) => select(db, userId, places[name], limit + 1)),
    /** The rows of each list, and where those with more continue. */
    step(results: unknown[][]) {
      const next: Places = {};
      const kinds: Record<string, object[]> = {};
      for (const [index, [name, { limit }]] of wanted.entries()) {
        const rows = (results[index] ?? []) as PlacedRow[];
        const last = rows[limit - 1];
        if (rows.length > limit && last) next[name] = [last.placeAt, last.placeId];
        kinds[name] = rows.slice(0, limit).map(({ placeAt: _at, placeId: _id, ...row }) => row);
      }
      return { kinds, next };
    },
  };
}
