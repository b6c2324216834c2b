import { json, type Reply } from './http.ts';

/** Discord's rate limit of one route: a number of calls per window and key. */
export class Buckets {
  readonly #name: string;
  readonly #maxCalls: number;
  readonly #windowMs: number;
  readonly #calls = new Map<string, number[]>();

  constructor(name: string, maxCalls: number, windowMs: number) {
    this.#name = name;
    this.#maxCalls = maxCalls;
    this.#windowMs = windowMs;
  }

  /** Counts a call and adds the rate-limit headers to its answer; 429 once the limit is used up. */
  take(key: string, now: number, answer: () => Reply): Reply {
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    const [oldest = now] = recent;
    const resetAfter = Math.max(0, oldest + this.#windowMs - now) / 1000;
    const limits = {
      'x-ratelimit-bucket': `${this.#name}-${key}`,
      'x-ratelimit-limit': String(this.#maxCalls),
      'x-ratelimit-remaining': String(Math.max(0, this.#maxCalls - recent.length - 1)),
      'x-ratelimit-reset-after': String(resetAfter),
    };
    if (recent.length >= this.#maxCalls) {
      const reply = json(429, { message: 'You are being rate limited.', retry_after: resetAfter, global: false });
      const headers = { ...limits, 'retry-after': String(Math.ceil(resetAfter)), 'x-ratelimit-scope': 'shared' };
      return { ...reply, headers: { ...reply.headers, ...headers } };
    }
    this.#calls.set(key, [...recent, now]);
    const reply = answer();
    return { ...reply, headers: { ...reply.headers, ...limits } };
  }
}
