import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditLogs } from '../../db/schema/audit.ts';
import { type Arms, type IndexedFilters, isListed } from './audit.filters.ts';

/** The entries that one page of a search, or of two filters, looks through. */
export const WINDOW = 5000;

/** The key of the last entry in a window over these keys; no row if the window is not full. */
export const windowEnd = (db: Database, keys: SQL) =>
  db.select({ seq: sql<number>`seq`.as('seq') }).from(sql`(${keys} limit 1 offset ${WINDOW - 1})`);

/**
 * The keys, newest first, that the most selective filter lets through. Between kind and user, that is the one whose
 * window reaches further back. Entries of which the reader may not know do not count, because the end of a window would
 * tell how many there are.
 */
export async function windowKeys(
  db: Database,
  readerId: string,
  { entity, action, type, person }: IndexedFilters,
  range: SQL | undefined,
): Promise<SQL> {
  const keys = (arms: Arms = [undefined]) => {
    const selects = arms.map(
      (condition) => sql`select seq from ${auditLogs} where ${and(condition, range, isListed(readerId))}`,
    );
    return sql`${sql.join(selects, sql` union all `)} order by 1 desc`;
  };
  // Every action belongs to one type, so it is the narrower filter.
  const kind = action ?? type;
  const ofKind = keys(entity ?? kind);
  // Entity filters are always the most selective.
  if (!person || entity) return ofKind;
  const ofPerson = keys(person);
  if (!kind) return ofPerson;
  const [[kindEnd], [personEnd]] = await db.batch([windowEnd(db, ofKind), windowEnd(db, ofPerson)]);
  return !kindEnd || (personEnd && kindEnd.seq < personEnd.seq) ? ofKind : ofPerson;
}
