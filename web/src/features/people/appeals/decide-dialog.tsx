import { Controller } from 'react-hook-form';
import { MAX_FILE_TEXT } from '#contract/limits.ts';
import { appealDecision } from '#contract/staff-file/file.ts';
import { RECORD_TYPES } from '#contract/staff-file/record-types.ts';
import { Quote } from '#features/staff-file/timeline/shared-record-entry.tsx';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { type TypedText, useTypedText } from '#patterns/forms/typed-text.ts';
import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { type Appeal, useDecideAppeal } from './appeal-queries.ts';

type Outcome = 'stands' | 'overturned';

/** No outcome is chosen for the reader. */
const BLANK: { outcome: Outcome | ''; answer: string } = { outcome: '', answer: '' };

const OUTCOMES: { value: Outcome; label: string; help: string }[] = [
  { value: 'stands', label: 'The record stands', help: 'It still counts until it expires.' },
  {
    value: 'overturned',
    label: 'Overturn it',
    help: 'It stays on file but no longer counts. A change of grade or a block stays in place.',
  },
];

const readBy = (name: string, judge: Appeal['judge']) =>
  `${name} reads this word for word, without your name${judge === 'sharer' ? ', and that whoever shared the record decided' : ''}.`;

interface DecideDialogProps {
  /** As it was read. */
  appeal: Appeal;
  open: boolean;
  onClose: () => void;
}

/** Decides an appeal, with an answer. What was typed stays in the tab. Give it a new `key` for each opening. */
export default function DecideDialog({ appeal, open, onClose }: DecideDialogProps) {
  const decide = useDecideAppeal(appeal);
  const { user, record, judge } = appeal;
  const name = usernameOf(user);
  const edit = useSaveForm({
    values: BLANK,
    toBody: ({ outcome, answer }) => ({ outcome: outcome as Outcome, answer }),
    schema: appealDecision,
    save: decide.mutateAsync,
    onSaved: () => {
      typed.forget();
      onClose();
      toast({ tone: 'success', title: 'Appeal Decided', description: `${name} finds the answer in their file.` });
    },
  });
  const typed: TypedText = useTypedText({
    name: `answer:${appeal.id}`,
    blank: BLANK,
    keep: 'always',
    form: edit.form,
    revision: undefined,
    isOpen: open,
  });
  const { control, formState, register, watch } = edit.form;
  const outcome = watch('outcome');
  return (
    <FormDialog
      // Leaving loses nothing.
      edit={{ ...edit, isDirty: false }}
      open={open}
      onClose={onClose}
      title={`${name}’s appeal`}
      description={`${RECORD_TYPES[record.actionType]}: ${record.title}`}
      saveLabel={outcome === 'overturned' ? 'Overturn the record' : outcome === 'stands' ? 'Let it stand' : 'Decide'}
    >
      <div>
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          {record.description || 'Erased with its author'}
        </p>
        <Quote label={`${name} appealed`} at={appeal.createdAt}>
          {appeal.text ?? 'Erased with its author'}
        </Quote>
      </div>
      <Field label="Decision" group required error={formState.errors.outcome && 'Choose a decision'}>
        <Controller
          control={control}
          name="outcome"
          render={({ field: { ref, value, onChange } }) => (
            <RadioGroup ref={ref} value={value || null} onChange={onChange} options={OUTCOMES} />
          )}
        />
      </Field>
      <Field
        label="Answer"
        required
        help={charactersLeft(watch('answer'), MAX_FILE_TEXT) || readBy(name, judge)}
        error={firstMessage(formState.errors.answer)}
      >
        <Textarea rows={5} {...register('answer')} />
      </Field>
    </FormDialog>
  );
}
