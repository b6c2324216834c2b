import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, type ListPage, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

export const applicationKeys = {
  counts: SHELL_KEYS.applicationCounts,
  own: ['applications', 'own'],
  /** Begins the keys of all reviewers' lists; their filter follows. */
  reviews: ['applications', 'review'],
  one: (id: string) => ['applications', 'one', id],
  eligibility: (jobId: string) => ['applications', 'eligibility', jobId],
};

/** How many applications have each status, for the tabs and the badge on the navigation. */
export const countsQuery = queryOptions({
  queryKey: applicationKeys.counts,
  queryFn: () => send(client.api.applications.counts.$get()),
  // An old count sends a manager to an empty list, or leaves applicants waiting.
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
});

type Calls = (typeof client.api.applications)[':id'];

/** An application as its applicant sees it. */
export type OwnApplication = InferResponseType<typeof client.api.applications.$post, 201>;

/** An application as a reviewer sees it, with the applicant, the job and who decided. */
export type ReviewedApplication = InferResponseType<Calls['$patch'], 200>;

/** Whether this is the reviewer's view. Of their own application a reviewer sees only what any applicant does. */
export const isReviewed = (application: OwnApplication): application is ReviewedApplication =>
  'reviewedBy' in application;

// Which of the two the server sends depends on whose application it is.
const readApplication = (id: string) =>
  send(client.api.applications[':id'].$get({ param: { id } })) as Promise<OwnApplication | ReviewedApplication>;

/** The signed-in person's own applications, newest first, page by page. */
export const ownApplicationsQuery = pagedQuery({
  queryKey: applicationKeys.own,
  readPage: (start) =>
    sendPage(client.api.applications.$get({ query: { mine: '1', ...start } })) as Promise<ListPage<OwnApplication>>,
  // Someone waiting for an answer must not be shown yesterday's.
  staleTime: 0,
});

/** One application, for a dialog opened by its address. */
export const applicationQuery = (id: string) =>
  queryOptions({ queryKey: applicationKeys.one(id), queryFn: () => readApplication(id), staleTime: 0 });

/** Whether the signed-in person can apply for a job now; if they must wait, why and until when. */
export const eligibilityQuery = (jobId: string) =>
  queryOptions({
    queryKey: applicationKeys.eligibility(jobId),
    queryFn: () => send(client.api.jobs[':id'].eligibility.$get({ param: { id: jobId } })),
    // The loader and the screen share one read.
    staleTime: 10_000,
  });
