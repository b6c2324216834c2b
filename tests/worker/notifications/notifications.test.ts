import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { days } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { measure } from '../support/measuring/recorder.ts';
import { createNotification, notificationsOf } from '../support/notifications.ts';
import { idsFrom } from '../support/paging.ts';
import { auditDuring, createApplication, execute, numberOf, numbersTo } from '../support/rows.ts';

const iso = (at: number) => new Date(at).toISOString();

describe('The list of notifications', () => {
  it('It lists the caller’s own, newest first, with actor and title', async () => {
    const me = await signedIn(4);
    const actor = await signedIn(5);
    const application = await createApplication({ jobTitle: 'Event host' });
    const exam = await createExam({ title: 'Entrance' });
    const attempt = await createAttempt({ userId: me.id, examTitle: 'As it was called' });
    const of = { userId: me.id, actorId: actor.id };
    const entries = [
      await createNotification({ ...of, entityId: application.id, createdAt: 1000, readAt: 2000, count: 3 }),
      await createNotification({
        ...of,
        kind: 'exam_assigned',
        entityType: 'exam',
        entityId: exam.id,
        createdAt: 2000,
      }),
      await createNotification({
        ...of,
        kind: 'exam_result',
        entityType: 'exam',
        entityId: attempt.id,
        createdAt: 3000,
      }),
    ];
    await createNotification();
    const { rows } = await me.get('/api/notifications');
    expect(rows.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).reverse());
    expect(rows.map(({ title }) => title)).toEqual(['As it was called', 'Entrance', 'Event host']);
    expect(rows[2]).toEqual({
      id: entries[0]?.id,
      kind: 'note_mention',
      entityType: 'application',
      entityId: application.id,
      title: 'Event host',
      actor: { id: actor.id, username: actor.username, displayName: null, avatar: null, grade: 5 },
      count: 3,
      createdAt: iso(1000),
      readAt: iso(2000),
    });
  });

  it('A promotion is one entry with the new grade, and a demotion none', async () => {
    const owner = await signedIn(6);
    const me = await signedIn(2.5);
    await owner.call('PATCH', `/api/users/${me.id}/grade`, { body: { grade: 3 } });
    await owner.call('PATCH', `/api/users/${me.id}/grade`, { body: { grade: 2 } });
    const { rows } = await me.get('/api/notifications');
    expect(rows.map(({ kind, title, actor }) => ({ kind, title, actor }))).toEqual([
      { kind: 'grade_changed', title: 'Trial Moderator', actor: null },
    ]);
  });

  it.each(GRADES)('Grade %s sees nobody else’s', async (grade) => {
    const me = await signedIn(grade);
    const other = await createNotification();
    const mine = await createNotification({ userId: me.id, kind: 'application_answered' });
    const reply = await me.get('/api/notifications');
    expect(reply.rows.map(({ id }) => id)).toEqual([mine.id]);
    expect(reply.text).not.toContain(other.entityId);
    expect((await me.get('/api/notifications/unread')).body).toEqual({ count: 1 });
  });

  it('Title and actor are hidden from users who may no longer open the place', async () => {
    const actor = await signedIn(4);
    const application = await createApplication({ jobTitle: 'Event host' });
    const exam = await createExam();
    const me = await signedIn(1);
    for (const fields of [
      { kind: 'note_mention', entityId: application.id },
      { kind: 'application_assigned', entityId: application.id },
      { kind: 'exam_assigned', entityType: 'exam', entityId: exam.id },
    ] as const)
      await createNotification({ ...fields, userId: me.id, actorId: actor.id });
    const { rows } = await me.get('/api/notifications');
    expect(rows.map(({ title, actor }) => [title, actor])).toEqual([1, 2, 3].map(() => [null, null]));
  });

  it('A deleted exam has no title, and an erased actor no name', async () => {
    const actor = await signedIn(1);
    await execute(`update users set erasedAt = 1, username = '' where id = ?`, actor.id);
    const exam = await createExam({ deletedAt: 1 });
    const me = await signedIn(2);
    await createNotification({
      userId: me.id,
      actorId: actor.id,
      kind: 'exam_assigned',
      entityType: 'exam',
      entityId: exam.id,
    });
    expect((await me.get('/api/notifications')).rows).toMatchObject([
      { title: null, actor: { id: actor.id, username: 'Erased user' } },
    ]);
  });

  it('It comes in pages', async () => {
    const me = await signedIn(4);
    const all: string[] = [];
    // Some at the same moment, which their ids put in order.
    for (let n = 0; n < 12; n++)
      all.push((await createNotification({ userId: me.id, createdAt: 1000 - Math.floor(n / 3) })).id);
    const ids = await idsFrom(me, '/api/notifications?limit=5');
    expect(ids.toSorted()).toEqual(all.toSorted());
    expect(ids).toEqual((await notificationsOf(me.id)).map(({ id }) => id));
  });
});

