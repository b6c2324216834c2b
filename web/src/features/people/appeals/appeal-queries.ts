import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type * as z from 'zod/mini';
import type { appealDecision } from '#contract/staff-file/file.ts';
import { client, failureOf, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';
import { staffKeys } from '../staff-queries.ts';

/** An appeal of another person, with its record. */
export type Appeal = InferResponseType<(typeof client.api.appeals)[':id']['$patch'], 200>;

const appealKeys = { open: ['appeals', 'open'] };

/** Open appeals of others, newest first, page by page. */
export const openAppealsQuery = pagedQuery({
  queryKey: appealKeys.open,
  readPage: (start) => sendPage(client.api.appeals.$get({ query: start })),
  // Several people decide them: read again on return; the loader and the screen share one read.
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

const refresh = ({ userId }: Appeal) =>
  Promise.all(
    [appealKeys.open, staffKeys.all, staffKeys.records(userId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

type Decision = Pick<z.input<typeof appealDecision>, 'outcome' | 'answer'>;

/** Decides an appeal that has not changed since it was read. Pending until the list is read again. */
export const useDecideAppeal = (appeal: Appeal) =>
  useMutation({
    mutationFn: (decision: Decision) =>
      send(
        client.api.appeals[':id'].$patch({
          param: { id: appeal.id },
          json: { ...decision, revision: appeal.revision },
        }),
      ),
    onSuccess: () => refresh(appeal),
    // A colleague may have decided it.
    onError: (error) => {
      if (failureOf(error)) void refresh(appeal);
    },
  });
