import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { FileKind } from '#contract/staff-file/file.ts';
import { client, type ListPage, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

/** The head of the reader's own file. */
export type OwnFile = InferResponseType<typeof client.api.file.$get, 200>;

/** A record that was shared with the reader. */
export type SharedRecord = InferResponseType<(typeof client.api.file.records)[':id']['seen']['$post'], 200>;

/** A leave as its author and managers read it. */
export type Leave = NonNullable<OwnFile['leave']>;

type AnyItem = InferResponseType<typeof client.api.file.timeline.$get, 200>[number]['item'];

/** An attempt at an exam that has ended. */
export type EndedAttempt = Extract<AnyItem, { examId: string }>;

type Items = {
  record: SharedRecord;
  leave: Leave;
  exam: EndedAttempt;
  grade: Exclude<AnyItem, SharedRecord | Leave | EndedAttempt>;
};

/** An entry of the reader's timeline. */
export type OwnEntry = { [Kind in FileKind]: { kind: Kind; id: string; at: string; item: Items[Kind] } }[FileKind];

export const fileKeys = { head: SHELL_KEYS.file, timelines: [...SHELL_KEYS.file, 'timeline'] };

/** The reader's trial and leave, and how many records they have not confirmed. */
export const fileQuery = queryOptions({
  queryKey: fileKeys.head,
  queryFn: () => send(client.api.file.$get()),
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

/** The reader's timeline, newest first, page by page: one kind, or all. */
export const ownTimelineQuery = (kind: FileKind | undefined) =>
  pagedQuery({
    queryKey: [...fileKeys.timelines, kind ?? 'all'],
    readPage: (start) =>
      sendPage(client.api.file.timeline.$get({ query: { ...(kind && { kind }), ...start } })) as Promise<
        ListPage<OwnEntry>
      >,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
