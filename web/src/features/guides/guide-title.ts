import { useQuery } from '@tanstack/react-query';
import { isGuideSlug } from '#contract/guides.ts';
import { guideTitle } from '#lib/portal/labels.ts';
import { guideQuery } from './queries.ts';

/** What a guide is called: 'Guide' until one that not every portal has is loaded. */
export function useGuideTitle(slug: string): string {
  const isFixed = isGuideSlug(slug);
  const { data } = useQuery({ ...guideQuery(slug), enabled: !isFixed });
  return isFixed ? guideTitle(slug) : (data?.title ?? guideTitle(slug));
}
