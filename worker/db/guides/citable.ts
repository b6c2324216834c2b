import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { guideRevisions, guides, pageRevisions } from '../schema/guides.ts';
import { type GuideSectionView, sectionsOf } from './sections.ts';

/** The headings that exams can cite, by guide. */
export type CitableHeadings = Map<string, GuideSectionView[]>;

/** The newest text of the guide in the query, from the one table of revisions that has it. */
const newestText = () => {
  const textIn = (table: typeof guideRevisions) =>
    sql`(select newest.markdown from ${table} newest where newest.slug = ${sql`${guides.slug}`}
      order by newest.revision desc limit 1)`;
  return sql<string>`coalesce(${textIn(guideRevisions)}, ${textIn(pageRevisions)}, '')`;
};

/**
 * The headings of those of these guides that everyone who takes exams can read, from their newest texts: the statement that
 * reads them, and what its rows say.
 */
export const citableHeadings = (db: Database, slugs: string[]) => ({
  statement: db
    .select({ slug: guides.slug, markdown: newestText().as('citedMarkdown') })
    .from(guides)
    .where(
      sql`${guides.slug} in (select value from json_each(${JSON.stringify(slugs)}))
        and ${guides.minGrade} = 2 and ${guides.archivedAt} is null`,
    ),
  headingsIn: (rows: { slug: string; markdown: string }[]): CitableHeadings =>
    new Map(rows.map(({ slug, markdown }) => [slug, sectionsOf(markdown)])),
});
