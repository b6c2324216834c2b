/** The guides there are, named as their paths are (spec §2). */
export const GUIDE_SLUGS = ['mod', 'modmail'] as const;

export type GuideSlug = (typeof GUIDE_SLUGS)[number];
