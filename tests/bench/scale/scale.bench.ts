import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cost, testRowsRead, WINDOW } from '../../worker/scale/suite.ts';
import { growthOf, isList, summary, table } from './report.ts';

/** What each call cost, at each size. */
const costs = new Map<string, Cost[]>();

afterAll(() => {
  console.info(table(costs));
  for (const row of summary(costs, WINDOW)) console.info(`BENCH ${JSON.stringify(row)}`);
});

describe.each([0.1, 1])('At %d of the size', (factor) => {
  beforeAll(async () => {
    await reset();
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  });

  testRowsRead(factor, costs);
});

it('No list or figure reads more of ten times the rows', () => {
  for (const [small, large] of costs.values())
    if (small && large && isList(large)) expect.soft(growthOf(small, large) ?? 1, large.name).toBeLessThan(1.1);
});
