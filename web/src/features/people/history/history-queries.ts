import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { PersonKind } from '#contract/staff-file/file.ts';
import type { EndedAttempt, Leave } from '#features/staff-file/queries.ts';
import { client, type ListPage, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { type StaffRecord, staffKeys } from '../staff-queries.ts';

/** A member of staff, with their leave and how many of their warnings count. */
export type StaffPerson = InferResponseType<(typeof client.api.staff)[':userId']['$get'], 200>;

/** A review of a trial. */
export type TrialReview = InferResponseType<(typeof client.api.staff)[':userId']['trial-reviews']['$post'], 201>;

type Items = { record: StaffRecord; trial_review: TrialReview; leave: Leave; exam: EndedAttempt };

/** An entry of a person's timeline. */
export type PersonEntry = {
  [Kind in PersonKind]: { kind: Kind; id: string; at: string; item: Items[Kind] };
}[PersonKind];

// Below the key of all of staff, whose changes reach these, too.
const key = (userId: string) => [...staffKeys.all, 'person', userId];

const SHARED = { staleTime: 10_000 };

/** One member of staff, or a former one. */
export const staffPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: key(userId),
    queryFn: () => send(client.api.staff[':userId'].$get({ param: { userId } })),
    ...SHARED,
  });

/** A person's timeline, newest first, page by page: one kind, or all. */
export const personTimelineQuery = (userId: string, kind: PersonKind | undefined) =>
  pagedQuery({
    queryKey: [...key(userId), 'timeline', kind ?? 'all'],
    readPage: (start) =>
      sendPage(
        client.api.staff[':userId'].timeline.$get({ param: { userId }, query: { ...(kind && { kind }), ...start } }),
      ) as Promise<ListPage<PersonEntry>>,
    ...SHARED,
  });
