import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { reviewInput, VERDICTS, type Verdict } from '#contract/reviews.ts';
import { client, currentOf, failureOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { applicationQuery } from '../queries.ts';
import { useDraft } from '../reviewing/drafts.ts';
import { type Review, reviewsQuery } from './reviews-query.ts';

/** An unsent review. `over` is the revision it replaces; missing for a first one. */
type ReviewDraft = { verdict: Verdict | null; reason: string; over?: number | undefined };

const isDraft = (value: unknown): value is ReviewDraft => {
  const { verdict, reason, over } = (value ?? {}) as Record<string, unknown>;
  return (
    (verdict === null || VERDICTS.some((known) => known === verdict)) &&
    typeof reason === 'string' &&
    ['number', 'undefined'].includes(typeof over)
  );
};

type Given = z.output<typeof reviewInput>;

/** Sends a review, and reads the reviews and the application's count of them again before it is done. `onSent` runs even after a step. */
const useGiveReview = (applicationId: string, onSent: () => void) =>
  useMutation({
    mutationFn: (json: Given) =>
      send(client.api.applications[':id'].review.$put({ param: { id: applicationId }, json })),
    onSuccess: async () => {
      toast({ tone: 'success', title: 'Review Saved' });
      await rereadReviews(applicationId);
      onSent();
    },
    onError: async (error) => {
      // Decided or withdrawn in the meantime.
      if (failureOf(error)?.code === 'not_open') await rereadReviews(applicationId);
    },
  });

const rereadReviews = (applicationId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: reviewsQuery(applicationId).queryKey }),
    queryClient.invalidateQueries({ queryKey: applicationQuery(applicationId).queryKey }),
  ]);

type FieldErrors = { verdict?: string | undefined; reason?: string | undefined };

function fieldErrors(issues: readonly { path: unknown; message: string }[]): FieldErrors {
  const about = (field: string) => issues.find(({ path }) => String(path) === field)?.message;
  return { verdict: about('verdict'), reason: about('reason') };
}

/** The form for one's own review, with `mine` as it was read last; null before the first. */
export function useReviewForm(applicationId: string, mine: Review | null, onSaved: () => void) {
  const [draft, setDraft] = useDraft(`review:${applicationId}`, isDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const give = useGiveReview(applicationId, () => setDraft(null));
  const values: ReviewDraft = draft ?? {
    verdict: mine?.verdict ?? null,
    reason: mine?.reason ?? '',
    over: mine?.revision,
  };

  const save = (over: number | undefined) => {
    const parsed = reviewInput.safeParse({
      verdict: values.verdict,
      reason: values.reason,
      ...(over !== undefined && { revision: over }),
    });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error.issues));
    if (!parsed.success || give.isPending) return parsed.success;
    give.mutate(parsed.data, {
      onSuccess: onSaved,
      onError: (error) => setErrors(fieldErrors(failureOf(error)?.issues ?? [])),
    });
    return true;
  };

  // A 409 never holds anybody else's review.
  const elsewhere = currentOf<Review>(give.error);
  const isConflict = failureOf(give.error)?.code === 'conflict' && elsewhere !== null;
  const { verdict, reason } = errors;
  return {
    values,
    hasDraft: draft !== null,
    errors,
    isSaving: give.isPending,
    /** One's own review as saved in another window, if that refused the last save. */
    elsewhere: isConflict ? elsewhere : null,
    /** Why the last save failed, unless a field or the conflict says so. */
    failure: isConflict || verdict || reason ? null : give.error,
    change: (change: Partial<Pick<ReviewDraft, 'verdict' | 'reason'>>) => {
      setDraft({ ...values, ...change });
      setErrors({});
    },
    /** Returns false if a field is missing or too long. */
    save: () => save(values.over ?? mine?.revision),
    saveOver: () => save(elsewhere?.revision),
    discard: () => {
      give.reset();
      setErrors({});
      setDraft(null);
    },
  };
}
