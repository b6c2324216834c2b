import * as z from 'zod/mini';
import { GUIDE_GRADES, GUIDE_SLUGS } from '../../worker/contract/guides.ts';
import type { guides, pageRevisions } from '../../worker/db/schema/guides.ts';
import type { Entry } from './audit/audit-entry.ts';
import { onDay } from './calendar.ts';
import { type CommunityMember, personCalled } from './community.ts';
import { byDaysAgo, readEntries } from './data.ts';
import { Random } from './random.ts';

/** A guide besides those of every portal, with its only text. */
interface Page {
  row: typeof guides.$inferSelect;
  text: typeof pageRevisions.$inferSelect;
}

/** Those guides, in their order after the two of every portal. */
export const pagesOf = (today: Date, people: readonly CommunityMember[]): Page[] =>
  readEntries('guides/pages.md', z.extend(byDaysAgo, { slug: z.string(), minGrade: z.literal(GUIDE_GRADES) })).map(
    ({ by, daysAgo, slug, minGrade, title, text }, index) => {
      const createdBy = personCalled(people, by).id;
      const createdAt = onDay(today, daysAgo, new Random(`guide ${slug}`));
      return {
        row: {
          slug,
          title,
          minGrade,
          position: GUIDE_SLUGS.length + index,
          createdBy,
          createdAt,
          archivedAt: null,
          settled: 1,
        },
        text: { slug, revision: 1, markdown: text, createdBy, createdAt, isMaterial: false },
      };
    },
  );

/** Their audit entries. */
export const pageEntries = (pages: readonly Page[]): Entry[] =>
  pages.map(({ row: { slug, title, minGrade }, text }) => ({
    at: text.createdAt,
    action: 'GUIDE_CREATED',
    about: ['guide', slug],
    by: text.createdBy,
    target: null,
    after: { title, minGrade, characters: text.markdown.length },
  }));
