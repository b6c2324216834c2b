import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send } from '#lib/api.ts';

type Call = (typeof client.api.applications)[':id']['reviews'];

/** The reviews of an application as the signed-in reviewer may see them. */
export type Reviews = InferResponseType<Call['$get'], 200>;

/** One reviewer's opinion. */
export type Review = Reviews['reviews'][number];

/** The reviews of an application. They are read again on return, because colleagues give theirs at the same time. */
export const reviewsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'reviews', applicationId],
    queryFn: () => send(client.api.applications[':id'].reviews.$get({ param: { id: applicationId } })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
