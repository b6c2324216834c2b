import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { APPLICATION_FILTERS } from '#contract/applications.ts';
import { client, type ListPage, send, sendPage } from '../../lib/api.ts';

/** How many applications stand where: the tabs, and the badge on the navigation. */
export const countsQuery = queryOptions({
  queryKey: ['applications', 'counts'],
  queryFn: () => send(client.api.applications.counts.$get()),
  // An old count would send a manager to an empty list, or leave people waiting.
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
});

type Calls = (typeof client.api.applications)[':id'];

/** An application as its applicant sees it. */
export type OwnApplication = InferResponseType<typeof client.api.applications.$post, 201>;

/** An application as a reviewer sees it: with the applicant, the job and who decided. */
export type ReviewedApplication = InferResponseType<Calls['$patch'], 200>;

/** Whether this is what a reviewer sees: of their own application they see no more than any applicant. */
export const isReviewed = (application: OwnApplication): application is ReviewedApplication =>
  'reviewedBy' in application;

// A reviewer gets their own application as any applicant does, so the reply is either of the two.
const readApplication = (id: string) =>
  send(client.api.applications[':id'].$get({ param: { id } })) as Promise<OwnApplication | ReviewedApplication>;

/** The signed-in person's own applications, newest first, page by page. */
export const ownApplicationsQuery = infiniteQueryOptions({
  queryKey: ['applications', 'own'],
  queryFn: ({ pageParam }) =>
    sendPage(
      client.api.applications.$get({ query: { mine: '1', ...(pageParam && { cursor: pageParam }) } }),
    ) as Promise<ListPage<OwnApplication>>,
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  // Someone waiting for an answer must not be shown yesterday's.
  staleTime: 0,
});

/** What a reviewer's list is narrowed to. */
export type ReviewFilter = { status: (typeof APPLICATION_FILTERS)[number]; q?: string | undefined };

/** Applications to review, newest first, page by page. */
export const reviewQuery = ({ status, q }: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'review', { status, q: q ?? '' }],
    queryFn: ({ pageParam }) =>
      sendPage(
        client.api.applications.$get({ query: { status, ...(q && { q }), ...(pageParam && { cursor: pageParam }) } }),
      ) as Promise<ListPage<ReviewedApplication>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Other managers decide meanwhile: a tab that is come back to is read again, though not twice on the way in.
    staleTime: 10_000,
  });

/** One application, for a dialog that was opened by its address. */
export const applicationQuery = (id: string) =>
  queryOptions({ queryKey: ['applications', 'one', id], queryFn: () => readApplication(id), staleTime: 0 });
