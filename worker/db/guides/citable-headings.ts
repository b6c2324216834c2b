import { inArray, sql } from 'drizzle-orm';
import { type GuideSlug, isGuideSlug } from '../../contract/guides.ts';
import type { Database } from '../database.ts';
import { guideRevisions } from '../schema/staff.ts';
import { type GuideSectionView, sectionsOf } from './guide-sections.ts';

/** The headings that exams can cite, by guide. */
export type CitableHeadings = Map<string, GuideSectionView[]>;

/** Those of these guides that everyone who takes exams can read. */
export const citableGuides = (slugs: string[]) => [...new Set(slugs)].filter(isGuideSlug);

/** The headings of citable guides, from their newest texts: the statement that reads them, and what its rows say. */
export const citableHeadings = (db: Database, slugs: GuideSlug[]) => ({
  statement: db
    .select({ slug: guideRevisions.slug, markdown: guideRevisions.markdown })
    .from(guideRevisions)
    .where(
      sql`${inArray(guideRevisions.slug, slugs)} and ${guideRevisions.revision} =
        (select max(newest.revision) from ${guideRevisions} newest where newest.slug = ${guideRevisions.slug})`,
    ),
  headingsIn: (rows: { slug: string; markdown: string }[]): CitableHeadings =>
    new Map(rows.map(({ slug, markdown }) => [slug, sectionsOf(markdown)])),
});
