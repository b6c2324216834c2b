import type { Grade } from '#contract/grades.ts';
import { type GuideSlug, isGuideSlug } from '#contract/guides.ts';
import { counted } from '#lib/format.ts';
import { gradePlural, ownGuideSentence } from '#lib/portal/labels.ts';

/** The subject of each guide, in one sentence, unless the owner has described it. */
export const GUIDE_SENTENCES: Record<GuideSlug, string> = {
  mod: 'How we moderate: the rules, and what to do when they are broken.',
  modmail: 'How we answer members who write to the team.',
};

/** What a guide is about. */
export const guideSentence = (slug: string): string | null =>
  isGuideSlug(slug) ? (ownGuideSentence(slug) ?? GUIDE_SENTENCES[slug]) : null;

/** Who reads a guide from this grade on, as the start of a sentence or, with another `everyone`, within one. */
export const readersOf = (minGrade: Grade, everyone = 'Everyone on staff'): string =>
  minGrade === 2 ? everyone : `${gradePlural(minGrade)} and above`;

const WORDS_A_MINUTE = 220;

/** How long a guide takes to read, as in '9 minutes'. */
export const readingTime = (markdown: string): string =>
  counted(Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) / WORDS_A_MINUTE)), 'minute');
