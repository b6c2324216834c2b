import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { idsFrom } from '../support/paging.ts';
import { createNotice } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, numberOf, numbersTo, rowsOf } from '../support/rows.ts';

let manager: SignedIn;
let moderator: SignedIn;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from notice_reads'), env.DB.prepare('delete from notices')]);
  manager = await signedIn(4);
  moderator = await signedIn(3);
});

const idsFor = async (who: SignedIn) => (await who.get('/api/notices')).rows.map((row) => row.id);
const unreadFor = async (who: SignedIn) =>
  (await who.get('/api/notices')).rows.filter((row) => row.unread).map((row) => row.id);

describe('A notice', () => {
  it('A posted notice names its author, and to managers its last editor', async () => {
    const reply = await manager.post('/api/notices', {
      title: ' News ',
      content: 'Read.',
      targetGrades: [3, 2.5],
      createdBy: 'x',
    });
    expect(reply.outcome).toBe('201');
    const creator = { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 };
    const shown = {
      id: reply.body.id,
      title: 'News',
      content: 'Read.',
      targetGrades: [3, 2.5],
      createdAt: expect.any(String),
      creator,
      isActive: true,
      unread: true,
    };
    expect(reply.body).toEqual({
      ...shown,
      createdBy: manager.id,
      updatedBy: null,
      updatedAt: null,
      revision: 1,
    });
    expect((await manager.get('/api/notices')).rows).toEqual([reply.body]);
    expect((await moderator.get('/api/notices')).rows).toEqual([shown]);
    expect(await auditOf(String(reply.body.id))).toMatchObject([
      { action: 'NOTICE_CREATED', entityType: 'notice', userId: manager.id, targetUserId: null },
    ]);
  });

  it('A notice reaches the grades it names, everyone if it names none, and managers always', async () => {
    const targets: Grade[][] = [[], [3], [2, 2.5, 3], [4], [1, 2, 2.5, 4, 5, 6], [2.5], [3, 4, 5]];
    const notices = await Promise.all(targets.map((targetGrades) => createNotice({ targetGrades })));
    const withdrawn = await createNotice({ isActive: false });
    const ids = notices.map(({ id }) => id);
    const forModerators = [0, 1, 2, 6].map((i) => ids[i]);
    expect((await idsFor(moderator)).toSorted()).toEqual(forModerators.toSorted());
    for (const grade of [4, 5, 6] as const)
      expect((await idsFor(await signedIn(grade))).toSorted()).toEqual([...ids, withdrawn.id].toSorted());
  });

  it('Markup in a notice comes back as text', async () => {
    const content = '<script>alert(1)</script> & "quotes" \u202e 😀\n**bold**';
    const title = '<img src=x onerror=alert(1)>';
    const { body } = await manager.post('/api/notices', { title, content });
    const reply = await moderator.get('/api/notices');
    expect(reply.rows).toMatchObject([{ id: body.id, title, content }]);
    expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('Reading notices', () => {
  it('Reading is tracked per person', async () => {
    const other = await signedIn(3);
    const { id } = await createNotice();
    const reply = await moderator.post('/api/notices/read');
    expect([reply.outcome, reply.text]).toEqual(['204', '']);
    expect([await unreadFor(moderator), await unreadFor(other)]).toEqual([[], [id]]);
    const later = await createNotice({ createdAt: Date.now() + 1000 });
    expect([await unreadFor(moderator), await unreadFor(other)]).toEqual([[later.id], [later.id, id]]);
  });

  it('A notice that becomes visible after marking as read is unread', async () => {
    const { id } = await createNotice({ targetGrades: [4] });
    const withdrawn = await createNotice({ isActive: false });
    await moderator.post('/api/notices/read');
    await manager.post('/api/notices/read');
    await manager.patch(`/api/notices/${id}`, { targetGrades: [3] });
    await manager.patch(`/api/notices/${withdrawn.id}`, { isActive: true });
    expect((await unreadFor(moderator)).toSorted()).toEqual([id, withdrawn.id].toSorted());
    expect(await unreadFor(manager)).toEqual([withdrawn.id]);
  });

  it('A notice posted after the newest one shown stays unread', async () => {
    const shown = await createNotice({ createdAt: Date.now() - 1000 });
    const later = await createNotice();
    const until = new Date(shown.createdAt).toISOString();
    expect((await moderator.post(`/api/notices/read?until=${until}`)).outcome).toBe('204');
    expect(await unreadFor(moderator)).toEqual([later.id]);
    expectFailure(await moderator.post('/api/notices/read?until=now'), '400 invalid_input');
  });

  it('The unread count covers the reader’s notices and names the newest', async () => {
    const unread = async (who: SignedIn) => (await who.get('/api/notices/unread')).body;
    const none = { unread: 0, isMore: false, newest: null };
    expect([await unread(moderator), await unread(manager)]).toEqual([none, none]);
    const { title } = await createNotice({ targetGrades: [3], createdAt: Date.now() - 2000 });
    const forManagers = await createNotice({ targetGrades: [4], createdAt: Date.now() - 1000 });
    await createNotice({ isActive: false });
    expect(await unread(moderator)).toEqual({ unread: 1, isMore: false, newest: title });
    expect(await unread(manager)).toEqual({ unread: 2, isMore: false, newest: forManagers.title });
    await moderator.post('/api/notices/read');
    expect(await unread(moderator)).toEqual(none);
    await manager.patch(`/api/notices/${forManagers.id}`, { targetGrades: [3] });
    expect(await unread(moderator)).toEqual({ unread: 1, isMore: false, newest: forManagers.title });
  });
});

describe('Editing a notice', () => {
  it('An edit changes the fields that are sent and keeps the rest', async () => {
    const { id, title, content } = await createNotice({ targetGrades: [3] });
    const first = await manager.patch(`/api/notices/${id}`, { title: 'After' });
    expect(first.body).toMatchObject({ id, title: 'After', content, targetGrades: [3], isActive: true, revision: 2 });
    const second = await manager.patch(`/api/notices/${id}`, { targetGrades: [], revision: 2 });
    expect(second.body).toMatchObject({ title: 'After', targetGrades: [], revision: 3 });
    expect((await auditOf(id)).map((row) => [row.action, row.oldValues, row.newValues])).toEqual([
      ['NOTICE_UPDATED', JSON.stringify({ title }), '{"title":"After"}'],
      ['NOTICE_UPDATED', '{"targetGrades":[3]}', '{"targetGrades":[]}'],
    ]);
  });
});

describe('Withdrawing a notice', () => {
  it('A withdrawn notice is hidden from readers and kept for managers', async () => {
    const { id } = await createNotice();
    const rows = await auditDuring(async () => {
      expect((await manager.delete(`/api/notices/${id}`)).outcome).toBe('204');
      expect((await manager.delete(`/api/notices/${id}`)).outcome).toBe('204');
    });
    expect(rows).toMatchObject([{ action: 'NOTICE_WITHDRAWN', entityId: id, userId: manager.id }]);
    expect(await idsFor(moderator)).toEqual([]);
    expect((await manager.get('/api/notices')).rows).toMatchObject([
      { id, isActive: false, unread: false, revision: 2 },
    ]);
    await manager.patch(`/api/notices/${id}`, { isActive: true });
    expect(await idsFor(moderator)).toEqual([id]);
  });
});

describe('The notice list', () => {
  beforeEach(async () => {
    await execute(
      `${numbersTo(1200)}
       insert into notices (id, title, content, targetGrades, createdBy, createdAt, isActive)
       select 'notice-' || printf('%05d', (i * 7919) % 7001), 't', 'c', iif(i % 2 = 0, '[]', '[3,4]'), ?, i / 20, i % 5 > 0 from n`,
      manager.id,
    );
  });

  it('The unread count looks at the newest 50, and marking as read marks the newest 200', async () => {
    const marked = () => numberOf('select count(*) from notice_reads where userId = ?', moderator.id);
    expect((await moderator.get('/api/notices/unread')).body).toMatchObject({ unread: 50, isMore: true });
    for (let n = 0; n < 2; n++) {
      await moderator.post('/api/notices/read');
      expect(await marked()).toBe(200);
    }
    await moderator.post(`/api/notices/read?until=${new Date(20).toISOString()}`);
    expect(await marked()).toBe(400);
  });

  it('The pages hold everything for the reader once, newest first', async () => {
    const ids = async (where: string) =>
      (await rowsOf<{ id: string }>(`select id from notices where ${where} order by createdAt desc, id desc`)).map(
        ({ id }) => id,
      );
    expect(await idsFrom(manager, '/api/notices?limit=200')).toEqual(await ids('1'));
    expect(await idsFrom(moderator, '/api/notices?limit=200')).toEqual(await ids('isActive = 1'));
  });
});
