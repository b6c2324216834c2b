import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_REPLIES } from '#contract/limits.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type SavedReply, savedRepliesQuery, useDeleteReply } from './saved-replies-query.ts';
import { SavedReplyDialog } from './saved-reply-dialog.tsx';

interface SavedRepliesDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Lists the saved replies, with ways to add, edit and delete one. */
export function SavedRepliesDialog({ open, onClose }: SavedRepliesDialogProps) {
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
              <p className="font-semibold wrap-anywhere">{reply.title}</p>
              <p className="line-clamp-2 text-muted wrap-anywhere">{reply.body}</p>
            </ListRow>
          ))}
        </List>
      )}
      {editing && (
        <SavedReplyDialog
          key={editing.key}
          reply={editing.reply}
          open={editing.isOpen}
          onClose={() => setEditing({ ...editing, isOpen: false })}
        />
      )}
      <ConfirmMutation
        mutation={remove}
        variables={shown?.id ?? ''}
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={`Delete ‘${shown?.title}’?`}
        text="It is deleted for all managers. Messages that were sent with it stay."
        confirmLabel="Delete reply"
        danger
        failure="It is still there."
      />
    </Dialog>
  );
}
