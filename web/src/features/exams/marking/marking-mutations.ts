import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, currentOf, send } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { attemptKeys, attemptQuery, examKeys, isReviewedAttempt } from '../queries.ts';

/** Refreshes what depends on an attempt's marks and score: the attempt, the lists it is in, and the totals. */
const refreshAttempt = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: attemptKeys.one(id) }),
    queryClient.invalidateQueries({ queryKey: attemptKeys.lists }),
    queryClient.invalidateQueries({ queryKey: examKeys.figures }),
  ]);

type Marks = { marks: Record<string, number>; note?: string | null };

/** Saves marks for an attempt's free-text answers. */
export function useSaveMarks(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Marks) => send(client.api['exam-attempts'][':id'].marks.$patch({ param: { id }, json })),
    onSuccess: (after, { marks }) => {
      // The reply has the attempt without its questions, so the new marks are added to those in the cache.
      queryClient.setQueryData(
        attemptQuery(id).queryKey,
        (before) =>
          before &&
          (isReviewedAttempt(before)
            ? {
                ...before,
                ...after,
                review: before.review.map((question) => ({ ...question, mark: marks[question.id] ?? question.mark })),
              }
            : { ...before, ...after }),
      );
      void refreshAttempt(queryClient, id);
    },
    // The attempt has probably changed, whatever the error was.
    onError: () => refreshAttempt(queryClient, id),
  });
}

/** Sets the score of a completed attempt by hand. */
export function useSetScore(id: string) {
  const queryClient = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ score, note }: { score: number; note: string }) =>
      send(
        client.api['exam-attempts'][':id'].$patch({
          param: { id },
          json: { score, manuallyAdjusted: true, adjustmentNote: note || null, adjustedBy: me.id },
        }),
      ),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Score Updated' });
      void refreshAttempt(queryClient, id);
    },
    onError: (error) => {
      toast({ tone: 'danger', title: 'Update Failed', description: 'Failed to update test score.' });
      if (currentOf(error)) void refreshAttempt(queryClient, id);
    },
  });
}
