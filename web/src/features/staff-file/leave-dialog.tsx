import { MAX_LEAVE_NOTE } from '#contract/limits.ts';
import { leaveInput } from '#contract/staff-file/file.ts';
import { daysAfter } from '#contract/staff-file/trials.ts';
import { currentOf, failureOf } from '#lib/api.ts';
import { daysBetween, isDay, utcToday } from '#lib/day.ts';
import { counted } from '#lib/format.ts';
import { gradePlural } from '#lib/portal/labels.ts';
import { Failure } from '#patterns/failure.tsx';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { type SaveFailure, useSaveForm } from '#patterns/forms/save-form.ts';
import { SaveProblem } from '#patterns/forms/save-problem.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { spanText } from './file-text.ts';
import { useAnnounceLeave } from './mutations.ts';
import type { Leave } from './queries.ts';

/** The furthest that a leave may begin ahead, and the longest. */
const MOST_DAYS = 365;

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Announces when the reader is away. Give it a new `key` for each opening. */
export default function LeaveDialog({ open, onClose }: LeaveDialogProps) {
  const announce = useAnnounceLeave();
  const today = utcToday();
  const edit = useSaveForm({
    values: { fromDay: today, toDay: today, note: '' },
    toBody: ({ fromDay, toDay, note }) => ({ fromDay, toDay, note: note.trim() || null }),
    schema: leaveInput,
    save: announce.mutateAsync,
    onSaved: onClose,
  });
  const { register, formState, watch } = edit.form;
  const { errors } = formState;
  const { fromDay, toDay, note } = watch();
  const days = isDay(fromDay) && isDay(toDay) ? daysBetween(fromDay, toDay) + 1 : 0;

  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('fromDay')}
      title="Say when you’re away"
      description="The team sees that you are away. Nobody has to approve it."
      saveLabel="Announce leave"
      workingLabel="Announcing..."
      problem={edit.failure && <Problem {...edit.failure} />}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="First day" required error={firstMessage(errors.fromDay)}>
          <Input
            type="date"
            min={daysAfter(today, -1)}
            max={daysAfter(today, MOST_DAYS)}
            {...register('fromDay', {
              // The last day never comes before the first.
              onChange: ({ target }) => {
                if (isDay(target.value) && toDay < target.value) edit.form.setValue('toDay', target.value);
              },
            })}
          />
        </Field>
        <Field
          label="Last day"
          required
          help={`${days > 0 ? `${counted(days, 'day')}. ` : ''}Days are UTC.`}
          error={firstMessage(errors.toDay)}
        >
          <Input
            type="date"
            min={fromDay > today ? fromDay : today}
            max={isDay(fromDay) ? daysAfter(fromDay, MOST_DAYS) : undefined}
            {...register('toDay')}
          />
        </Field>
      </div>
      <Field
        label="Note (optional)"
        help={`${gradePlural(4)} and above can read this. ${charactersLeft(note, MAX_LEAVE_NOTE)}`.trim()}
        error={firstMessage(errors.note)}
      >
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
}

/** Why the leave was not announced, with the days of the one that it overlaps. */
function Problem(failure: SaveFailure) {
  const other = failureOf(failure.error)?.code === 'leave_overlaps' ? currentOf<Leave>(failure.error) : null;
  if (!other) return <SaveProblem {...failure} />;
  return (
    <Failure error={failure.error}>
      Your other leave: {spanText(other.fromDay, other.toDay)}. Choose other days, or end that one first.
    </Failure>
  );
}
