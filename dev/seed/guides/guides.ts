import type { GuideSlug } from '../../../worker/contract/guides.ts';
import type { guideRevisions } from '../../../worker/db/schema/staff.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { onDay } from '../calendar.ts';
import { type CommunityMember, personCalled } from '../community.ts';
import { Random } from '../random.ts';
import { modGuide } from './guide-mod.ts';
import { modmailGuide } from './guide-modmail.ts';
import type { GuideText } from './guide-text.ts';

type RevisionRow = typeof guideRevisions.$inferSelect;

const texts: Readonly<Record<GuideSlug, GuideText>> = { mod: modGuide, modmail: modmailGuide };

/** The rows of `guide_revisions`, oldest first for each guide. */
export const guideRows = (today: Date, people: readonly CommunityMember[]): RevisionRow[] =>
  (Object.keys(texts) as GuideSlug[]).flatMap((slug) => {
    const random = new Random(`guide ${slug}`);
    return texts[slug].map(({ by, daysAgo, parts }, index) => ({
      slug,
      revision: index + 1,
      markdown: parts.join('\n\n'),
      createdBy: personCalled(people, by).id,
      createdAt: onDay(today, daysAgo, random),
    }));
  });

/** The audit entries of guides. */
export const guideEntries = (rows: readonly RevisionRow[]): Entry[] =>
  rows.map(({ slug, revision, markdown, createdBy, createdAt }) => {
    const earlier = rows.find((row) => row.slug === slug && row.revision === revision - 1);
    return {
      at: createdAt,
      action: 'GUIDE_UPDATED',
      about: ['guide', slug],
      by: createdBy,
      target: null,
      before: { revision: revision - 1, characters: earlier?.markdown.length ?? 0 },
      after: { revision, characters: markdown.length },
    };
  });
