import { useMutation } from '@tanstack/react-query';
import { useImperativeHandle, useState } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { reviewInput, VERDICTS, type Verdict } from '#contract/reviews.ts';
import { client, failureOf, send } from '#lib/api.ts';
import type { FocusRef } from '#lib/focus.ts';
import { queryClient } from '#lib/query-client.ts';
import { Failure } from '#patterns/failure.tsx';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { useStoredText } from '#patterns/forms/typed-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { applicationQuery, type Review, reviewsQuery } from '../queries.ts';
import { VERDICT_LOOK } from './review-labels.ts';

type ReviewValues = { verdict: Verdict | null; reason: string };

type ReviewBody = z.output<typeof reviewInput>;

const BLANK: ReviewValues = { verdict: null, reason: '' };

const nameOf = (applicationId: string) => `review:${applicationId}`;

/** The reviewer's unsent review of an application. */
export const useUnsentReview = (applicationId: string) => useStoredText(nameOf(applicationId), BLANK);

const rereadReviews = (applicationId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: reviewsQuery(applicationId).queryKey }),
    queryClient.invalidateQueries({ queryKey: applicationQuery(applicationId).queryKey }),
  ]);

/** Sends a review. Pending until the reviews, and the application's count of them, are refetched. */
const useGiveReview = (id: string) =>
  useMutation({
    mutationFn: (json: ReviewBody) => send(client.api.applications[':id'].review.$put({ param: { id }, json })),
    onSuccess: async () => {
      toast({ tone: 'success', title: 'Review Saved' });
      await rereadReviews(id);
    },
    onError: async (error) => {
      // Decided or withdrawn in the meantime.
      if (failureOf(error)?.code === 'not_open') await rereadReviews(id);
    },
  });

interface ReviewFormProps {
  /** Takes focus on the choice. */
  ref: FocusRef;
  applicationId: string;
  /** The reviewer's own review; null before the first. */
  mine: Review | null;
  onClose: () => void;
}

/** Gives a review of an application, or changes it. */
export function ReviewForm({ ref, applicationId, mine, onClose }: ReviewFormProps) {
  const give = useGiveReview(applicationId);
  // A review given in another window must not replace what is typed here.
  const [row] = useState(mine);
  const edit = useEditForm({
    name: nameOf(applicationId),
    keep: 'always',
    row,
    blank: BLANK,
    toValues: ({ verdict, reason }: Review): ReviewValues => ({ verdict, reason: reason ?? '' }),
    // The schema refuses a missing verdict.
    toBody: ({ verdict, reason }): ReviewBody => ({ verdict: verdict as Verdict, reason }),
    schema: () => reviewInput,
    save: (body, revision = mine?.revision) => give.mutateAsync({ ...body, ...(revision && { revision }) }),
    onSaved: onClose,
  });
  const { control, register, formState, setFocus, watch } = edit.form;
  useImperativeHandle(ref, () => ({ focus: () => setFocus('verdict') }), [setFocus]);
  const { errors } = formState;
  const [verdict, reason] = watch(['verdict', 'reason']);
  // Until the choice, only the choice: the notes below stay in view.
  const isStarted = verdict !== null || reason !== '';
  const cancel = () => {
    edit.discard();
    onClose();
  };

  return (
    <form className="flex flex-col gap-4" {...edit.formProps}>
      <Controller
        control={control}
        name="verdict"
        render={({ field: { ref, value, onChange } }) => (
          <Field label="Would you accept them?" group required error={firstMessage(errors.verdict)}>
            <RadioGroup
              ref={ref}
              value={value}
              onChange={onChange}
              options={VERDICTS.map((verdict) => ({ value: verdict, label: VERDICT_LOOK[verdict].label }))}
              size="sm"
              isSegmented
              className="text-sm"
            />
          </Field>
        )}
      />
      {isStarted && (
        <Field
          label="Reason"
          required
          error={firstMessage(errors.reason)}
          help={charactersLeft(reason, MAX_REVIEW_TEXT) || 'For the team. The applicant never sees it.'}
        >
          <Textarea rows={3} {...register('reason')} />
        </Field>
      )}
      {edit.theirs && (
        <Alert tone="warning" announce="alert" title="You changed this review in another window">
          <p className="text-sm">
            There it says {VERDICT_LOOK[edit.theirs.verdict].label}. What you typed here is kept until you choose.
          </p>
          {edit.theirs.reason && (
            <blockquote className="mt-2 max-h-48 overflow-y-auto border-l-2 border-warning-border pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
              {edit.theirs.reason}
            </blockquote>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={cancel}>
              Use that one
            </Button>
            <Button size="sm" working={edit.isSaving} onClick={edit.saveOver}>
              Save this one
            </Button>
          </div>
        </Alert>
      )}
      {edit.failure && !edit.theirs && (
        <Failure error={edit.failure.error}>Your review was not saved. What you typed is still here.</Failure>
      )}
      {isStarted && !edit.theirs && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" working={edit.isSaving} workingLabel="Saving...">
            {mine ? 'Save review' : 'Submit review'}
          </Button>
          {mine && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
