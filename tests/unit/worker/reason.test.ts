import { describe, expect, it } from 'vitest';
import { reasonOf } from '#worker/db/running/reason.ts';

const failure = (cause: string) => new Error('Failed query: select planted', { cause: new Error(cause) });

describe('The reason of a database failure', () => {
  const cases: [string, string][] = [
    [
      'D1_ERROR: UNIQUE constraint failed: users.discordId: SQLITE_CONSTRAINT',
      'UNIQUE constraint failed: users.discordId; SQLITE_CONSTRAINT',
    ],
    [
      'D1_ERROR: UNIQUE constraint failed: spent.userId, spent.hash: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)',
      'UNIQUE constraint failed: spent.userId, spent.hash; SQLITE_CONSTRAINT',
    ],
    ['UNIQUE constraint failed: users.discordId planted, planted.value', 'UNIQUE constraint failed: users.discordId'],
    [
      'D1_ERROR: CHECK constraint failed: audit_logs_old: SQLITE_CONSTRAINT',
      'CHECK constraint failed: audit_logs_old; SQLITE_CONSTRAINT',
    ],
    ['D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT', 'FOREIGN KEY constraint failed; SQLITE_CONSTRAINT'],
    ['D1_ERROR: near "planted": syntax error at offset 7: SQLITE_ERROR', 'SQLITE_ERROR'],
    ["D1_TYPE_ERROR: Type 'object' not supported for value 'planted'", 'unknown'],
    ['audit_logs is append-only: SQLITE_CONSTRAINT_TRIGGER', 'audit_logs is append-only'],
    ['D1 DB is overloaded. Requests queued for too long.', 'DB is overloaded'],
    ['KV PUT failed: 429 Too Many Requests for key planted', 'KV PUT failed: 429'],
    ['KV put() limit exceeded for the day.', 'KV put() limit exceeded for the day'],
    ['planted', 'unknown'],
  ];
  it.each(cases)('%s is logged without values', (message, reason) => {
    expect(reasonOf(failure(message))).toBe(reason);
  });

  it('Anything that is not an error has no reason', () => {
    expect(reasonOf('planted')).toBe('unknown');
  });
});
