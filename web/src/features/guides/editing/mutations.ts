import { useMutation } from '@tanstack/react-query';
import type { GuideSlug } from '#contract/guides.ts';
import { client, currentOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Guide, guideKeys, guideQuery } from '../queries.ts';

/** Saves a guide's text as its next revision. Fails with `conflict` and the current row if `revision` is outdated. */
export const useSaveGuide = (slug: GuideSlug) =>
  useMutation({
    mutationFn: (json: { markdown: string; revision: number }) =>
      send(client.api.guides[':slug'].$put({ param: { slug }, json })),
    onSuccess: (guide) => adopt(guide),
    onError: (error) => {
      const current = currentOf<Guide>(error);
      if (current) adopt(current);
    },
  });

function adopt(guide: Guide) {
  queryClient.setQueryData(guideQuery(guide.slug).queryKey, guide);
  void queryClient.invalidateQueries({ queryKey: guideKeys.revisions(guide.slug) });
}
