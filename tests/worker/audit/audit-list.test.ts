import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction, AuditEntityType } from '#contract/audit.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { pagesFrom } from '../support/paging.ts';
import { execute, rowsOf } from '../support/rows.ts';

const actions: [AuditAction, AuditEntityType][] = [
  ['APPLICATION_SUBMITTED', 'application'],
  ['APPLICATION_REVIEWED', 'application'],
  ['JOB_CREATED', 'job'],
  ['USER_BLOCKED', 'user'],
];
const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const ROWS = 6000;

let reader: SignedIn;
let people: string[];

beforeAll(async () => {
  reader = await signedIn(5);
  people = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await createPerson(1, { username: `Logged_${n}` })).id));
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const [action, entityType] = actions[i % actions.length] ?? ['JOB_CREATED', 'job'];
    return {
      id: crypto.randomUUID(),
      action,
      entityType,
      entityId: `entity-${i}`,
      userId: people[i % 5],
      targetUserId: people[(i * 7 + 1) % 5],
      details: i === 3 ? 'the 100%_\'" oldest needle 🎉' : `row ${i}`,
      timestamp: START + i * MINUTE,
    };
  });
  await execute(
    `insert into audit_logs (id, action, entityType, entityId, userId, targetUserId, details, newValues, timestamp)
     select value->>'id', value->>'action', value->>'entityType', value->>'entityId', value->>'userId', value->>'targetUserId',
       value->>'details', '{}', value->>'timestamp' from json_each(?)`,
    JSON.stringify(rows),
  );
});

const allRows = async (path: string) => (await pagesFrom(reader, path)).flatMap((page) => page.rows);

describe('The audit log', () => {
  it('Paging returns all entries newest first, without gaps or repeats', async () => {
    const rows = await allRows('/api/audit-logs?limit=200');
    expect(rows).toHaveLength(ROWS);
    expect(rows.map((row) => row.entityId)).toEqual(Array.from({ length: ROWS }, (_, i) => `entity-${ROWS - 1 - i}`));
  });

  it('An entry names its actor and target and does not expose its key', async () => {
    const [row] = (await reader.get('/api/audit-logs?limit=1')).rows;
    expect(row).toMatchObject({
      action: 'USER_BLOCKED',
      userId: people[(ROWS - 1) % 5],
      actor: { id: people[(ROWS - 1) % 5], username: `Logged_${((ROWS - 1) % 5) + 1}`, grade: 1 },
      target: { id: people[((ROWS - 1) * 7 + 1) % 5] },
      timestamp: new Date(START + (ROWS - 1) * MINUTE).toISOString(),
    });
    expect(row).not.toHaveProperty('seq');
  });

  it.each([
    ['action=JOB_CREATED', `action = 'JOB_CREATED'`],
    ['entityType=application', `entityType = 'application'`],
    ['userId=PERSON', `(userId = 'PERSON' or targetUserId = 'PERSON')`],
    [
      'userId=PERSON&action=JOB_CREATED&entityType=job',
      `(userId = 'PERSON' or targetUserId = 'PERSON') and action = 'JOB_CREATED'`,
    ],
    [
      `from=${new Date(START + 100 * MINUTE).toISOString()}&to=${new Date(START + 150 * MINUTE).toISOString()}`,
      `timestamp between ${START + 100 * MINUTE} and ${START + 150 * MINUTE}`,
    ],
  ])('The filter %s lists exactly the matching entries, newest first', async (query, where) => {
    const [person = ''] = people;
    const rows = await allRows(`/api/audit-logs?limit=200&${query.replace('PERSON', person)}`);
    const matching = await rowsOf<{ id: string }>(
      `select id from audit_logs where ${where.replaceAll('PERSON', person)} order by seq desc`,
    );
    expect(rows.map(({ id }) => id)).toEqual(matching.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(50);
  });

  it('A date means a whole day in UTC, for both ends', async () => {
    const day = (n: number) => START + n * 24 * 60 * MINUTE;
    const spans: [string, number, number][] = [
      ['from=2026-01-03&to=2026-01-03', day(2), day(3)],
      ['to=2026-01-01', day(0), day(1)],
      ['from=2026-01-05', day(4), START + ROWS * MINUTE],
      ['from=2026-01-02&to=2026-01-03T00:00:00Z', day(1), day(2) + MINUTE],
      ['from=2026-01-02T01:00:00%2B01:00&to=2026-01-02', day(1), day(2)],
    ];
    for (const [span, begin, end] of spans) {
      const times = (await allRows(`/api/audit-logs?limit=200&${span}`)).map((row) =>
        Date.parse(String(row.timestamp)),
      );
      expect(times.length, span).toBe((end - begin) / MINUTE);
      expect([times[0], times.at(-1)], span).toEqual([end - MINUTE, begin]);
    }
  });

  it('A search reaches text older than its window on later pages', async () => {
    const q = encodeURIComponent('100%_\'" OLDEST needle 🎉');
    const first = await reader.get(`/api/audit-logs?q=${q}`);
    expect(first.rows).toEqual([]);
    expect(first.headers.get('Link')).toContain('rel="next"');
    expect((await allRows(`/api/audit-logs?q=${q}`)).map((row) => row.entityId)).toEqual(['entity-3']);
    const byName = await reader.get('/api/audit-logs?q=logged_2&limit=10');
    expect(byName.rows).toHaveLength(10);
  });
});
