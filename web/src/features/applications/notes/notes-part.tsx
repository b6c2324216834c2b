import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { client, failureOf, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { useMe } from '#lib/session.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { Part, PartFailure } from '../side/part.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteRow } from './note-row.tsx';
import { type Note, notesQuery } from './notes-query.ts';

interface NotesPartProps {
  applicationId: string;
  applicantId: string;
  /** Whether notes can be added. */
  isOpen: boolean;
}

/** What the team says about an application, newest first. */
export function NotesPart({ applicationId, applicantId, isOpen }: NotesPartProps) {
  const me = useMe();
  const list = usePagedList(notesQuery(applicationId));
  const { rows, error, moreError } = list;
  const [removing, setRemoving] = useState<Note | null>(null);

  return (
    <Part title="Team notes">
      {isOpen && <NoteForm applicationId={applicationId} without={[applicantId, me.id]} />}
      <div className="mt-3 flex flex-col gap-3 first:mt-0">
        {error && !moreError && <PartFailure query={list} what="The notes" />}
        {!rows && !error && <NotesSkeleton />}
        {rows && rows.length > 0 && (
          <List aria-label="Team notes">
            {rows.map((note) => {
              const mayRemove = note.body !== null && (note.author?.id === me.id || can(me.grade, 'note.remove'));
              return <NoteRow key={note.id} note={note} onRemove={mayRemove ? () => setRemoving(note) : undefined} />;
            })}
          </List>
        )}
        {rows?.length === 0 && !isOpen && <p className="text-sm text-muted">There are no notes.</p>}
        {list.hasMore && (
          <div className="flex flex-wrap items-center gap-3">
            <Button size="sm" working={list.isLoadingMore} onClick={() => void list.loadMore()}>
              Load older
            </Button>
            {moreError && (
              <p role="alert" className="text-sm text-danger">
                {reasonOf(moreError)}
              </p>
            )}
          </div>
        )}
      </div>
      <RemoveNote applicationId={applicationId} note={removing} onClose={() => setRemoving(null)} />
    </Part>
  );
}

function RemoveNote({
  applicationId,
  note,
  onClose,
}: {
  applicationId: string;
  note: Note | null;
  onClose: () => void;
}) {
  const reread = () => queryClient.invalidateQueries({ queryKey: notesQuery(applicationId).queryKey });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      try {
        await send(client.api['application-notes'][':id'].$delete({ param: { id } }));
      } catch (error) {
        // Somebody else removed it first, which is as good.
        if (failureOf(error)?.code !== 'conflict') throw error;
      }
      await reread();
    },
  });
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(note);
  if (note && note !== shown) setShown(note);
  return (
    <ConfirmMutation
      mutation={remove}
      variables={shown?.id ?? ''}
      open={note !== null}
      onClose={onClose}
      title="Remove this note?"
      text="Its text is deleted for everyone. That it was there, and who removed it, stays."
      confirmLabel="Remove note"
      danger
      failure="The note is still there."
    />
  );
}

function NotesSkeleton() {
  return (
    <Loading label="Loading notes">
      {['one', 'two'].map((note) => (
        <div key={note} className="flex flex-col gap-2 py-3">
          <div className="flex items-center gap-2">
            <Skeleton round className="size-6" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-4" />
        </div>
      ))}
    </Loading>
  );
}