describe('Reading notifications', () => {
  it('Entries up to the moment become read, and newer ones stay unread', async () => {
    const me = await signedIn(1);
    const other = await createNotification({ createdAt: 1000 });
    for (const createdAt of [1000, 2000, 3000]) await createNotification({ userId: me.id, createdAt });
    const early = await createNotification({ userId: me.id, createdAt: 500, readAt: 600 });
    const rows = await auditDuring(async () => {
      const reply = await me.post('/api/notifications/read', { until: iso(2000) });
      expect([reply.outcome, reply.text]).toEqual(['204', '']);
    });
    expect(rows).toEqual([]);
    expect((await me.get('/api/notifications/unread')).body).toEqual({ count: 1 });
    const stored = await notificationsOf(me.id);
    expect(stored.map(({ readAt }) => readAt !== null)).toEqual([false, true, true, true]);
    expect(stored.at(-1)?.readAt).toBe(early.readAt);
    expect((await notificationsOf(other.userId))[0]?.readAt).toBeNull();
  });

  it('A time zone other than UTC is understood', async () => {
    const me = await signedIn(1);
    const createdAt = Date.parse('2026-03-01T12:00:00Z');
    await createNotification({ userId: me.id, createdAt });
    await me.post('/api/notifications/read', { until: '2026-03-01T13:59:59.999+02:00' });
    expect((await me.get('/api/notifications/unread')).body).toEqual({ count: 1 });
    await me.post('/api/notifications/read', { until: '2026-03-01T14:00:00+02:00' });
    expect((await me.get('/api/notifications/unread')).body).toEqual({ count: 0 });
  });
});

describe('Keeping notifications', () => {
  it('The sweep deletes those that are older than 90 days, read or not', async () => {
    const me = await signedIn(1);
    const now = Date.now();
    await createNotification({ userId: me.id, createdAt: now - days(91) });
    await createNotification({ userId: me.id, createdAt: now - days(91), readAt: 5 });
    const kept = await createNotification({ userId: me.id, createdAt: now - days(89) });
    await runTask('sweeping');
    expect((await notificationsOf(me.id)).map(({ id }) => id)).toEqual([kept.id]);
  });
});

describe('With thousands of notifications', () => {
  /** 700 unread and 700 read ones for one person, each about another application and by an actor, among 3,000 of others. */
  async function crowded() {
    const me = await signedIn(4);
    const actor = await signedIn(4);
    const { id: applicationId } = await createApplication();
    const insert =
      'insert into notifications (id, userId, kind, entityType, entityId, actorId, count, createdAt, readAt)';
    await env.DB.batch([
      env.DB.prepare(
        `${numbersTo(1400)} ${insert} select ?1 || '-' || i, ?1, iif(i % 2, 'note_mention', 'application_assigned'), 'application', iif(i % 7, 'e' || i, ?2), ?3, 1, i, iif(i % 4 < 2 or i % 7 = 0, 5, null) from n`,
      ).bind(me.id, applicationId, actor.id),
      env.DB.prepare(
        `${numbersTo(3000)} ${insert} select ?1 || '+' || i, ?2, 'note_mention', 'application', ?1 || i, ?1, 1, i, null from n`,
      ).bind(me.id, actor.id),
    ]);
    return me;
  }

  it('Reading them marks at most 500 a call', async () => {
    const me = await crowded();
    const unread = () => numberOf('select count(*) from notifications where userId = ? and readAt is null', me.id);
    const before = await unread();
    expect(before).toBeGreaterThan(500);
    const read = () =>
      measure((recorder) => me.post('/api/notifications/read', { until: iso(Date.now()) }, { recorder }));
    const { rowsRead, trips } = await read();
    expect(await unread()).toBe(before - 500);
    expect(trips).toBeLessThanOrEqual(2);
    expect(rowsRead).toBeLessThanOrEqual(5 * 500 + 10);
    await read();
    expect(await unread()).toBe(0);
  });
});
