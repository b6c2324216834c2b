import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '../../lib/api.ts';

/** Vacancies, newest first, page by page; managers also get the inactive ones. */
export const jobsQuery = infiniteQueryOptions({
  queryKey: ['jobs', 'list'],
  queryFn: ({ pageParam }) => sendPage(client.api.jobs.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

/** One vacancy with its questions. */
export const jobQuery = (id: string) =>
  queryOptions({ queryKey: ['jobs', 'one', id], queryFn: () => send(client.api.jobs[':id'].$get({ param: { id } })) });

/** One vacancy as it is edited: read anew for every edit, or it would begin with text that others have changed since. */
export const editedJobQuery = (id: string) => queryOptions({ ...jobQuery(id), staleTime: 5_000 });

/** A vacancy as the server tells it. */
export type Job = Awaited<ReturnType<NonNullable<ReturnType<typeof jobQuery>['queryFn']>>>;

/** A vacancy as managers get it: also who posted it, and the revision that an edit names. */
export type ManagedJob = InferResponseType<(typeof client.api.jobs)[':id']['$put'], 200>;

/** Whether a vacancy was read by a manager. */
export const isManaged = (job: Job): job is ManagedJob => 'revision' in job;
