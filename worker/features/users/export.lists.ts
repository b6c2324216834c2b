import { and, desc, eq, getTableColumns, isNotNull, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/database.ts';
import { isAbout, personalTable, subjectOf } from '../../db/personal.ts';
import { isBlindTo, isReadable, isSealedTo, type Reader, type TextKind } from '../../db/reading.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { applications } from '../../db/schema/hiring.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { applicationNotes, applicationReviews, savedReplies } from '../../db/schema/reviewing.ts';
import { guideRevisions, notices, staffRecords } from '../../db/schema/staff.ts';
import { auditEntries, type Kind, type Parties, type Place, unlessErased } from './export.log.ts';

/** A row to export, and its place. */
type PlacedRow = { placeAt: number; placeId: string | number; isHidden?: number; [column: string]: unknown };

const LONG = 5;
const SHORT = 50;

/** A list of the export: the rows of a table that are about the user, or that they wrote. */
type List = {
  table: SQLiteTable;
  /** Exports what this author wrote. By default, what is about the subject. */
  author?: SQLiteColumn;
  /** The other columns. */
  columns: Record<string, SQLiteColumn>;
  order: [at: SQLiteColumn, id: SQLiteColumn];
  where?: SQL;
  /** The kind of its rows, without which the reader learns that there is one. */
  kind?: TextKind;
  /** Whom they are about, if not the subject in `PERSONAL`. */
  subject?: SQL;
  /** Columns that are null where the condition keeps them from the reader. */
  sealed?: { columns: SQLiteColumn[]; from: (readerId: string) => SQL; kind: TextKind };
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
  const { table, author, subject, columns, where, order, kind, sealed } = list;
  const [at, id] = order;
  const about = { subject: subject ?? subjectOf(personalTable(table)), ...(author && { author }) };
  const unsealed = (reader: Reader) => {
    if (!sealed) return {};
    const isShown = isReadable(sealed.kind, reader, { ...about, isBlind: sealed.from(reader.id) });
    const texts = textsOf(list);
    return Object.fromEntries(
      sealed.columns.map((column) => {
        const text = texts[column.name] ?? column;
        const value = sql`iif(${isShown}, ${text instanceof SQL.Aliased ? text.sql : text}, null)`;
        return [column.name, value.mapWith(column).as(column.name)];
      }),
    );
  };
  return {
    limit,
    select: (db, { userId, reader }, place, most) =>
      db
        .select({
          ...columns,
          ...textsOf(list),
          ...unsealed(reader),
          placeAt: sql`${at}`.as('placeAt'),
          placeId: sql`${id}`.as('placeId'),
        })
        .from(table)
        .where(
          and(
            author ? eq(author, userId) : isAbout(personalTable(table), userId),
            where,
            kind && reader.id !== userId ? isReadable(kind, reader, about) : undefined,
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
    kind: 'reviewer',
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
    sealed: { columns: [examAttempts.responses], from: isSealedTo, kind: 'response' },
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
    kind: 'note',
  }),
  applicationReviews: listed(SHORT, {
    table: applicationReviews,
    author: applicationReviews.reviewerId,
    columns: pick(applicationReviews, 'applicationId', 'verdict', 'createdAt', 'updatedAt'),
    order: [applicationReviews.createdAt, applicationReviews.applicationId],
    kind: 'review',
    sealed: { columns: [applicationReviews.verdict, applicationReviews.reason], from: isBlindTo, kind: 'review' },
  }),
  staffRecords: listed(SHORT, {
    table: staffRecords,
    author: staffRecords.createdBy,
    columns: pick(staffRecords, 'id', 'actionType', 'severity', 'createdAt', 'updatedAt'),
    order: [staffRecords.createdAt, staffRecords.id],
    kind: 'record',
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
    // Assigned to an application, or mentioned in a note on it.
    kind: 'reviewer',
    subject: sql`(select about.userId from ${applications} about where about.id = ${notifications.entityId})`,
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
export function nextStep(db: Database, parties: Parties, places: Places) {
  const wanted = Object.entries(KINDS).filter(([name]) => name in places);
  return {
    statements: wanted.map(([name, { select, limit }]) => select(db, parties, places[name], limit + 1)),
    /** The rows of each list, and where those with more continue. */
    step(results: unknown[][]) {
      const next: Places = {};
      const kinds: Record<string, object[]> = {};
      for (const [index, [name, { limit }]] of wanted.entries()) {
        const rows = (results[index] ?? []) as PlacedRow[];
        const last = rows[limit - 1];
        if (rows.length > limit && last) next[name] = [last.placeAt, last.placeId];
        kinds[name] = rows
          .slice(0, limit)
          .filter(({ isHidden }) => !isHidden)
          .map(({ placeAt: _at, placeId: _id, isHidden: _hidden, ...row }) => row);
      }
      return { kinds, next };
    },
  };
}
