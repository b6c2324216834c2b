import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { noteInput } from '#contract/reviews.ts';
import { client, failureOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { useDraft } from '../reviewing/drafts.ts';
import { type Mentioned, namedIn } from './mention.ts';
import { notesQuery } from './notes-query.ts';

/** An unsent note, and whom its writer has picked from the list so far. */
type NoteDraft = { body: string; picked: Mentioned[] };

const isDraft = (value: unknown): value is NoteDraft => {
  const { body, picked } = (value ?? {}) as Record<string, unknown>;
  return typeof body === 'string' && Array.isArray(picked);
};

const NOTHING: NoteDraft = { body: '', picked: [] };

/** The form for a new team note. */
export function useNoteForm(applicationId: string) {
  const [draft, setDraft] = useDraft(`note:${applicationId}`, isDraft);
  const { body, picked } = draft ?? NOTHING;
  const mentions = namedIn(body, picked);
  const [error, setError] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: (json: z.output<typeof noteInput>) =>
      send(client.api.applications[':id'].notes.$post({ param: { id: applicationId }, json })),
    // Even after a step to another application.
    onSuccess: async () => {
      setDraft(null);
      await queryClient.invalidateQueries({ queryKey: notesQuery(applicationId).queryKey });
    },
  });
  // The server names who cannot be mentioned.
  const refused = failureOf(add.error)
    ?.issues?.map(({ message }) => `${message}.`)
    .join(' ');

  return {
    body,
    /** The people who are notified. */
    mentions,
    isSending: add.isPending,
    error: error ?? refused ?? null,
    /** Why the note was not added, unless `error` says so. */
    failure: refused ? null : add.error,
    write: (text: string) => {
      setError(null);
      if (add.isError) add.reset();
      setDraft(text === '' ? null : { body: text, picked });
    },
    mention: ({ id, username }: Mentioned, text: string) =>
      setDraft({ body: text, picked: [...picked.filter((other) => other.id !== id), { id, username }] }),
    submit: (onAdded: () => void) => {
      const parsed = noteInput.safeParse({ body, mentions: mentions.map(({ id }) => id) });
      setError(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
      if (parsed.success && !add.isPending) add.mutate(parsed.data, { onSuccess: onAdded });
    },
  };
}
