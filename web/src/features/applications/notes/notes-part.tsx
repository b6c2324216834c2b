import { useMutation } from '@tanstack/react-query';
import { AtSign, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { client, failureOf, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { useMe } from '#lib/session.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { type Note, notesQuery } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';
import { splitMentions } from './mention.ts';
import { NoteForm } from './note-form.tsx';

interface NotesPartProps {
  applicationId: string;
  applicantId: string;
  /** Whether notes can be added. */
  isOpen: boolean;
}

/** The team's notes on an application, newest first. */
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
        {!rows && !error && (
          <Loading label="Loading notes">
            <TextSkeleton />
          </Loading>
        )}
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
        // Already removed: treat as success.
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

interface NoteRowProps {
  note: Note;
  /** Undefined if the reader may not remove it. */
  onRemove: (() => void) | undefined;
}

/** A team note; once removed, who removed it. */
function NoteRow({ note, onRemove }: NoteRowProps) {
  const me = useMe();
  const { author, body, mentions, createdAt, removedAt, removedBy } = note;
  return (
    <li className="py-3 text-sm">
      <div className="flex min-h-8 items-center gap-2">
        <Avatar name={nameOf(author)} src={author?.avatar} size="sm" />
        <p className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{nameOf(author)}</span>{' '}
          <span className="text-caption text-muted">
            <Time value={createdAt} />
          </span>
        </p>
        {mentions.includes(me.id) && (
          <Badge tone="info" icon={AtSign} className="shrink-0">
            Mentions you
          </Badge>
        )}
        {onRemove && (
          <IconButton
            label={`Remove the note of ${nameOf(author)}`}
            size="sm"
            tone="danger"
            className="-my-2 -mr-2"
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {body === null ? (
        <p className="text-muted italic">
          {removedAt ? (
            <>
              Removed by {nameOf(removedBy)} <Time value={removedAt} />
            </>
          ) : (
            'The text was deleted.'
          )}
        </p>
      ) : (
        <p className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
          {mentions.length > 0 ? <WithMentions body={body} /> : body}
        </p>
      )}
    </li>
  );
}

function WithMentions({ body }: { body: string }) {
  return splitMentions(body).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
      <span key={index} className="font-semibold text-accent">
        {part}
      </span>
    ),
  );
}
