import { type SQL, sql } from 'drizzle-orm';
import { guideRevisions, guides, pageRevisions } from '../schema/guides.ts';

type Revision = typeof guideRevisions.$inferSelect;

/** An expression over the newest revision of the guide in the query, from the table that has it; null if it is not written. */
const ofNewest = (expression: SQL) => {
  const from = (table: typeof guideRevisions) =>
    // Nested, because drizzle drops the table of a column that a single table's select names directly.
    sql`(select ${expression} from ${table} newest where newest.slug = ${sql`${guides.slug}`}
      order by newest.revision desc limit 1)`;
  return sql`coalesce(${from(guideRevisions)}, ${from(pageRevisions)})`;
};

/** A column of the newest revision of the guide in the query, in stored form; null if it is not written. */
export const newestOf = <Column extends 'revision' | 'createdAt' | 'markdown'>(column: Column) =>
  sql<
    (Revision[Column] extends Date ? number : Revision[Column]) | null
  >`${ofNewest(sql`newest.${sql.identifier(column)}`)}`;

/** True if the guide in the query has a text. Does not load the text. */
export const hasText = sql`coalesce(${ofNewest(sql`octet_length(newest.markdown)`)}, 0) > 0`;
