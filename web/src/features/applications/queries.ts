import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, type ListPage, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

export const applicationKeys = {
  counts: SHELL_KEYS.applicationCounts,
  own: ['applications', 'own'],
  /** Prefix of the keys of all reviewers' lists; the filter follows. */
  reviews: ['applications', 'review'],
  one: (id: string) => ['applications', 'one', id],
  eligibility: (jobId: string) => ['applications', 'eligibility', jobId],
};

/** How many applications have each status, for the tabs and the badge in the navigation. */
export const countsQuery = queryOptions({
  queryKey: applicationKeys.counts,
  queryFn: () => send(client.api.applications.counts.$get()),
  // A stale count sends a manager to an empty list, or keeps applicants waiting.
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
});

type Calls = (typeof client.api.applications)[':id'];

/** An application as its applicant sees it. */
export type OwnApplication = InferResponseType<typeof client.api.applications.$post, 201>;

/** An application as a reviewer sees it, with the applicant, the job and the reviewer who decided. */
export type ReviewedApplication = InferResponseType<Calls['$patch'], 200>;

/** Whether this is the reviewer's view. Reviewers see their own application as any applicant does. */
export const isReviewed = (application: OwnApplication): application is ReviewedApplication =>
  'reviewedBy' in application;

// The server picks the view by whose application it is.
const readApplication = (id: string) =>
  send(client.api.applications[':id'].$get({ param: { id } })) as Promise<OwnApplication | ReviewedApplication>;

/** The signed-in user's applications, newest first, page by page. */
export const ownApplicationsQuery = pagedQuery({
  queryKey: applicationKeys.own,
  readPage: (start) =>
    sendPage(client.api.applications.$get({ query: { mine: '1', ...start } })) as Promise<ListPage<OwnApplication>>,
  // An applicant who waits for an answer must not see yesterday's status.
  staleTime: 0,
});

/** One application, for a dialog opened by its address. */
export const applicationQuery = (id: string) =>
  queryOptions({ queryKey: applicationKeys.one(id), queryFn: () => readApplication(id), staleTime: 0 });

/** Whether the signed-in user can apply for a job now; if not, why and until when. */
export const eligibilityQuery = (jobId: string) =>
  queryOptions({
    queryKey: applicationKeys.eligibility(jobId),
    queryFn: () => send(client.api.jobs[':id'].eligibility.$get({ param: { id: jobId } })),
    // The loader and the screen share one fetch.
    staleTime: 10_000,
  });

type ReviewCall = (typeof client.api.applications)[':id']['reviews'];

/** The reviews of an application as the signed-in reviewer may see them. */
export type Reviews = InferResponseType<ReviewCall['$get'], 200>;

/** One reviewer's opinion. */
export type Review = Reviews['reviews'][number];

/** The reviews of an application. Refetched on return, because colleagues review at the same time. */
export const reviewsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'reviews', applicationId],
    queryFn: () => send(client.api.applications[':id'].reviews.$get({ param: { id: applicationId } })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

type DecisionsCall = (typeof client.api.applications)[':id']['decisions'];

/** A decision on an application, or its undoing. */
export type PastDecision = InferResponseType<DecisionsCall['$get'], 200>[number];

/** The decisions on an application with their messages, newest first. Read again after each. */
export const decisionsQuery = ({ id, status, reviewedAt }: OwnApplication) =>
  queryOptions({
    queryKey: ['applications', 'decisions', id, status, reviewedAt],
    queryFn: () => send(client.api.applications[':id'].decisions.$get({ param: { id } })),
    staleTime: 0,
  });

type NoteCall = (typeof client.api.applications)[':id']['notes'];

/** A team note. */
export type Note = InferResponseType<NoteCall['$post'], 201>;

const NOTES_A_PAGE = '20';

/** The team's notes on an application, newest first. Refetched on return, because colleagues write at the same time. */
export const notesQuery = (applicationId: string) =>
  pagedQuery<Note>({
    queryKey: ['applications', 'notes', applicationId],
    readPage: (start) =>
      sendPage(
        client.api.applications[':id'].notes.$get({
          param: { id: applicationId },
          query: { limit: NOTES_A_PAGE, ...start },
        }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const EARLIER_A_PAGE = '10';

/** All applications of one person, newest first. */
export const appliedQuery = (userId: string) =>
  pagedQuery({
    queryKey: ['applications', 'of', userId],
    readPage: (start) =>
      sendPage(client.api.applications.$get({ query: { userId, limit: EARLIER_A_PAGE, ...start } })) as Promise<
        ListPage<ReviewedApplication>
      >,
    staleTime: 10_000,
  });
