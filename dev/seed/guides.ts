import { GUIDE_SLUGS } from '../../worker/contract/guides.ts';
import type { guideRevisions } from '../../worker/db/schema/guides.ts';
import type { Entry } from './audit/audit-entry.ts';
import { onDay } from './calendar.ts';
import { type CommunityMember, personCalled } from './community.ts';
import { byDaysAgo, readEntries } from './data.ts';
import { Random } from './random.ts';

type RevisionRow = typeof guideRevisions.$inferSelect;

const REVISIONS = { mod: 4, modmail: 3 };

/** The rows of `guide_revisions`, oldest first for each guide. */
export const guideRows = (today: Date, people: readonly CommunityMember[]): RevisionRow[] =>
  GUIDE_SLUGS.flatMap((slug) => {
    const random = new Random(`guide ${slug}`);
    return Array.from({ length: REVISIONS[slug] }, (_, index) => index + 1).flatMap((revision) =>
      readEntries(`guides/${slug}-${revision}.md`, byDaysAgo).map(({ by, daysAgo, text }) => ({
        slug,
        revision,
        markdown: text,
        createdBy: personCalled(people, by).id,
        createdAt: onDay(today, daysAgo, random),
        isMaterial: slug === 'mod' && revision === REVISIONS.mod,
      })),
    );
  });

/** The audit entries of guides. */
export const guideEntries = (rows: readonly RevisionRow[]): Entry[] =>
  rows.map(({ slug, revision, markdown, isMaterial, createdBy, createdAt }) => {
    const earlier = rows.find((row) => row.slug === slug && row.revision === revision - 1);
    return {
      at: createdAt,
      action: 'GUIDE_UPDATED',
      about: ['guide', slug],
      by: createdBy,
      target: null,
      before: { revision: revision - 1, characters: earlier?.markdown.length ?? 0 },
      after: { revision, characters: markdown.length, ...(isMaterial && { isMaterial }) },
    };
  });
