import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { blanks, hasText, isAbout, PERSONAL, type PersonalTable } from '../../db/personal.ts';
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

/** Matches the first `ROWS` matching rows of a table. A statement that changes fewer has finished. */
const isAmong = (table: SQLiteTable, condition: SQL | undefined) =>
  sql`rowid in (select rowid from ${table} where ${condition} limit ${ROWS})`;

const returned = { changed: sql<number>`1`.as('changed') };

/** Blanks what is about the user, then what they wrote about others. */
function blankRows(db: Database, entry: PersonalTable, id: string, at: Date) {
  const { table, columns, stamp } = entry;
  const blank = (own: typeof columns, isTheirs: SQL | undefined, stamps: typeof stamp) =>
    db
      .update(table)
      .set({ ...blanks(own), ...(stamps && { [stamps.name]: sql`coalesce(${stamps}, ${at.getTime()})` }) })
      .where(isAmong(table, and(isTheirs, or(hasText(own), stamps && isNull(stamps)))))
      .returning(returned);
  const byAuthor = Map.groupBy(columns, ({ author, isApart, column }) => (isApart ? column : author));
  return [
    blank(columns, isAbout(entry, id), stamp),
    ...[...byAuthor.values()].flatMap((own) => {
      const author = own[0]?.author;
      return author ? [blank(own, eq(author, id), undefined)] : [];
    }),
  ];
}

const deleteRows = (db: Database, entry: PersonalTable, id: string) =>
  db
    .delete(entry.table)
    .where(isAmong(entry.table, and(isAbout(entry, id), entry.deletable)))
    .returning(returned);

/** Whether none of these statements changed as many rows as it may. */
const areDone = (results: readonly unknown[]) => results.every((rows) => !Array.isArray(rows) || rows.length < ROWS);

/** Deletes rows about the user. Returns whether none are left. */
async function deleteAll(db: Database, id: string): Promise<boolean> {
  const [first, ...others] = PERSONAL.filter(({ erasure }) => erasure === 'delete').map((entry) =>
    deleteRows(db, entry, id),
  );
  return !first || areDone(await db.batch([first, ...others]));
}

const remember = (db: Database, progress: Progress, at: Date) =>
  db
    .insert(serverState)
    .values({ name: STATE, value: progress, updatedAt: at })
    .onConflictDoUpdate({ target: serverState.name, set: { value: progress, updatedAt: at } });

/** Deletes rows about the user, the texts and origins of their next log entries, and quotes of those texts. */
async function eraseLog(db: Database, { userId, logSeq }: Progress, at: Date): Promise<void> {
  // Not with the rows that are blanked, which use up the run's statements.
  const isDeleted = await deleteAll(db, userId);
  const entries = await db.all<{ seq: number }>(sql`
    select seq from (
      select seq from ${auditLogs} where userId = ${userId} and seq > ${logSeq}
      union all select seq from ${auditLogs} where targetUserId = ${userId} and userId is not targetUserId and seq > ${logSeq}
    ) order by seq limit ${ENTRIES}`);
  const seqs = sql`(select value from json_each(${JSON.stringify(entries.map((entry) => entry.seq))}))`;
  const isDone = isDeleted && entries.length < ENTRIES;
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

  const blanked = PERSONAL.filter(({ erasure }) => erasure === undefined);
  const erasing = blanked.flatMap((entry) => blankRows(db, entry, userId, at));
  if (areDone(await db.batch([...endOpenWork(db, userId, at), ...erasing])))
    await remember(db, { userId, logSeq: 0 }, at);
}
