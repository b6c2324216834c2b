import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { rowsOf } from './rows.ts';

/** Every row of every table as JSON, except tables of tries, used states, sessions and sign-ins, which refusals and test callers write to. */
export async function stateOfDatabase(): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '%cf%' and name not in ('d1_migrations', 'pin_failures', 'spent_tokens', 'sessions', 'sign_ins')`,
  );
  const contents = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)));
  return Object.fromEntries(
    tables.map(({ name }, i) => [name, contents[i]?.results.map((row) => JSON.stringify(row)) ?? []]),
  );
}

/** Runs some work that must leave the database as it was. */
export async function expectNoChange<T>(work: () => Promise<T>): Promise<T> {
  const before = await stateOfDatabase();
  const result = await work();
  expect(await stateOfDatabase()).toEqual(before);
  return result;
}
