import { describe, expect, it, vi } from 'vitest';
import { callDiscord } from '#worker/features/discord/discord-call.ts';

describe('Calls to Discord', () => {
  it('At most 50 calls begin in any second, and none is left out', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() + 60_000 });
    const begun: number[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      begun.push(Date.now());
      return new Response(null, { status: 204 });
    });
    const calls = Array.from({ length: 120 }, () =>
      callDiscord({ method: 'GET', url: 'http://localhost/', headers: {} }),
    );
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all(calls);
    expect(begun.length).toBe(120);
    for (const start of begun) {
      expect(begun.filter((at) => at >= start && at < start + 1000).length).toBeLessThanOrEqual(50);
    }
  });
});
