import * as z from 'zod/mini';
import { MAX_GUIDE } from './limits.ts';
import { optionalText } from './text.ts';

/** The guides, named after their paths. */
export const GUIDE_SLUGS = ['mod', 'modmail'] as const;

export type GuideSlug = (typeof GUIDE_SLUGS)[number];

/** Whether a path segment names a guide. */
export const isGuideSlug = (slug: string): slug is GuideSlug => GUIDE_SLUGS.some((known) => known === slug);

/** The body of `PUT /api/guides/{slug}`: the text, and the revision it was edited from (0 for a blank guide). */
export const guideInput = z.strictObject({ markdown: optionalText(MAX_GUIDE), revision: z.int().check(z.minimum(0)) });

// Ids of the page itself: the skip link must not land on a heading called 'Content'.
const RESERVED = new Set(['content', 'root']);

/** A heading's id, GitHub-style: lower case, with hyphens between words. */
export function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return slug === '' || RESERVED.has(slug) ? `section${slug && '-'}${slug}` : slug;
}
