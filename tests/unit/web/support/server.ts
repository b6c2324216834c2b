import { vi } from 'vitest';

/** A call as the browser made it. */
export interface Call {
  method: string;
  path: string;
  body: unknown;
  /** Whether it may outlive the page. */
  keepalive: boolean;
}

type Reply = { status: number; body: unknown };

/** Replies to the browser's calls in place of the Worker, and lists them. A `reply` that throws is a lost connection. */
export function stubServer(reply: (call: Call) => Reply | Promise<Reply>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const call = { method: init.method ?? 'GET', path, body, keepalive: init.keepalive === true };
    calls.push(call);
    const { status, body: sent } = await reply(call);
    // Not a `Response`, whose body takes more than microtasks to read and so stalls under fake timers.
    return { ok: status < 400, status, statusText: '', json: async () => sent, text: async () => JSON.stringify(sent) };
  });
  return calls;
}

/** A refusal with this code. */
export const refusal = (status: number, code: string): Reply => ({
  status,
  body: { error: `It is ${code}.`, code, requestId: 'req-1' },
});

/** What a call without a connection throws. */
export const offline = () => {
  throw new TypeError('Failed to fetch');
};
