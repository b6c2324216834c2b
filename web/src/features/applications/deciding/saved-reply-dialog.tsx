import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { savedReplyInput } from '#contract/reviews.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { charactersLeft } from '../reviewing/characters-left.ts';
import { type SavedReply, useSaveReply } from './saved-replies-query.ts';

interface SavedReplyDialogProps {
  /** The reply to edit; null to add one. */
  reply: SavedReply | null;
  open: boolean;
  onClose: () => void;
}

/** Writes or edits a saved reply. Give it a new `key` for each opening. */
export function SavedReplyDialog({ reply, open, onClose }: SavedReplyDialogProps) {
  const save = useSaveReply();
  const edit = useEditForm({
    name: `saved-reply:${reply?.id ?? 'new'}`,
    row: reply,
    isOpen: open,
    blank: { title: '', body: '' },
    toValues: ({ title, body }: SavedReply) => ({ title, body }),
    toBody: (draft) => draft,
    schema: () => savedReplyInput,
    save: (body, revision) => save.mutateAsync({ ...body, ...(reply && { id: reply.id, revision }) }),
    onSaved: onClose,
  });
  const { register, formState, watch } = edit.form;
  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('title')}
      title={reply ? 'Edit reply' : 'Add reply'}
      saveLabel={reply ? 'Save Changes' : 'Add reply'}
      gone="Somebody has deleted this reply."
      compare={(base, theirs) => ({
        changes: base.title === theirs.title ? 'They changed the text.' : `It is now called ‘${theirs.title}’.`,
        quote: base.body !== theirs.body && theirs.body,
      })}
    >
      <Field
        label="Title"
        required
        help="For the menu. Applicants do not see it."
        error={firstMessage(formState.errors.title)}
      >
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Field
        label="Text"
        required
        help={
          charactersLeft(watch('body'), MAX_REVIEW_TEXT) || '{name} becomes the applicant’s name, {job} the position.'
        }
        error={firstMessage(formState.errors.body)}
      >
        <Textarea {...register('body')} rows={8} />
      </Field>
    </EditDialog>
  );
}
