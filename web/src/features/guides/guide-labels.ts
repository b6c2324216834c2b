import type { GuideSlug } from '#contract/guides.ts';

/** The subject of each guide, in one sentence. */
export const GUIDE_SENTENCES: Record<GuideSlug, string> = {
  mod: 'How we moderate: the rules, and what to do when they are broken.',
  modmail: 'How we answer members who write to the team.',
};
