import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { nextOf } from '../support/paging.ts';
import { createEntries } from '../support/people-rows.ts';
import { auditDuring, newJob, rowsOf } from '../support/rows.ts';

const HEADER = [
  ...['id', 'action', 'entityType', 'entityId', 'userId', 'actor', 'targetUserId', 'target', 'details'],
  ...['oldValues', 'newValues', 'ipAddress', 'userAgent', 'timestamp', 'summary', 'via'],
];
const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

let executive: SignedIn;
let actorId: string;

/** Parses CSV strictly by RFC 4180: lines end in CRLF, and every cell is quoted. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cells = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex;
    const match = cells.exec(text);
    if (!match) throw new Error(`Not CSV from ${at}: ${JSON.stringify(text.slice(at, at + 80))}`);
    const [, cell = '', end] = match;
    line.push(cell.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/** The rows of a file, by the names in its header. */
function entriesOf(reply: Reply) {
  expect(reply.status).toBe(200);
  const [header = [], ...lines] = parseCsv(reply.text);
  expect(header).toEqual(HEADER);
  return lines.map((cells) => {
    expect(cells).toHaveLength(HEADER.length);
    return Object.fromEntries(cells.map((cell, i) => [header[i], cell]));
  });
}

beforeAll(async () => {
  executive = await signedIn(5);
  actorId = (await createPerson(4, { username: 'Actor' })).id;
  await createEntries(
    Array.from({ length: 12_000 }, (_, i) => ({
      id: `row-${i}`,
      action: i % 3 ? 'JOB_CREATED' : 'USER_BLOCKED',
      entityType: i % 3 ? 'job' : 'user',
      userId: i % 4 ? null : actorId,
      details: i === 2 ? 'A needle, old' : null,
      timestamp: START + i * MINUTE,
    })),
  );
});

