import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { reviewInput } from '#contract/reviews.ts';
import type { OpinionBody, OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { REVIEW_WORDS } from '#features/voice/opinions/opinion-labels.ts';
import { Opinions, type ShownOpinion } from '#features/voice/opinions/opinions.tsx';
import { client, failureOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { applicationQuery, type Review, reviewsQuery } from '../queries.ts';
import { reviewCountLabel } from '../reviewing/review-labels.ts';

interface ReviewsPartProps {
  applicationId: string;
  /** Whether reviews can still be given and changed. */
  isOpen: boolean;
  /** What takes focus to review: the choice, or the button that changes it. */
  start: OpinionStart;
}

const rereadReviews = (applicationId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: reviewsQuery(applicationId).queryKey }),
    queryClient.invalidateQueries({ queryKey: applicationQuery(applicationId).queryKey }),
  ]);

type Sent = { body: OpinionBody; revision: number | undefined };

/** Sends a review. Pending until the reviews, and the application's count of them, are refetched. */
const useGiveReview = (id: string) =>
  useMutation({
    mutationFn: ({ body, revision }: Sent) =>
      send(
        client.api.applications[':id'].review.$put({ param: { id }, json: { ...body, ...(revision && { revision }) } }),
      ),
    onSuccess: async () => {
      toast({ tone: 'success', title: 'Review Saved' });
      await rereadReviews(id);
    },
    onError: async (error) => {
      // Decided or withdrawn in the meantime.
      if (failureOf(error)?.code === 'not_open') await rereadReviews(id);
    },
  });

const toShown = ({ reviewer, revision, ...review }: Review): ShownOpinion => ({
  ...review,
  author: reviewer,
  revision,
  isChanged: revision > 1,
});

/** The reviews of an application: the reader's own first, then the others' once the reader has given theirs. */
export function ReviewsPart({ applicationId, isOpen, start }: ReviewsPartProps) {
  const query = useQuery(reviewsQuery(applicationId));
  const give = useGiveReview(applicationId);
  const { data, error, refetch } = query;
  const isHidden = data?.visible === false;
  // A withdrawal and the reader's own decision show everything.
  useEffect(() => {
    if (!isOpen && isHidden) void refetch();
  }, [isOpen, isHidden, refetch]);
  const count = data && reviewCountLabel(data.reviewCount, data.reviewsNeeded);
  return (
    <Part
      title={REVIEW_WORDS.title}
      action={count && <span className="text-caption text-muted tabular-nums">{count}</span>}
    >
      {error && <PartFailure query={query} what="The reviews" />}
      {data && (
        <Opinions
          name={`review:${applicationId}`}
          words={REVIEW_WORDS}
          max={MAX_REVIEW_TEXT}
          schema={reviewInput}
          save={(body, revision) => give.mutateAsync({ body, revision })}
          count={data.reviewCount}
          visible={data.visible}
          mine={data.mine && toShown(data.mine)}
          opinions={data.reviews.map(toShown)}
          isOpen={isOpen}
          start={start}
        />
      )}
      {query.isPending && (
        <Loading label="Loading reviews" className="list-loading">
          <TextSkeleton />
        </Loading>
      )}
    </Part>
  );
}
