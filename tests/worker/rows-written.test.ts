import { beforeAll, expect, it } from 'vitest';
import { signedIn } from './support/client.ts';
import { measure } from './support/recorder.ts';
import { addWebhook, emptyOutbox } from './support/webhooks.ts';
import { writesOf } from './support/writes.ts';

const writes = writesOf(await signedIn(4), await signedIn(1));

beforeAll(async () => {
  await emptyOutbox();
  await addWebhook();
});

// D1 bills every row written, and every entry of an index is one. A number that falls is noted in `writesOf`; one that rises needs a reason.
for (const { what, rows, prepare } of writes)
  it(`${what} writes ${rows} rows`, async () => {
    const { reply, rowsWritten, sql } = await measure(await prepare());
    expect(reply.status, reply.text).toBeLessThan(400);
    expect(rowsWritten, sql).toBe(rows);
  });