describe('The export', () => {
  it('The export is a CSV file with a header row and people’s names', async () => {
    const target = await createPerson(2, { username: 'Target, the "2nd"' });
    await createEntries([
      {
        id: 'whole',
        action: 'USER_GRADE_CHANGED',
        entityType: 'user',
        entityId: target.id,
        userId: actorId,
        targetUserId: target.id,
        details: 'First line\r\nsecond, "quoted"\nthird',
        oldValues: { grade: 1 },
        newValues: { grade: 2.5, note: 'a "b", c' },
        ipAddress: '203.0.113.7',
        userAgent: 'Browser/1 (x; y)',
        timestamp: START + 20_000 * MINUTE,
      },
    ]);
    const reply = await executive.get('/api/audit-logs/export');
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(entriesOf(reply)[0]).toEqual({
      id: 'whole',
      action: 'USER_GRADE_CHANGED',
      entityType: 'user',
      entityId: target.id,
      userId: actorId,
      actor: 'Actor',
      targetUserId: target.id,
      target: 'Target, the "2nd"',
      details: 'First line\r\nsecond, "quoted"\nthird',
      oldValues: '{"grade":1}',
      newValues: '{"grade":2.5,"note":"a \\"b\\", c"}',
      ipAddress: '203.0.113.7',
      userAgent: 'Browser/1 (x; y)',
      timestamp: new Date(START + 20_000 * MINUTE).toISOString(),
      summary: 'Actor promoted Target, the "2nd" from Member to Junior Moderator',
      via: '',
    });
  });

  it('A sentence about the reader’s own application names no actor', async () => {
    await createEntries([
      {
        action: 'APPLICATION_REVIEWED',
        entityType: 'application',
        userId: actorId,
        targetUserId: executive.id,
        newValues: { status: 'declined' },
        timestamp: START + 25_000 * MINUTE,
      },
    ]);
    const [entry] = entriesOf(await executive.get('/api/audit-logs/export?entityType=application'));
    expect(entry?.summary).toMatch(/^The team moved \S+’s application for a deleted job to Declined$/);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(1)', "'@SUM(1)"],
    ['＝1＋1', "'＝1＋1"],
    ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
    ['=1,"2"', `'=1,"2"`],
    ['\t=1', "\t'=1"],
    ['\r=1', "\r'=1"],
    ['\n=1', "\n'=1"],
    ['a;=1;-2', "a;'=1;'-2"],
    ['a\t@x', "a\t'@x"],
    ['a\r\n+1', "a\r\n'+1"],
    ['a-b = c; d', 'a-b = c; d'],
  ])('The value %j is escaped so that no spreadsheet runs it', async (formula, safe) => {
    const person = await createPerson(1, { username: formula });
    await createEntries([
      {
        userId: person.id,
        targetUserId: person.id,
        entityId: formula,
        details: formula,
        userAgent: formula,
        timestamp: START + 30_000 * MINUTE,
      },
    ]);
    const reply = await executive.get(`/api/audit-logs/export?userId=${person.id}`);
    const [entry] = entriesOf(reply);
    for (const column of ['actor', 'target', 'entityId', 'details', 'userAgent'])
      expect(entry?.[column], column).toBe(safe);
  });

  it('A user who is gone is called Erased user, and a missing actor stays empty', async () => {
    const gone = crypto.randomUUID();
    await createEntries([{ userId: gone, targetUserId: gone, timestamp: START + 30_000 * MINUTE }]);
    const [entry] = entriesOf(await executive.get(`/api/audit-logs/export?userId=${gone}`));
    expect([entry?.userId, entry?.actor, entry?.target]).toEqual([gone, 'Erased user', 'Erased user']);
    await createEntries([{ action: 'EXAM_ATTEMPT_CLOSED', entityType: 'exam', timestamp: START + 30_000 * MINUTE }]);
    const [closed] = entriesOf(await executive.get('/api/audit-logs/export?action=EXAM_ATTEMPT_CLOSED'));
    expect([closed?.userId, closed?.actor, closed?.targetUserId, closed?.target]).toEqual(['', '', '', '']);
  });

  it('Steps of 125 rows link to the next, without gaps or repeats, and leave one audit row', async () => {
    const to = new Date(START + 11_999 * MINUTE).toISOString();
    const from = new Date(START + 11_000 * MINUTE).toISOString();
    const ids: (string | undefined)[] = [];
    const sizes: number[] = [];
    const rows = await auditDuring(async () => {
      for (let path: string | null = `/api/audit-logs/export?from=${from}&to=${to}`; path; ) {
        const reply = await executive.get(path);
        const entries = entriesOf(reply);
        sizes.push(entries.length);
        ids.push(...entries.map(({ id }) => id));
        path = nextOf(reply);
        if (path) expect(path).toMatch(/^\/api\/audit-logs\/export\?.*export=.*cursor=/);
      }
    });
    expect(sizes).toEqual(Array(8).fill(125));
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, i) => `row-${11_999 - i}`));
    expect(rows.map(({ newValues }) => JSON.parse(String(newValues)))).toEqual([
      { rows: 125, hasMore: true, from, to },
    ]);
  });

  describe('A later step', () => {
    /** Begins an export and returns the path of its second step. */
    const begin = async (query: string, who = executive) => {
      const next = nextOf(await who.get(`/api/audit-logs/export?${query}`));
      if (!next) throw new Error('The export has one step');
      return next;
    };

    it('It is refused with other filters, search, cursor or caller', async () => {
      const path = await begin('action=JOB_CREATED');
      const searching = await begin('q=row');
      const other = await signedIn(5);
      const rows = await auditDuring(async () => {
        for (const changed of [
          path.replace('JOB_CREATED', 'USER_BLOCKED'),
          path.replace('action=JOB_CREATED&', ''),
          `${path}&entityType=job`,
          searching.replace('q=row', 'q=e'),
          path.replace(/export=[^&]*/, 'export=x'),
          path.replace(/export=[^&.]*/, `export=${crypto.randomUUID()}`),
          path.replace(/(export=[^&.]*)[^&]*/, '$1'),
        ])
          expectFailure(await executive.get(changed), '400 invalid_input');
        expectFailure(await other.get(path), '400 invalid_input');
        expect((await executive.get(path)).status).toBe(200);
      });
      expect(rows).toEqual([]);
    });

    it('It is refused an hour after the export began', async () => {
      const path = await begin('action=JOB_CREATED');
      vi.useFakeTimers({ now: Date.now() + 3_599_000, toFake: ['Date'] });
      expect((await executive.get(path)).status).toBe(200);
      vi.setSystemTime(Date.now() + 2000);
      expectFailure(await executive.get(path), '400 invalid_input');
    });

    it('It has nothing that was written after the export began', async () => {
      const path = (await begin('userId=')).replace(/&?cursor=[^&]*/, '');
      const [late] = await auditDuring(() => executive.post('/api/jobs', newJob));
      const entries = entriesOf(await executive.get(path));
      expect(entries).toHaveLength(125);
      expect(entries.map(({ id }) => id)).not.toContain(late?.id);
    });
  });

  it('Another site cannot lead to an export', async () => {
    const rows = await auditDuring(async () => {
      for (const site of ['cross-site', 'same-site'])
        expectFailure(
          await executive.get('/api/audit-logs/export', { headers: { 'Sec-Fetch-Site': site } }),
          '403 other_origin',
        );
    });
    expect(rows).toEqual([]);
  });

  it.each([
    ['action=USER_BLOCKED', `action = 'USER_BLOCKED'`],
    ['entityType=job', `entityType = 'job'`],
    ['userId=ACTOR', `(userId = 'ACTOR' or targetUserId = 'ACTOR')`],
    ['userId=ACTOR&action=JOB_CREATED', `userId = 'ACTOR' and action = 'JOB_CREATED'`],
    ['q=needle', `details like '%needle%'`],
    [
      'from=2026-01-02T00:00:00Z&to=2026-01-02T01:00:00Z',
      `timestamp >= ${START + 1440 * MINUTE} and timestamp <= ${START + 1500 * MINUTE}`,
    ],
  ])('The filter %s exports exactly the matching rows', async (query, where) => {
    // Leaves out the rows that other tests and the exports themselves have added.
    const span = query.includes('from=') ? '' : `&to=${new Date(START + 11_999 * MINUTE).toISOString()}`;
    const expected = await rowsOf<{ id: string }>(
      `select id from audit_logs where id like 'row-%' and ${where.replaceAll('ACTOR', actorId)} order by seq desc`,
    );
    const ids: (string | undefined)[] = [];
    for (let path: string | null = `/api/audit-logs/export?${query.replaceAll('ACTOR', actorId)}${span}`; path; ) {
      const reply = await executive.get(path);
      ids.push(...entriesOf(reply).map(({ id }) => id));
      path = nextOf(reply);
    }
    expect(ids).toEqual(expected.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
  });

  it('An export without rows is a header row', async () => {
    const reply = await executive.get('/api/audit-logs/export?userId=nobody');
    expect(reply.text).toBe(`${HEADER.map((name) => `"${name}"`).join(',')}\r\n`);
    expect(nextOf(reply)).toBeNull();
  });

  it('An export is audited with its filters, but is not in its own file', async () => {
    const rows = await auditDuring(async () => {
      const reply = await executive.get(`/api/audit-logs/export?userId=${actorId}&action=USER_BLOCKED`, {
        headers: { 'CF-Connecting-IP': '203.0.113.9' },
      });
      expect(reply.text).not.toContain('AUDIT_EXPORTED');
    });
    expect(rows).toMatchObject([
      {
        action: 'AUDIT_EXPORTED',
        entityType: 'user',
        entityId: executive.id,
        userId: executive.id,
        ipAddress: '203.0.113.9',
      },
    ]);
    expect(JSON.parse(String(rows[0]?.newValues))).toEqual({
      rows: 125,
      hasMore: true,
      userId: actorId,
      action: 'USER_BLOCKED',
    });
  });

  it('The audit row of an export does not have the searched text', async () => {
    const rows = await auditDuring(async () => {
      await executive.get('/api/audit-logs/export?q=Actor&entityType=user');
      await executive.get('/api/audit-logs/export?q=%20');
    });
    expect(rows.map((row) => JSON.parse(String(row.newValues)))).toEqual([
      { rows: expect.any(Number), hasMore: expect.any(Boolean), entityType: 'user', textSearch: true },
      { rows: 125, hasMore: true },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Actor');
  });
});
