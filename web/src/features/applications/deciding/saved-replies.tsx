import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_REPLIES, MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { REPLY_PURPOSES, type ReplyPurpose, savedReplyInput } from '#contract/reviews.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import {
  type Answer,
  PURPOSE_LABELS,
  type SavedReply,
  savedRepliesQuery,
  useDeleteReply,
  useSaveReply,
} from './saved-reply-calls.ts';

interface SavedRepliesDialogProps {
  /** The decision in progress, which a new reply is for unless its author chooses the other. */
  decision: Answer;
  open: boolean;
  onClose: () => void;
}

/** Lists the saved replies, with buttons to add, edit and delete one. */
export function SavedRepliesDialog({ decision, open, onClose }: SavedRepliesDialogProps) {
  const query = useQuery({ ...savedRepliesQuery, enabled: open });
  const replies = query.data;
  const remove = useDeleteReply();
  const [deleting, setDeleting] = useState<SavedReply | null>(null);
  // Each opening has its own key.
  const [editing, setEditing] = useState<{ reply: SavedReply | null; key: number; isOpen: boolean } | null>(null);
  const edit = (reply: SavedReply | null) => setEditing({ reply, key: (editing?.key ?? 0) + 1, isOpen: true });
  const isFull = replies !== undefined && replies.length >= MAX_REPLIES;
  const [shown, setShown] = useState(deleting);
  if (deleting && deleting !== shown) setShown(deleting);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved replies"
      description="All managers share them. {name} becomes the applicant’s name, {job} the position."
      foot={
        <>
          <p className="mr-auto text-caption text-muted tabular-nums">
            {replies && `${replies.length} of ${MAX_REPLIES}`}
          </p>
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            {...(isFull && { 'aria-disabled': true, title: `There can be at most ${MAX_REPLIES}.` })}
            onClick={() => !isFull && edit(null)}
          >
            Add reply
          </Button>
        </>
      }
    >
      {query.isPending && (
        <Loading label="Loading saved replies">
          {['one', 'two', 'three'].map((row) => (
            <Skeleton key={row} className="mt-3 h-12" />
          ))}
        </Loading>
      )}
      {query.error && !replies && (
        <LoadFailure query={query} title="The saved replies could not be loaded">
          Nothing was changed.
        </LoadFailure>
      )}
      {replies?.length === 0 && (
        <EmptyState icon={MessageSquareText} title="No saved replies yet">
          Save the words that you send often, such as a friendly refusal.
        </EmptyState>
      )}
      {replies && replies.length > 0 && (
        <List aria-label="Saved replies" className="-mx-4 -my-2 sm:-mx-5">
          {replies.map((reply) => (
            <ListRow
              key={reply.id}
              trailing={
                <>
                  <IconButton label={`Edit ${reply.title}`} onClick={() => edit(reply)}>
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton label={`Delete ${reply.title}`} tone="danger" onClick={() => setDeleting(reply)}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </>
              }
            >
              <p className="font-semibold wrap-anywhere">
                {reply.title}
                <span className="ml-2 text-caption font-normal text-muted">{PURPOSE_LABELS[reply.for]}</span>
              </p>
              <p className="line-clamp-2 text-muted wrap-anywhere">{reply.body}</p>
            </ListRow>
          ))}
        </List>
      )}
      {editing && (
        <SavedReplyDialog
          key={editing.key}
          reply={editing.reply}
          decision={decision}
          open={editing.isOpen}
          onClose={() => setEditing({ ...editing, isOpen: false })}
        />
      )}
      {shown && (
        <ConfirmMutation
          mutation={remove}
          variables={shown}
          open={deleting !== null}
          onClose={() => setDeleting(null)}
          title={`Delete ‘${shown.title}’?`}
          text="It is deleted for all managers. Messages that were sent with it stay."
          confirmLabel="Delete reply"
          danger
          failure="It is still there."
        />
      )}
    </Dialog>
  );
}

interface SavedReplyDialogProps extends Pick<SavedRepliesDialogProps, 'decision'> {
  /** The reply to edit; null to add one. */
  reply: SavedReply | null;
  open: boolean;
  onClose: () => void;
}

/** Writes or edits a saved reply. Give it a new `key` for each opening. */
function SavedReplyDialog({ reply, decision, open, onClose }: SavedReplyDialogProps) {
  const save = useSaveReply();
  const edit = useEditForm({
    name: `saved-reply:${reply?.id ?? 'new'}`,
    row: reply,
    isOpen: open,
    blank: { title: '', body: '', for: decision as ReplyPurpose },
    toValues: ({ title, body, for: purpose }: SavedReply) => ({ title, body, for: purpose }),
    toBody: (draft) => draft,
    schema: () => savedReplyInput,
    save: (body, revision) => save.mutateAsync({ ...body, ...(reply && { id: reply.id, revision }) }),
    onSaved: onClose,
  });
  const { register, formState, setValue, watch } = edit.form;
  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('title')}
      title={reply ? 'Edit reply' : 'Add reply'}
      saveLabel={reply ? 'Save Changes' : 'Add reply'}
      gone="This reply has since been deleted."
      compare={(base, theirs) => ({
        changes:
          base.title !== theirs.title
            ? `It is now called ‘${theirs.title}’.`
            : base.body !== theirs.body
              ? 'They changed the text.'
              : `It is now for ${PURPOSE_LABELS[theirs.for].toLowerCase()}.`,
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
      <Field label="For" help="Only offered with this decision." error={null}>
        <Select
          value={watch('for')}
          // Only old replies do not say it yet.
          options={REPLY_PURPOSES.filter((value) => value !== 'any' || watch('for') === 'any').map((value) => ({
            value,
            label: PURPOSE_LABELS[value],
          }))}
          onChange={(purpose) => setValue('for', purpose, { shouldDirty: true })}
        />
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
