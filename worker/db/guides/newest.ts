import { sql } from 'drizzle-orm';
import { guideRevisions, guides, pageRevisions } from '../schema/guides.ts';

type Revision = typeof guideRevisions.$inferSelect;

/** A column of the newest revision of the guide in the query, in stored form, from the table that has it; null if it is not written. */
export function newestOf<Column extends 'revision' | 'createdAt' | 'markdown'>(column: Column) {
  const from = (table: typeof guideRevisions) =>
    // Nested, because drizzle drops the table of a column that a single table's select names directly.
    sql`(select newest.${sql.identifier(column)} from ${table} newest where newest.slug = ${sql`${guides.slug}`}
      order by newest.revision desc limit 1)`;
  return sql<
    (Revision[Column] extends Date ? number : Revision[Column]) | null
  >`coalesce(${from(guideRevisions)}, ${from(pageRevisions)})`;
}
