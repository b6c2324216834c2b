import { expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import { createApplication, createJob } from '../support/rows.ts';

/** How long the portal says an answer takes. */
async function usual() {
  const { id } = await createJob();
  return (await (await signedIn(1)).get(`/api/jobs/${id}/eligibility`)).body.usualDays;
}

let decisions = 0;

/** Decisions that took so long, each newer than those before. */
async function decide(...lengths: number[]) {
  for (const length of lengths) {
    decisions += 1;
    const decidedAt = Date.UTC(2026, 0, 1) + decisions * days(1);
    await createApplication({ status: 'declined', submittedAt: decidedAt - length, decidedAt });
  }
}

it('From ten decisions on, the median says how many days an answer takes', async () => {
  await decide(...Array.from({ length: 9 }, () => days(3)));
  expect(await usual()).toBeNull();
  await decide(days(90));
  expect(await usual()).toBe(3);
});

it('Only the newest 50 decisions count, in whole days, and at least one', async () => {
  await decide(...Array.from({ length: 25 }, () => days(5.6)), ...Array.from({ length: 25 }, () => days(5)));
  expect(await usual()).toBe(5);
  await decide(...Array.from({ length: 30 }, () => 1000));
  expect(await usual()).toBe(1);
});
