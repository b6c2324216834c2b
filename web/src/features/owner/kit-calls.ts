import { useMutation } from '@tanstack/react-query';
import { savedRepliesQuery } from '#features/applications/deciding/saved-reply-calls.ts';
import { examKeys } from '#features/exams/queries.ts';
import { guideKeys } from '#features/guides/queries.ts';
import { jobKeys } from '#features/jobs/queries.ts';
import { client, currentOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { checklistQuery, type StarterKit } from './checklist-query.ts';

/** Everything that a kit can change. */
const changed = () => [
  jobKeys.list,
  examKeys.lists,
  examKeys.figures,
  guideKeys.current('mod'),
  guideKeys.revisions('mod'),
  savedRepliesQuery.queryKey,
];

/** Shows whether a kit is taken, and has what it changed read again. */
function adopt({ key, taken }: Pick<StarterKit, 'key' | 'taken'>): void {
  queryClient.setQueryData(
    checklistQuery.queryKey,
    (list) => list && { ...list, kits: list.kits.map((kit) => (kit.key === key ? { ...kit, taken } : kit)) },
  );
  for (const queryKey of changed()) void queryClient.invalidateQueries({ queryKey });
}

/** Shows the kit as a conflict has it: in another window it was added or removed first. */
function adoptCurrent(error: Error): void {
  const current = currentOf<StarterKit>(error);
  if (current) adopt(current);
}

/** Adds a starter kit. */
export const useAddKit = () =>
  useMutation({
    mutationFn: (key: StarterKit['key']) => send(client.api.owner.kits[':key'].$post({ param: { key } })),
    onSuccess: (kit) => {
      adopt(kit);
      toast({
        tone: 'success',
        title: 'Kit added',
        description: `${kit.title}. Read its vacancies and publish those you like.`,
      });
    },
    onError: adoptCurrent,
  });

/** Removes what a kit added and nobody has touched since. */
export const useRemoveKit = () =>
  useMutation({
    mutationFn: ({ key }: StarterKit) => send(client.api.owner.kits[':key'].$delete({ param: { key } })),
    onSuccess: (_reply, { key, title }) => {
      adopt({ key, taken: false });
      toast({ tone: 'success', title: 'Kit removed', description: `${title}. What you have changed or used stays.` });
    },
    onError: adoptCurrent,
  });
