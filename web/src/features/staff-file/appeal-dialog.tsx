import { MAX_FILE_TEXT } from '#contract/limits.ts';
import { appealInput } from '#contract/staff-file/file.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { type TypedText, useTypedText } from '#patterns/forms/typed-text.ts';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { useAppeal } from './mutations.ts';
import type { SharedRecord } from './queries.ts';

const BLANK = { text: '' };

interface AppealDialogProps {
  record: SharedRecord;
  open: boolean;
  onClose: () => void;
}

/** Appeals a record, once. What was typed stays in the tab. Give it a new `key` for each opening. */
export default function AppealDialog({ record, open, onClose }: AppealDialogProps) {
  const appeal = useAppeal(record);
  const edit = useSaveForm({
    values: BLANK,
    toBody: ({ text }) => ({ text }),
    schema: appealInput,
    save: appeal.mutateAsync,
    onSaved: () => {
      typed.forget();
      onClose();
      toast({ tone: 'success', title: 'Appeal Sent', description: 'The answer will be in your file.' });
    },
  });
  const typed: TypedText = useTypedText({
    name: `appeal:${record.id}`,
    blank: BLANK,
    keep: 'always',
    form: edit.form,
    revision: undefined,
    isOpen: open,
  });
  return (
    <FormDialog
      // Leaving loses nothing.
      edit={{ ...edit, isDirty: false }}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('text')}
      title={`Appeal ‘${record.title}’`}
      description="You can appeal once. A person who did not write this record will read it and answer. You can’t change it after sending."
      saveLabel="Send appeal"
      workingLabel="Sending..."
    >
      <Field
        label="Your appeal"
        required
        help={charactersLeft(edit.form.watch('text'), MAX_FILE_TEXT, MAX_FILE_TEXT)}
        error={firstMessage(edit.form.formState.errors.text)}
      >
        <Textarea rows={7} {...edit.form.register('text')} />
      </Field>
    </FormDialog>
  );
}
