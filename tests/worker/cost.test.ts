import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { lines } from './calls/all.ts';
import { prepare, send } from './calls/table.ts';
import { signedIn, signedOut } from './support/client.ts';
import { DAILY } from './support/day.ts';
import { emptyRoles } from './support/discord/guild.ts';
import { addWebhook, emptyOutbox } from './support/discord/webhooks.ts';
import { measure } from './support/measuring/recorder.ts';
import { mostRead } from './support/measuring/trips.ts';

const writes = lines.filter(
  ({ grade, audit, name }) => grade !== undefined && audit && name !== 'GET /auth/discord/callback',
);

/** Leaves one webhook, which hears of everything, nothing that it was sent, and no one who decides appeals. */
async function startOver() {
  await emptyRoles();
  await env.DB.batch(['notice_reads', 'notices'].map((table) => env.DB.prepare(`delete from ${table}`)));
  await emptyOutbox();
  await addWebhook();
  await env.DB.prepare('update users set isBlocked = 1 where grade >= 5').run();
}

// D1 bills every row written, index entries included. Note a lower number in the table; give a reason for a higher one.
describe('The rows of a write', () => {
  for (const line of writes)
    it(`${line.name} writes ${line.writes} rows`, async ({ task }) => {
      // For `npm run bench`.
      Object.assign(task.meta, { daily: DAILY[line.name] });
      const once = async () => {
        await startOver();
        const caller = await signedIn(line.grade);
        const request = await prepare(line, caller);
        return measure((recorder) => send(caller, request, { recorder }));
      };
      // The first of its kind also writes counters that are there from then on.
      await once();
      const { rowsRead, rowsWritten, sql } = await once();
      expect(rowsWritten, sql).toBe(line.writes);
      expect(rowsRead, sql).toBeLessThanOrEqual(mostRead(line.route));
    });
});

describe('A visitor', () => {
  const reads = lines.filter(
    ({ method, path, about }) => method === 'GET' && path.startsWith('/api') && about === null,
  );

  it.each(reads)('$name looks up no user', async (line) => {
    const request = await prepare(line, await signedIn(6));
    const { reply, trips } = await measure((recorder) => send(signedOut, request, { recorder }));
    expect(trips).toBe(reply.status === 200 ? 1 : 0);
  });
});
