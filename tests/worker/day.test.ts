import { expect, it } from 'vitest';
import { fillLarge } from '../../dev/seed/large/large.ts';
import { largeWorld } from '../../dev/seed/large/world.ts';
import { FREE_PLAN, replayDay } from './support/day.ts';
import { execute, rowsOf } from './support/rows.ts';

// A hundredth of the large community fills a page of nearly every list.
it('A day of two hundred staff stays far below the free plan', async ({ task }) => {
  await fillLarge({ run: (sql) => execute(sql), read: rowsOf }, largeWorld({ factor: 0.01 }));
  const { total, signIn } = await replayDay();
  // For `npm run bench`.
  Object.assign(task.meta, { total, signIns: FREE_PLAN.kvWrites / signIn.kvWrites });
  // Lists with long texts read each row once more, for its size; lists of people, the leave of each.
  expect(total.rowsRead).toBeLessThanOrEqual(0.25 * FREE_PLAN.rowsRead);
  expect(total.rowsWritten).toBeLessThanOrEqual(0.3 * FREE_PLAN.rowsWritten);
  // Each visit to the dashboard reads up to nine kinds of things that wait, each by its own call.
  expect(total.requests).toBeLessThanOrEqual(0.6 * FREE_PLAN.requests);
  expect(total.kvWrites).toBeLessThanOrEqual(0.1 * FREE_PLAN.kvWrites);
});
