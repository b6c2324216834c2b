import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { blanks, hasText, isAbout, PERSONAL, type PersonalColumn, type PersonalTable } from '../../db/personal.ts';
import { auditLogs, auditOrigins, auditTexts } from '../../db/schema/audit.ts';
import { isBeingErased, serverState, users } from '../../db/schema/people.ts';
import { deleteQuotes, endOpenWork } from './erasure.store.ts';

/** The most rows that one statement changes. */
const ROWS = 40;
/** Log entries that one run covers. */
const ENTRIES = 200;

/** The user whose rows are done, and the `seq` up to which their log is. */
type Progress = { userId: string; logSeq: number };

const STATE = 'erasure';

/** Matches the first `ROWS` rows of a table that match one of the conditions, each of which has an index. A statement that changes fewer has finished. */
const isAmong = (table: SQLiteTable, ...conditions: (SQL | undefined)[]) => {
  const arms = conditions.map((condition) => sql`select rowid from ${table} where ${condition}`);
  return sql`rowid in (select rowid from (${sql.join(arms, sql` union all `)}) limit ${ROWS})`;
};

const returned = { changed: sql<number>`1`.as('changed') };

const isBlank = (columns: PersonalColumn[]) => (columns.length > 0 ? sql`not ${hasText(columns)}` : undefined);

/** Matches what a user wrote: one condition for each index that finds some of it, no row in two of them. */
function writtenBy(author: SQLiteColumn, own: PersonalColumn[], id: string) {
  const groups = [own.filter(({ isApart }) => !isApart), ...own.filter(({ isApart }) => isApart).map((one) => [one])];
  return groups
    .filter((group) => group.length > 0)
    .map((group, n) => and(eq(author, id), hasText(group), ...groups.slice(0, n).map((other) => isBlank(other))));
}

/** Blanks what is about the user, then what they wrote about others. */
function blankRows(db: Database, entry: PersonalTable, id: string, at: Date) {
  const { table, columns, stamp } = entry;
  const blank = (own: PersonalColumn[], stamps: typeof stamp, ...rows: (SQL | undefined)[]) =>
    db
      .update(table)
      .set({ ...blanks(own), ...(stamps && { [stamps.name]: sql`coalesce(${stamps}, ${at.getTime()})` }) })
      .where(isAmong(table, ...rows))
      .returning(returned);
  const byAuthor = Map.groupBy(columns, ({ author }) => author);
  return [
    blank(columns, stamp, and(isAbout(entry, id), or(hasText(columns), stamp && isNull(stamp)))),
    ...[...byAuthor].flatMap(([author, own]) => (author ? [blank(own, undefined, ...writtenBy(author, own, id))] : [])),
  ];
}

const deleteRows = (db: Database, entry: PersonalTable, id: string) =>
  db
    .delete(entry.table)
    .where(isAmong(entry.table, and(isAbout(entry, id), entry.deletable)))
    .returning(returned);

function eraseRows(db: Database, entry: PersonalTable, id: string, at: Date): BatchItem<'sqlite'>[] {
  if (entry.erasure === undefined) return blankRows(db, entry, id, at);
  return entry.erasure === 'delete' ? [deleteRows(db, entry, id)] : [];
}

const remember = (db: Database, progress: Progress, at: Date) =>
  db
    .insert(serverState)
    .values({ name: STATE, value: progress, updatedAt: at })
    .onConflictDoUpdate({ target: serverState.name, set: { value: progress, updatedAt: at } });

/** Deletes the texts and origins of the user's next log entries, and quotes of those texts. */
async function eraseLog(db: Database, { userId, logSeq }: Progress, at: Date): Promise<void> {
  const entries = await db.all<{ seq: number }>(sql`
    select seq from (
      select seq from ${auditLogs} where userId = ${userId} and seq > ${logSeq}
      union all select seq from ${auditLogs} where targetUserId = ${userId} and userId is not targetUserId and seq > ${logSeq}
    ) order by seq limit ${ENTRIES}`);
  const seqs = sql`(select value from json_each(${JSON.stringify(entries.map((entry) => entry.seq))}))`;
  const isDone = entries.length < ENTRIES;
  const next = { userId, logSeq: entries.at(-1)?.seq ?? logSeq };
  await db.batch([
    deleteQuotes(db, userId, sql`entry.seq in ${seqs}`),
    db.delete(auditTexts).where(sql`${auditTexts.seq} in ${seqs}`),
    db.delete(auditOrigins).where(sql`${auditOrigins.seq} in ${seqs}`),
    isDone ? db.update(users).set({ erasureCompletedAt: at }).where(eq(users.id, userId)) : remember(db, next, at),
  ]);
}

/**
 * Deletes what is left of the user erased first: their rows, then their log texts (docs/rules/users.md#erasure).
 * Idempotent; the last run sets `erasureCompletedAt`.
 */
export async function finishErasures(db: Database): Promise<void> {
  const [person] = await db
    .select({
      id: users.id,
      progress: sql<
        string | null
      >`(select ${serverState.value} from ${serverState} where ${serverState.name} = ${STATE})`,
    })
    .from(users)
    .where(isBeingErased())
    .orderBy(users.erasedAt)
    .limit(1);
  if (!person) return;
  const at = now();
  const { id: userId } = person;
  const known = person.progress === null ? {} : (JSON.parse(person.progress) as Partial<Progress>);
  if (known.userId === userId && known.logSeq !== undefined) return eraseLog(db, { userId, logSeq: known.logSeq }, at);

  const erasing = PERSONAL.flatMap((entry) => eraseRows(db, entry, userId, at));
  const results: readonly unknown[] = await db.batch([...endOpenWork(db, userId, at), ...erasing]);
  const isDone = results.every((rows) => !Array.isArray(rows) || rows.length < ROWS);
  if (isDone) await remember(db, { userId, logSeq: 0 }, at);
}
