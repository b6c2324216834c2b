import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from './support/client.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { shortenWaits } from './support/sign-in.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A body that sends its first bytes and then nothing. */
const hanging = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"ti'));
    },
  });

describe('A body that does not arrive', () => {
  it('It is given up after ten seconds, and nobody was looked up', async () => {
    const waits = shortenWaits();
    const manager = await signedIn(4);
    const recorder = new Recorder();
    const headers = { 'Content-Type': 'application/json' };
    const reply = await manager.call('POST', '/api/jobs', { raw: hanging(), headers, recorder });
    expect(reply.outcome).toBe('408 body_timeout');
    expect(waits).toContain(10_000);
    expect([recorder.trips, recorder.kv]).toEqual([[], []]);
  });
});

describe('HEAD of an export', () => {
  it.each(['/api/audit-logs/export', '/api/standing/people/export', `/api/users/${crypto.randomUUID()}/export`])(
    '%s is 405 and reaches neither D1 nor KV',
    async (path) => {
      const owner = await signedIn(6);
      const recorder = new Recorder();
      const reply = await owner.call('HEAD', path, { recorder });
      expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'GET']);
      expect([recorder.trips, recorder.kv]).toEqual([[], []]);
    },
  );
});
