import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { noCost, openDatabase } from '#worker/db/database.ts';
import { notify } from '#worker/db/notify.ts';
import { createPerson } from '../support/client.ts';
import { notificationsOf } from '../support/notifications.ts';
import { execute, numberOf } from '../support/rows.ts';

const db = openDatabase(env.DB, noCost());

const always = sql`true`;

const mention = (entityId: string, actorId: string | null, userIds: string[]) =>
  ({ kind: 'note_mention', entityType: 'application', entityId, actorId, userIds }) as const;

describe('Notifying people', () => {
  it('Each person gets an entry of their own, once', async () => {
    const actor = await createPerson(4);
    const people = [await createPerson(4), await createPerson(5)];
    const ids = people.map(({ id }) => id);
    await db.batch([notify(db, always, mention('a', actor.id, [...ids, ...ids]))]);
    for (const id of ids)
      expect(await notificationsOf(id)).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          userId: id,
          kind: 'note_mention',
          entityType: 'application',
          entityId: 'a',
          actorId: actor.id,
          count: 1,
          createdAt: expect.any(Number),
          readAt: null,
        },
      ]);
  });

  it('The actor, blocked, erased and unknown people are left out', async () => {
    const actor = await createPerson(4);
    const blocked = await createPerson(4, { isBlocked: true });
    const erased = await createPerson(1);
    await execute('update users set erasedAt = 1 where id = ?', erased.id);
    const userIds = [actor.id, blocked.id, erased.id, crypto.randomUUID()];
    await db.batch([notify(db, always, mention('left-out', actor.id, userIds))]);
    expect(await numberOf(`select count(*) from notifications where entityId = 'left-out'`)).toBe(0);
  });

  it('Nobody is notified of a change that did not take place', async () => {
    const { id } = await createPerson(4);
    await db.batch([notify(db, sql`false`, mention('lost', null, [id]))]);
    expect(await notificationsOf(id)).toEqual([]);
  });

  it('Unread entries of one kind and entity merge, with the last time and actor', async () => {
    const { id } = await createPerson(4);
    const [first, second] = [await createPerson(4), await createPerson(4)];
    await db.batch([notify(db, always, mention('b', first.id, [id]))]);
    await execute('update notifications set createdAt = 5 where userId = ?', id);
    const before = Date.now();
    await db.batch([notify(db, always, mention('b', second.id, [id]))]);
    const [entry, ...more] = await notificationsOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ count: 2, actorId: second.id });
    expect(entry?.createdAt).toBeGreaterThanOrEqual(before);
  });

  it('An entry never moves back in time', async () => {
    const { id } = await createPerson(4);
    await db.batch([notify(db, always, mention('c', null, [id]))]);
    const later = Date.now() + 60_000;
    await execute('update notifications set createdAt = ? where userId = ?', later, id);
    await db.batch([notify(db, always, mention('c', null, [id]))]);
    expect(await notificationsOf(id)).toMatchObject([{ count: 2, createdAt: later }]);
  });

  it('Another kind, another entity and an entry already read do not merge', async () => {
    const { id } = await createPerson(4);
    await db.batch([notify(db, always, mention('d', null, [id]))]);
    await db.batch([notify(db, always, mention('e', null, [id]))]);
    await db.batch([notify(db, always, { ...mention('d', null, [id]), kind: 'application_assigned' })]);
    expect(await notificationsOf(id)).toHaveLength(3);
    await execute('update notifications set readAt = 1 where userId = ?', id);
    await db.batch([notify(db, always, mention('d', null, [id]))]);
    expect((await notificationsOf(id)).map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it('Fifty concurrent changes add up in one entry', async () => {
    const { id } = await createPerson(4);
    await Promise.all(Array.from({ length: 50 }, () => db.batch([notify(db, always, mention('f', null, [id]))])));
    expect(await notificationsOf(id)).toMatchObject([{ count: 50 }]);
  });
});
