import { beforeEach, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts';
import { failure } from '../calls/replies/values.ts';
import type { Reply } from './client.ts';

/** Expects a failure with this outcome and with everything that docs/rules/api.md#replies promises of one. */
export function expectFailure(reply: Reply, outcome: string) {
  expect(reply.outcome).toBe(outcome);
  expect(z.parse(failure, reply.body).requestId).toBe(reply.headers.get('X-Request-Id'));
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(reply.headers.get(name)).toBe(value);
  expect(reply.headers.has('Retry-After')).toBe([429, 503].includes(reply.status));
}

/** Expects that a reply and the log have no SQL, stack or file name, and that the log says why the call failed. */
export function expectDiscreet(reply: Reply, logged: string[], reason: RegExp) {
  const log = logged.join('\n');
  expect(log).toMatch(reason);
  expect(`${reply.text}\n${log}`).not.toMatch(
    /\b(select|insert into|update|delete from)\b .*\b(from|set|values|where|"users"|jobs)\b/i,
  );
  expect(reply.text).not.toMatch(
    /SQLITE|D1_ERROR|KV GET|constraint failed|Network connection|\.ts\b|\bat \w+.*\(|stack/,
  );
}

/** Notes what each test logs as an error or a warning. */
export function notingLogs(): string[] {
  const logged: string[] = [];
  beforeEach(() => {
    logged.length = 0;
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void logged.push(parts.map(String).join(' ')));
  });
  return logged;
}
