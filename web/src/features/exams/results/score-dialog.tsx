import * as z from 'zod/mini';
import { MAX_COMMENT, MAX_NOTE } from '#contract/limits.ts';
import { currentOf } from '#lib/api.ts';
import { Failure } from '#patterns/failure.tsx';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { typedDigits } from '#patterns/forms/typed-number.ts';
import { type TypedText, useTypedText } from '#patterns/forms/typed-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { useSetScore } from '../mutations.ts';
import type { ManagedAttempt } from '../queries.ts';

const INVALID = 'Score must be a number between 0 and 100.';

const scoreInput = z.object({
  score: z.int(INVALID).check(z.maximum(100, INVALID)),
  note: z.string(),
  comment: z.optional(z.nullable(z.string())),
});

/** The field that shows a server issue, by its path. */
const FIELDS: Record<string, 'score' | 'note' | 'comment'> = {
  score: 'score',
  adjustmentNote: 'note',
  comment: 'comment',
};

interface ScoreDialogProps {
  attempt: ManagedAttempt;
  open: boolean;
  onClose: () => void;
}

/** Sets the score of a completed attempt by hand. */
export default function ScoreDialog({ attempt, open, onClose }: ScoreDialogProps) {
  const setScore = useSetScore(attempt.id);
  const values = {
    score: attempt.score === null ? '' : String(attempt.score),
    note: attempt.adjustmentNote ?? '',
    comment: attempt.comment ?? '',
    /** The comment that the edit started from. */
    commentBefore: attempt.comment ?? '',
  };
  const edit = useSaveForm({
    values,
    toBody: ({ score, note, comment, commentBefore }) => ({
      score: typedDigits(score),
      note: note.trim(),
      // Sent only if changed, so that another manager's newer comment stays.
      comment: comment.trim() === commentBefore ? undefined : comment.trim() || null,
    }),
    schema: scoreInput,
    fieldOf: (path) => FIELDS[path] ?? null,
    save: setScore.mutateAsync,
    onSaved: () => {
      typed.forget();
      onClose();
    },
    onInvalid: () => toast({ tone: 'danger', title: 'Invalid Score', description: INVALID }),
  });
  const typed: TypedText = useTypedText({
    name: `score:${attempt.id}`,
    blank: values,
    form: edit.form,
    revision: undefined,
    isOpen: open,
  });
  const { register, formState } = edit.form;

  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('score')}
      width="sm"
      title="Edit Score"
      description={`${usernameOf(attempt.user)}, ${attempt.exam.title}`}
      saveLabel="Save Score"
      problem={
        edit.failure ? (
          <ScoreFailure error={edit.failure.error} />
        ) : (
          attempt.awaitingMarks && (
            <Alert tone="info">Its free-text answers are not marked yet. Setting a score here ends the marking.</Alert>
          )
        )
      }
    >
      <Field label="Score (0–100)" required error={firstMessage(formState.errors.score)}>
        <Input inputMode="numeric" autoComplete="off" {...register('score')} />
      </Field>
      <Field
        label="Comment (optional)"
        help="They see this with their result."
        error={firstMessage(formState.errors.comment)}
      >
        <Textarea rows={3} maxLength={MAX_COMMENT} {...register('comment')} />
      </Field>
      <Field
        label="Note (optional)"
        help="Why the score changed. Other managers see this; the taker does not."
        error={firstMessage(formState.errors.note)}
      >
        <Textarea rows={3} maxLength={MAX_NOTE} {...register('note')} />
      </Field>
    </FormDialog>
  );
}

/** Explains why the score was not set; after a conflict, shows the current score and its author. */
function ScoreFailure({ error }: { error: Error }) {
  const current = currentOf<ManagedAttempt>(error);
  if (current?.status !== 'completed') return <Failure error={error}>Nothing was changed.</Failure>;
  const by = current.manuallyAdjusted ? current.adjuster : current.marker;
  return (
    <Alert
      tone="warning"
      announce="alert"
      title={`${by ? usernameOf(by) : 'Someone else'} has changed this in the meantime`}
    >
      {current.score === null ? 'It has new marks, with more to come.' : `The score is now ${current.score}%.`} Saving
      again sets yours.
    </Alert>
  );
}
