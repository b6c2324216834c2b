import { expect } from 'vitest';
import type { Reply, SignedIn } from '../support/client.ts';

type Action<Row> = (caller: SignedIn, row: Row) => Promise<Reply>;

/** The outcome of a call as `can` names it: true, or the code of the refusal. */
const outcomeOf = ({ status, body }: Reply) => (status < 300 ? true : body.code);

/**
 * Expects that `can`, as `read` reads it, names the outcome of every action. `make` makes a new row for each because
 * actions change it.
 */
export async function expectAllowed<Row>(
  caller: SignedIn,
  make: () => Promise<Row>,
  read: (caller: SignedIn, row: Row) => Promise<unknown>,
  actions: Record<string, Action<Row>>,
) {
  const can = await read(caller, await make());
  const outcomes: Record<string, unknown> = {};
  for (const [name, act] of Object.entries(actions)) outcomes[name] = outcomeOf(await act(caller, await make()));
  expect(can).toEqual(outcomes);
  return outcomes;
}
