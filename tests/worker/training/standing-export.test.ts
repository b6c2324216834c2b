import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { nextOf } from '../support/paging.ts';
import { auditDuring, execute } from '../support/rows.ts';
import { clearTraining, createRequirement, createTick } from './training-rows.ts';

let manager: SignedIn;

beforeEach(async () => {
  await clearTraining();
  await execute('update users set isBlocked = 1');
  manager = await signedIn(4, { joinedAt: 1 });
});

const path = '/api/standing/people/export';
const HEADER = '"username","grade","requirement","kind","state","metAt","until","dueAt"';

describe('The export of standings', () => {
  it('Is CSV with a line for each standing, safe for spreadsheets', async () => {
    const at = Date.now() - days(1);
    const { id } = await createRequirement({ title: '=1+1, "two"', validDays: 100 });
    const { id: userId, username } = await createPerson(2, { joinedAt: 2 });
    await createTick({ userId, requirementId: id, tickedAt: at });
    const reply = await manager.get(`${path}?grade=2`);
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="standings-\d{4}-\d\d-\d\d\.csv"$/);
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(reply.text).toBe(
      `${HEADER}\r\n"${username}","2","'=1+1, ""two""","task","met","${iso(at)}","${iso(at + days(100))}",""\r\n`,
    );
  });

  it('Is recorded once, with its filters and without the searched text', async () => {
    await createRequirement();
    for (let n = 0; n < 60; n++) await createPerson(2, { joinedAt: 10 + n });
    let lines = 0;
    const entries = await auditDuring(async () => {
      for (let next: string | null = `${path}?q=person&grade=2`; next; ) {
        const reply = await manager.get(next);
        expect(reply.outcome).toBe('200');
        lines += reply.text.split('\r\n').length - 2;
        next = nextOf(reply);
      }
    });
    expect(lines).toBe(60);
    expect(entries).toMatchObject([
      {
        action: 'STANDING_EXPORTED',
        entityType: 'setting',
        userId: manager.id,
        newValues: JSON.stringify({ rows: 50, hasMore: true, grade: 2, textSearch: true }),
      },
    ]);
    const [entry] = (await (await signedIn(5)).get('/api/audit-logs?action=STANDING_EXPORTED&limit=1')).rows;
    expect(entry?.newValues).toEqual({ rows: 50, hasMore: true, grade: 2, textSearch: true });
  });

  it('Goes on only for who began it, with the same filters, within the hour', async () => {
    await createRequirement();
    for (let n = 0; n < 60; n++) await createPerson(2, { joinedAt: 10 + n });
    const next = nextOf(await manager.get(`${path}?grade=2`)) ?? '';
    expect((await manager.get(next)).outcome).toBe('200');
    expectFailure(await (await signedIn(4)).get(next), '400 invalid_input');
    expectFailure(await manager.get(next.replace('grade=2', 'grade=3')), '400 invalid_input');
    expectFailure(await manager.get(`${path}?export=forged`), '400 invalid_input');
  });

  it('Answers no other site, and no HEAD', async () => {
    expectFailure(await manager.get(path, { headers: { 'Sec-Fetch-Site': 'cross-site' } }), '403 other_origin');
    expect((await manager.call('HEAD', path)).status).toBe(405);
  });
});
