import { useMutation } from '@tanstack/react-query';
import type { GuideSlug } from '#contract/guides.ts';
import { client, failureOf, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type Guide, guideKeys, guideQuery } from '../queries.ts';

/** The guide as it stands, where saving was refused because someone else saved first. */
export function conflictingGuide(error: unknown): Guide | null {
  const failure = failureOf(error);
  return failure?.code === 'conflict' && failure.current ? (failure.current as Guide) : null;
}

/** Saves a guide's text as its next revision. Refused with `conflict` unless `revision` is the current one. */
export const useSaveGuide = (slug: GuideSlug) =>
  useMutation({
    mutationFn: (json: { markdown: string; revision: number }) =>
      send(client.api.guides[':slug'].$put({ param: { slug }, json })),
    onSuccess: (guide) => adopt(guide),
    onError: (error) => {
      const current = conflictingGuide(error);
      if (current) adopt(current);
    },
  });

function adopt(guide: Guide) {
  queryClient.setQueryData(guideQuery(guide.slug).queryKey, guide);
  void queryClient.invalidateQueries({ queryKey: guideKeys.revisions(guide.slug) });
}
