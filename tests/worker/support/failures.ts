import { expect } from 'vitest';
import { SECURITY_HEADERS } from '../../../worker/http/security-headers.ts';
import type { Reply } from './client.ts';

/** Expects a failure with this outcome and with everything that docs/rules/api.md#replies promises of one. */
export function expectFailure(reply: Reply, outcome: string) {
  expect(reply.outcome).toBe(outcome);
  const { error, code, requestId, issues, current, ...rest } = reply.body;
  expect(rest).toEqual({});
  expect([typeof error, typeof code, typeof requestId]).toEqual(['string', 'string', 'string']);
  expect(requestId).toBe(reply.headers.get('X-Request-Id'));
  expect(issues === undefined || Array.isArray(issues)).toBe(true);
  expect(current === undefined || typeof current === 'object').toBe(true);
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(reply.headers.get(name)).toBe(value);
  expect(reply.headers.has('Retry-After')).toBe([429, 503].includes(reply.status));
}
