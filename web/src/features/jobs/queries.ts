import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery, readAllPages } from '#lib/paged-query.ts';

/** About five screens. */
const JOBS_A_PAGE = '20';

const MOST_A_PAGE = '200';

export const jobKeys = {
  list: ['jobs', 'list'],
  // Under the list's key, so that invalidating one invalidates both.
  all: ['jobs', 'list', 'all'],
  one: (id: string) => ['jobs', 'one', id],
};

/** Jobs, newest first, page by page; managers also get the inactive ones. */
export const jobsQuery = pagedQuery({
  queryKey: jobKeys.list,
  readPage: (start) => sendPage(client.api.jobs.$get({ query: { limit: JOBS_A_PAGE, ...start } })),
});

/** Every job, to choose one from. */
export const allJobsQuery = queryOptions({
  queryKey: jobKeys.all,
  queryFn: () => readAllPages((start) => sendPage(client.api.jobs.$get({ query: { limit: MOST_A_PAGE, ...start } }))),
});

/** One job with its questions. */
export const jobQuery = (id: string) =>
  queryOptions({ queryKey: jobKeys.one(id), queryFn: () => send(client.api.jobs[':id'].$get({ param: { id } })) });

/** A job for editing: refetched each time, because an edit must start from the newest text. */
export const editedJobQuery = (id: string) => queryOptions({ ...jobQuery(id), staleTime: 5_000 });

/** A job as anyone may read it. */
export type Job = Awaited<ReturnType<NonNullable<ReturnType<typeof jobQuery>['queryFn']>>>;

/** A job as managers get it, with its author and revision. */
export type ManagedJob = InferResponseType<(typeof client.api.jobs)[':id']['$put'], 200>;

/** Whether this is a manager's view of a job. */
export const isManaged = (job: Job): job is ManagedJob => 'revision' in job;
