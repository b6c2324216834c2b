import { type GuideSlug, isGuideSlug } from '#contract/guides.ts';
import { counted } from '#lib/format.ts';
import { ownGuideSentence } from '#lib/portal/labels.ts';

/** The subject of each guide, in one sentence, unless the owner has described it. */
export const GUIDE_SENTENCES: Record<GuideSlug, string> = {
  mod: 'How we moderate: the rules, and what to do when they are broken.',
  modmail: 'How we answer members who write to the team.',
};

/** What a guide is about. */
export const guideSentence = (slug: string): string | null =>
  isGuideSlug(slug) ? (ownGuideSentence(slug) ?? GUIDE_SENTENCES[slug]) : null;

const WORDS_A_MINUTE = 220;

/** How long a guide takes to read, as in '9 minutes'. */
export const readingTime = (markdown: string): string =>
  counted(Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) / WORDS_A_MINUTE)), 'minute');
