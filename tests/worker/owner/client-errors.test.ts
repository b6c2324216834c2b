import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { openDatabase } from '#worker/db/database.ts';
import { sweep } from '#worker/db/sweep.ts';
import { signedIn, signedOut } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { execute, numberOf, numbersTo } from '../support/rows.ts';

const report = { name: 'TypeError', route: '/_staff/dashboard', frames: ['at /assets/a1.js:1:20'], build: 'index-a1' };

const send = (address: string, body: object = report, recorder?: Recorder) =>
  signedOut.call('POST', '/api/client-errors', {
    body,
    headers: { 'CF-Connecting-IP': address },
    ...(recorder && { recorder }),
  });

beforeEach(async () => {
  await execute('delete from client_errors');
});

describe('A report of an error', () => {
  it('Anyone sends it, and only an owner reads it, newest first', async () => {
    expect((await send('198.51.100.1')).outcome).toBe('204');
    await send('198.51.100.1', { ...report, name: 'RangeError' });
    const { body } = await (await signedIn(6)).get('/api/owner/client-errors');
    expect(body).toMatchObject([{ ...report, name: 'RangeError' }, report]);
    expect((await (await signedIn(5)).get('/api/owner/client-errors')).outcome).toBe('403 grade_too_low');
  });

  it('The eleventh of an address within a minute is refused', async () => {
    const outcomes: string[] = [];
    for (let sent = 0; sent < 11; sent += 1) outcomes.push((await send('198.51.100.2')).outcome);
    expect(outcomes).toEqual([...Array(10).fill('204'), '429 rate_limited']);
  });

  it('Past a thousand, none is added, at the cost of three rows', async () => {
    await execute(`${numbersTo(1000)} insert into client_errors (id, at, name, route, frames, build)
      select i + 5, ${Date.now()}, 'Error', '/', '[]', 'b' from n`);
    const recorder = new Recorder();
    expect((await send('198.51.100.3', report, recorder)).outcome).toBe('204');
    expect(await numberOf('select count(*) from client_errors')).toBe(1000);
    expect(recorder.rowsRead).toBeLessThanOrEqual(3);
  });

  it('It goes after 14 days', async () => {
    await execute(`insert into client_errors (at, name, route, frames, build)
      values (${Date.now() - days(15)}, 'Error', '/', '[]', 'b'), (${Date.now() - days(13)}, 'Error', '/', '[]', 'b')`);
    await sweep(openDatabase(env.DB));
    expect(await numberOf('select count(*) from client_errors')).toBe(1);
  });
});
