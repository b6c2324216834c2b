import { AtSign, Trash2 } from 'lucide-react';
import { useMe } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Time } from '#ui/time.tsx';
import { nameOf } from '../reviewing/review-names.ts';
import { splitMentions } from './mention.ts';
import type { Note } from './notes-query.ts';

interface NoteRowProps {
  note: Note;
  /** Missing for those who may not remove it. */
  onRemove: (() => void) | undefined;
}

/** One team note, or who removed it. */
export function NoteRow({ note, onRemove }: NoteRowProps) {
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
