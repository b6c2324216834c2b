import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { NOMINATION_LISTS } from '#contract/voice/nominations.ts';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

type NominationCalls = (typeof client.api.nominations)[':id'];

/** A nomination, as those who may give their opinion on it see it. */
export type Nomination = InferResponseType<NominationCalls['$get'], 200>;

/** A running trial, with the reader's verdict. */
export type Trial = InferResponseType<typeof client.api.trials.$get, 200>[number];

/** The opinions on a nomination or a trial as the reader may see them. */
export type SubjectOpinions = InferResponseType<NominationCalls['opinion']['$get'], 200>;

/** What an opinion is about: a nomination by its id, a trial by its person's. */
export interface Subject {
  type: 'nomination' | 'trial';
  id: string;
}

export const voiceKeys = {
  waiting: SHELL_KEYS.voice,
  /** Prefix of the keys of all lists of nominations. */
  nominations: ['voice', 'nominations'],
  one: (id: string) => ['voice', 'nomination', id],
  trials: ['voice', 'trials'],
  opinions: ({ type, id }: Subject) => ['voice', 'opinions', type, id],
  candidates: (q: string) => ['voice', 'candidates', q],
};

// Colleagues speak at the same time: read again on return; the loader and the screen share one read.
const SHARED = { staleTime: 10_000, refetchOnWindowFocus: true };

/** The server counts what waits no further than this. */
export const MOST_WAITING = 100;

/** How many nominations and trials wait for the reader's opinion, each counted to 100. */
export const waitingOpinionsQuery = queryOptions({
  queryKey: voiceKeys.waiting,
  queryFn: () => send(client.api.opinions.waiting.$get()),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

interface NominationFilter {
  state: (typeof NOMINATION_LISTS)[number];
  /** Only those of this person. */
  userId?: string;
}

/** Nominations, newest first, page by page. */
export const nominationsQuery = ({ state, userId }: NominationFilter) =>
  pagedQuery<Nomination>({
    queryKey: [...voiceKeys.nominations, { state, userId }],
    readPage: (start) =>
      sendPage(client.api.nominations.$get({ query: { state, ...(userId && { userId }), ...start } })),
    ...SHARED,
  });

/** One nomination, for a dialog opened by its address. */
export const nominationQuery = (id: string) =>
  queryOptions({
    queryKey: voiceKeys.one(id),
    queryFn: () => send(client.api.nominations[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The running trials of people below the reader, the one due first at the top, page by page. */
export const trialsQuery = pagedQuery<Trial>({
  queryKey: voiceKeys.trials,
  readPage: (start) => sendPage(client.api.trials.$get({ query: start })),
  ...SHARED,
});

/** The opinions on a subject. Refetched on return, because colleagues give theirs at the same time. */
export const opinionsQuery = (subject: Subject) =>
  queryOptions({
    queryKey: voiceKeys.opinions(subject),
    queryFn: (): Promise<SubjectOpinions> =>
      subject.type === 'nomination'
        ? send(client.api.nominations[':id'].opinion.$get({ param: { id: subject.id } }))
        : send(client.api.staff[':userId']['trial-opinion'].$get({ param: { userId: subject.id } })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The Members who can be nominated and whose name begins with this text of at least two characters. */
export const candidatesQuery = (q: string) =>
  queryOptions({
    queryKey: voiceKeys.candidates(q),
    queryFn: () => send(client.api.nominations.candidates.$get({ query: { q } })),
    staleTime: 30_000,
    retry: false,
  });
