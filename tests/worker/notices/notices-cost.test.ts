import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { nextOf } from '../support/paging.ts';
import { measure, type Recorder } from '../support/recorder.ts';
import { numberOf, numbersTo } from '../support/rows.ts';

let moderator: SignedIn;
let manager: SignedIn;

/** 300 active and 300 withdrawn notices for Moderators, among 5,000 for other grades. */
beforeAll(async () => {
  moderator = await signedIn(3);
  manager = await signedIn(4);
  const insert = 'insert into notices (id, title, content, targetGrades, createdBy, createdAt, isActive)';
  await env.DB.batch([
    env.DB.prepare(`${numbersTo(300)} ${insert}
      select 'own-' || i, 't', 'c', case i % 3 when 0 then '[]' when 1 then '[3]' else '[2.5,3,4]' end, ?, i * 10, 1 from n`).bind(
      manager.id,
    ),
    env.DB.prepare(`${numbersTo(300)} ${insert} select 'gone-' || i, 't', 'c', '[]', ?, i * 10 + 1, 0 from n`).bind(
      manager.id,
    ),
    env.DB.prepare(`${numbersTo(5000)} ${insert}
      select 'other-' || i, 't', 'c', case i % 3 when 0 then '[4]' when 1 then '[2,2.5]' else '[1,4,5,6]' end, ?, i, 1 from n`).bind(
      manager.id,
    ),
  ]);
});

async function rowsReadBy(work: (recorder: Recorder) => Promise<Reply>) {
  const { reply, trips, rowsRead } = await measure(work);
  expect(reply.outcome).toMatch(/^20/);
  expect(trips).toBeLessThanOrEqual(2);
  return rowsRead;
}

describe.each([
  // How many more the last call marks: 50 older notices are left for the Moderator, over 200 for the Manager.
  ['a Moderator', () => moderator, 50],
  ['a Manager', () => manager, 200],
] as const)('%s with thousands of notices, most of them not for Moderators', (_name, who, older) => {
  it.each([1, 50, 200])('A page of %j reads no more than its rows', async (limit) => {
    let path: string | null = `/api/notices?limit=${limit}`;
    for (let page = 0; page < 2 && path; page++) {
      const reply = await who().get(path);
      const rowsRead = await rowsReadBy((recorder) => who().get(path ?? '', { recorder }));
      expect(rowsRead, path).toBeLessThanOrEqual(3 * reply.rows.length + 10);
      path = nextOf(reply);
    }
  });

  it('The unread count looks at the newest 50 only', async () => {
    const path = '/api/notices/unread';
    expect((await who().get(path)).body).toMatchObject({ unread: 50, isMore: true });
    expect(await rowsReadBy((recorder) => who().get(path, { recorder }))).toBeLessThanOrEqual(2 * 50 + 10);
  });

  it('Marking as read marks the newest 200 and reads no more than those', async () => {
    const marked = () => numberOf('select count(*) from notice_reads where userId = ?', who().id);
    // Each notice, whether it was read, and the two rows that a mark refers to.
    const first = await rowsReadBy((recorder) => who().post('/api/notices/read', undefined, { recorder }));
    expect(first).toBeLessThanOrEqual(4 * 200 + 10);
    expect(await marked()).toBe(200);
    const again = await rowsReadBy((recorder) => who().post('/api/notices/read', undefined, { recorder }));
    expect(again).toBeLessThanOrEqual(2 * 200 + 10);
    expect(await marked()).toBe(200);

    const path = `/api/notices/read?until=${new Date(500).toISOString()}`;
    const rest = await rowsReadBy((recorder) => who().post(path, undefined, { recorder }));
    expect(rest).toBeLessThanOrEqual(4 * 200 + 10);
    expect(await marked()).toBe(200 + older);
  });
});
