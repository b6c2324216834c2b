import { failureOf } from './api.ts';

/** How long to wait before a call over the rate limit is tried again, in ms, and how often. The limit is one a minute. */
const WAIT = 20_000;
const TRIES = 4;

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Makes a call of many, and makes it again after a while if there were too many for a minute. */
export async function withPatience<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || failureOf(error)?.code !== 'rate_limited') throw error;
      await sleep(WAIT, signal);
    }
  }
}
