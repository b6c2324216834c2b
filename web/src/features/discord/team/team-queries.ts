import type { InferResponseType } from 'hono/client';
import type { TakeOverOutcome } from '#contract/server/team.ts';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

const { newcomers } = client.api['discord-roles'];

/** Someone who holds a grade's role without the grade. */
export type Newcomer = InferResponseType<typeof newcomers.$get, 200>[number];

/** They, page by page. Each page is a call to Discord, so it is fetched only on request. */
export const newcomersQuery = pagedQuery({
  queryKey: ['discord', 'newcomers'],
  readPage: (start, { signal }) => sendPage(newcomers.$get({ query: start }, { init: { signal } })),
  // A later visit to the page looks again.
  gcTime: 0,
});

/** People a call, which could take more: so few that the progress moves and Stop is quick. */
const AT_A_TIME = 5;

/** What became of people, by Discord ID. */
export type Outcomes = ReadonlyMap<string, TakeOverOutcome>;

/**
 * Takes people over, a few at a time, Executives last because they need a recent sign-in. Calls `onDone` after each call,
 * and stops once `isStopped` says so. Throws the first failed call's error.
 */
export async function takeOver(
  people: readonly Newcomer[],
  { isStopped, onDone }: { isStopped: () => boolean; onDone: (outcomes: Outcomes) => void },
): Promise<void> {
  const sorted = people.toSorted((one, other) => one.grade - other.grade);
  for (let start = 0; start < sorted.length && !isStopped(); start += AT_A_TIME) {
    const part = sorted.slice(start, start + AT_A_TIME).map(({ discordId, grade }) => ({ discordId, grade }));
    const { results } = await send(client.api.users['take-over'].$post({ json: { people: part } }));
    onDone(new Map(results.map(({ discordId, outcome }) => [discordId, outcome])));
  }
}

/** Whether nothing more can be done about someone, as far as this list knows. */
export const isSettled = (outcome: TakeOverOutcome | undefined) => outcome !== undefined && outcome !== 'unavailable';

/** What became of someone. */
export const OUTCOMES: Record<TakeOverOutcome, string> = {
  created: 'Taken over',
  raised: 'Taken over',
  known: 'Has the grade already',
  no_role: 'No longer has the role',
  absent: 'No longer in the server',
  unavailable: 'Discord did not answer',
  refused: 'Not allowed: blocked, or a second person has to agree',
};
