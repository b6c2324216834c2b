import * as z from 'zod/mini';
import { MAX_GUIDE, MAX_GUIDE_TITLE } from './limits.ts';
import { optionalText, requiredLine } from './text.ts';

/** The guides that every portal has, named after their paths. */
export const GUIDE_SLUGS = ['mod', 'modmail'] as const;

export type GuideSlug = (typeof GUIDE_SLUGS)[number];

/** Whether a path segment names one of them. */
export const isGuideSlug = (slug: string): slug is GuideSlug => GUIDE_SLUGS.some((known) => known === slug);

/** The grades from which a guide can be read. */
export const GUIDE_GRADES = [2, 2.5, 3, 4, 5] as const;

export type GuideGrade = (typeof GUIDE_GRADES)[number];

const isMaterial = z._default(z.boolean(), false);

/**
 * The body of `PUT /api/guides/{slug}`: the text, the revision it was edited from (0 for a blank guide), and whether everyone
 * is asked to read it again.
 */
export const guideInput = z.strictObject({
  markdown: optionalText(MAX_GUIDE),
  revision: z.int().check(z.minimum(0)),
  isMaterial,
});

/** Slugs that no new guide can have. */
const RESERVED_SLUGS = [...GUIDE_SLUGS, 'new', 'search'];

const SLUG_LENGTH = { least: 2, most: 40 };

const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9-]+$/, 'Use lower case letters, digits and hyphens'),
    z.minLength(SLUG_LENGTH.least, `At least ${SLUG_LENGTH.least} characters`),
    z.maxLength(SLUG_LENGTH.most, `At most ${SLUG_LENGTH.most} characters`),
  );

const title = requiredLine(MAX_GUIDE_TITLE, 'Title is required');
const minGrade = z.literal(GUIDE_GRADES, 'Not a grade that a guide can ask for');

/** The body of `POST /api/guides`. Without a slug it gets one from its title. */
export const guideCreate = z.strictObject({
  title,
  slug: z.exactOptional(slug),
  minGrade: z._default(minGrade, 2),
  markdown: z._default(optionalText(MAX_GUIDE), ''),
});

/** The body of `PATCH /api/guides/{slug}`; what it leaves out stays. A change based on an outdated `settled` is refused. */
export const guideChange = z.strictObject({
  title: z.exactOptional(title),
  minGrade: z.exactOptional(minGrade),
  position: z.exactOptional(z.int('A whole number from 0').check(z.minimum(0, 'A whole number from 0'))),
  archived: z.exactOptional(z.boolean()),
  settled: z.exactOptional(z.int()),
});

/** Whether no new guide can have this slug, whatever exists. */
export const isReservedSlug = (given: string) => RESERVED_SLUGS.includes(given);

/** The first slug for a title that is neither reserved nor taken: `house-rules`, `house-rules-2` and so on. */
export function freeSlug(forTitle: string, taken: ReadonlySet<string>): string {
  const joined = (text: string, most: number) =>
    text
      .slice(0, most)
      .split(/[^a-z0-9]/)
      .filter((word) => word !== '')
      .join('-');
  const words = joined(forTitle.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(), forTitle.length * 4);
  const isShort = words.length < SLUG_LENGTH.least;
  const base = isShort ? 'guide' : words;
  for (let n = 1; ; n++) {
    const end = n > 1 || isShort ? `-${n}` : '';
    const candidate = joined(base, SLUG_LENGTH.most - end.length) + end;
    if (!isReservedSlug(candidate) && !taken.has(candidate)) return candidate;
  }
}

// Ids of the page itself: the skip link must not land on a heading called 'Content'.
const RESERVED = new Set(['content', 'root']);

/** A heading's id, GitHub-style: lower case, with hyphens between words. */
export function slugOf(heading: string): string {
  const id = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return id === '' || RESERVED.has(id) ? `section${id && '-'}${id}` : id;
}

/**
 * The ids of all headings of a guide, in order, from those of `slugOf`. Of equal ones the first stays; a further one gets the
 * first of `-1`, `-2` and so on that no heading has.
 */
export function distinctIds(ids: readonly string[]): string[] {
  const all = new Set(ids);
  const used = new Set<string>();
  return ids.map((id) => {
    let own = id;
    for (let n = 1; used.has(id) && all.has(own); n++) own = `${id}-${n}`;
    all.add(own);
    used.add(own);
    return own;
  });
}

/** What a search found in a guide: the heading above it, null above the first one, and the text around it. */
export type GuideHit = {
  slug: string;
  title: string;
  section: string | null;
  heading: string | null;
  text: string;
};
