import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { retryRateLimited } from '#lib/long-task.ts';

const failure = (status: number, code: string) =>
  new ApiError({ status, statusText: '' }, JSON.stringify({ error: 'x', code, requestId: 'x' }));
const tooMany = failure(429, 'rate_limited');

beforeEach(() => {
  vi.useFakeTimers();
});
describe('A call of many', () => {
  const { signal } = new AbortController();

  it('A call over the limit is made again until the minute is over', async () => {
    const call = vi
      .fn(async () => 'done')
      .mockRejectedValueOnce(tooMany)
      .mockRejectedValueOnce(tooMany);
    const result = retryRateLimited(call, signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toBe('done');
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('After more than a minute over the limit, the refusal is the result', async () => {
    const call = vi.fn(async () => Promise.reject(tooMany));
    const result = expect(retryRateLimited(call, signal)).rejects.toBe(tooMany);
    await vi.advanceTimersByTimeAsync(200_000);
    await result;
    expect(call).toHaveBeenCalledTimes(5);
  });

  it.each([failure(503, 'unavailable'), new TypeError('offline')])('%s is not tried again', async (error) => {
    const call = vi.fn(async () => Promise.reject(error));
    await expect(retryRateLimited(call, signal)).rejects.toBe(error);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('Being stopped ends the wait', async () => {
    const stop = new AbortController();
    const call = vi.fn(async () => Promise.reject(stop.signal.aborted ? stop.signal.reason : tooMany));
    const result = expect(retryRateLimited(call, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort();
    await result;
    expect(call).toHaveBeenCalledTimes(2);
  });
});
