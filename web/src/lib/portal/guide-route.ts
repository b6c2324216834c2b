import { isGuideSlug } from '#contract/guides.ts';

/** Where a guide is read, for a link or the router. The guides that every portal has are at paths of their own. */
export const guideRoute = (slug: string) =>
  isGuideSlug(slug) ? { to: `/guides/${slug}` as const } : { to: '/guides/$slug' as const, params: { slug } };
