import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { guides } from '../schema/guides.ts';
import { newestOf } from './newest.ts';
import { type GuideSectionView, sectionsOf } from './sections.ts';

/** The headings that exams can cite, by guide. */
export type CitableHeadings = Map<string, GuideSectionView[]>;

/**
 * The headings of those of these guides that everyone who takes exams can read, from their newest texts: the statement that
 * reads them, and what its rows say.
 */
export const citableHeadings = (db: Database, slugs: string[]) => ({
  statement: db
    .select({ slug: guides.slug, markdown: newestOf('markdown').as('citedMarkdown') })
    .from(guides)
    .where(
      sql`${guides.slug} in (select value from json_each(${JSON.stringify(slugs)}))
        and ${guides.minGrade} = 2 and ${guides.archivedAt} is null`,
    ),
  headingsIn: (rows: { slug: string; markdown: string | null }[]): CitableHeadings =>
    new Map(rows.map(({ slug, markdown }) => [slug, sectionsOf(markdown ?? '')])),
});
