import { expect, it } from 'vitest';
import { signedIn } from '../support/client.ts';
import { report, times } from '../support/proof.ts';
import { newJob, numberOf } from '../support/rows.ts';

const AT_ONCE = 50;

it('Of fifty creates at once with one Idempotency-Key, one makes the row', async ({ task }) => {
  const rounds = times(1, 200);
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const manager = await signedIn(4);
    const title = `Round ${round}`;
    const headers = { 'Idempotency-Key': title.replace(' ', '-') };
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => manager.post('/api/jobs', { ...newJob, title }, { headers })),
    );
    const made = replies.filter(({ status }) => status === 201).length;
    const unexpected = replies.filter(({ outcome }) => !['200', '201', '409 conflict'].includes(outcome)).length;
    const rows = await numberOf('select count(*) from jobs where title = ?', title);
    const audited = await numberOf(`select count(*) from audit_logs where userId = ?`, manager.id);
    if (made !== 1 || unexpected > 0 || rows !== 1 || audited !== 1) wrong += 1;
  }
  report(task, 'Repeated creates: rounds of 50 at once with one key', rounds, 200);
  report(task, 'Repeated creates: rounds without exactly one row and one audit row', wrong, 0);
  expect(wrong).toBe(0);
});
