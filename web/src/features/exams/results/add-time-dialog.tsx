import * as z from 'zod/mini';
import { extensionMinutes } from '#contract/exams.ts';
import { MAX_EXTENSION } from '#contract/limits.ts';
import { currentOf, failureOf } from '#lib/api.ts';
import { Failure } from '#patterns/failure.tsx';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { typedDigits } from '#patterns/forms/typed-number.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { useExtendAttempt } from '../mutations.ts';
import type { OwnAttempt } from '../queries.ts';

const input = z.object({ minutes: extensionMinutes });

interface AddTimeDialogProps {
  attempt: OwnAttempt;
  open: boolean;
  onClose: () => void;
}

/** Adds minutes to a running attempt. */
export default function AddTimeDialog({ attempt, open, onClose }: AddTimeDialogProps) {
  const extend = useExtendAttempt(attempt);
  const edit = useSaveForm({
    values: { minutes: '10' },
    toBody: ({ minutes }) => ({ minutes: typedDigits(minutes) }),
    schema: input,
    fieldOf: (path) => (path === 'minutes' ? 'minutes' : null),
    save: extend.mutateAsync,
    onSaved: onClose,
  });
  const { register, formState } = edit.form;
  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('minutes')}
      width="sm"
      title="Add time"
      description={`${usernameOf(attempt.user)}, ${attempt.exam.title}`}
      saveLabel="Add Time"
      problem={edit.failure && <AddTimeFailure error={edit.failure.error} />}
    >
      <Field
        label="Minutes"
        required
        help={`Up to ${MAX_EXTENSION} at a time. The taker is told, and the clock in their exam moves.`}
        error={firstMessage(formState.errors.minutes)}
      >
        <Input inputMode="numeric" autoComplete="off" {...register('minutes')} />
      </Field>
    </FormDialog>
  );
}

/** Explains why no time was added. */
function AddTimeFailure({ error }: { error: Error }) {
  const isMoved = failureOf(error)?.code === 'conflict' && currentOf(error) !== undefined;
  return (
    <Failure error={error}>
      {isMoved ? 'Somebody else has just added time. Save again to add yours to it.' : 'No time was added.'}
    </Failure>
  );
}
