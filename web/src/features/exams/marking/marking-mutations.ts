import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, currentOf, send } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { attemptKeys, attemptQuery, examKeys, isReviewedAttempt } from '../queries.ts';

/** What marks and scores of an attempt make stale: it, the lists it stands in, and the figures over all. */
const refreshAttempt = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: attemptKeys.one(id) }),
    queryClient.invalidateQueries({ queryKey: attemptKeys.lists }),
    queryClient.invalidateQueries({ queryKey: examKeys.figures }),
  ]);

type Marks = { marks: Record<string, number>; note?: string | null };

/** Notes marks for the free answers of an attempt, all at once. */
export function useSaveMarks(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Marks) => send(client.api['exam-attempts'][':id'].marks.$patch({ param: { id }, json })),
    onSuccess: (after, { marks }) => {
      // The reply knows the attempt but not its questions: those only have their new marks.
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
    // Whatever stood in the way, the attempt is likely not what it was.
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
