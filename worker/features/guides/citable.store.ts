import { inArray, sql } from 'drizzle-orm';
import { isGuideSlug } from '../../contract/guides.ts';
import type { Database } from '../../db/database.ts';
import { guideRevisions } from '../../db/schema/staff.ts';
import { type GuideSectionView, sectionsOf } from './guides.sections.ts';

/** The headings of those of these guides that everyone who takes exams can read, from their newest texts. */
export async function citableHeadings(db: Database, slugs: string[]): Promise<Map<string, GuideSectionView[]>> {
  const known = [...new Set(slugs)].filter(isGuideSlug);
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ slug: guideRevisions.slug, markdown: guideRevisions.markdown })
    .from(guideRevisions)
    .where(
      sql`${inArray(guideRevisions.slug, known)} and ${guideRevisions.revision} =
        (select max(newest.revision) from ${guideRevisions} newest where newest.slug = ${guideRevisions.slug})`,
    );
  return new Map(rows.map(({ slug, markdown }) => [slug, sectionsOf(markdown)]));
}
