import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { expectFailure } from '../support/failures.ts';
import { createLeave, createProfile, dayFromNow } from '../support/people-rows.ts';
import { auditDuring, execute, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let manager: SignedIn;

beforeAll(async () => {
  manager = await signedIn(4);
});

const away = (from: number, to: number, more = {}) => ({ fromDay: dayFromNow(from), toDay: dayFromNow(to), ...more });

describe('Announcing a leave', () => {
  it('A leave has days and a note, and the log has no note', async () => {
    const person = await signedIn(2);
    const entries = await auditDuring(async () => {
      const reply = await person.post('/api/leaves', away(0, 3, { note: ' Moving house ' }));
      expect(reply.outcome).toBe('201');
      expect(reply.body).toMatchObject({
        userId: person.id,
        user: { id: person.id },
        ...away(0, 3),
        note: 'Moving house',
        endedAt: null,
      });
      expect((await person.get('/api/leaves')).rows).toEqual([reply.body]);
    });
    expect(entries).toMatchObject([
      {
        action: 'LEAVE_ANNOUNCED',
        entityType: 'user',
        entityId: person.id,
        targetUserId: person.id,
        newValues: JSON.stringify(away(0, 3)),
      },
    ]);
  });

  it.each([[{}], [{ note: null }], [{ note: '  ' }]])('Without a note it is null: %j', async (more) => {
    const person = await signedIn(2);
    expect((await person.post('/api/leaves', away(1, 1, more))).body.note).toBeNull();
  });

  it('Two leaves that share a day are refused', async () => {
    const person = await signedIn(3);
    const first = await person.post('/api/leaves', away(2, 4));
    for (const days of [away(4, 5), away(0, 2), away(3, 3), away(0, 9)]) {
      const reply = await expectNoChange(() => person.post('/api/leaves', days));
      expectFailure(reply, '409 leave_overlaps');
      expect(reply.body.current).toEqual(first.body);
    }
    expect((await person.post('/api/leaves', away(0, 1))).outcome).toBe('201');
    expect((await person.post('/api/leaves', away(5, 5))).outcome).toBe('201');
  });

  it('An ended leave overlaps nothing', async () => {
    const person = await signedIn(3);
    const { body } = await person.post('/api/leaves', away(0, 4));
    await person.post(`/api/leaves/${body.id}/end`);
    expect((await person.post('/api/leaves', away(0, 4))).outcome).toBe('201');
  });

  it('If twenty calls race for the same days, one wins and the others see it', async () => {
    const person = await signedIn(3);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => person.post('/api/leaves', away(0, n))));
    const [won, ...others] = replies.toSorted((one, other) => one.status - other.status);
    expect(won?.outcome).toBe('201');
    for (const lost of others) expect([lost.outcome, lost.body.current]).toEqual(['409 leave_overlaps', won?.body]);
    expect(await rowsOf('select id from leaves where userId = ?', person.id)).toHaveLength(1);
    expect(
      await rowsOf("select id from audit_logs where action = 'LEAVE_ANNOUNCED' and userId = ?", person.id),
    ).toHaveLength(1);
  });

  it('The 51st leave within 365 days is refused', async () => {
    const person = await signedIn(3);
    const ended = { userId: person.id, endedAt: 1000 };
    await createLeave({ ...ended, createdAt: Date.now() - days(365) - 60_000 });
    for (let n = 0; n < 49; n += 1) await createLeave({ ...ended, createdAt: Date.now() - days(364) });
    expect((await person.post('/api/leaves', away(0, 0))).outcome).toBe('201');
    expectFailure(await expectNoChange(() => person.post('/api/leaves', away(1, 1))), '409 limit_reached');
  });
});

describe('Ending a leave', () => {
  it('The person is back immediately, and the last day stays as announced', async () => {
    const person = await signedIn(2);
    const { body } = await person.post('/api/leaves', away(-1, 3));
    const reply = await person.post(`/api/leaves/${body.id}/end`);
    expect(reply.body).toEqual({ ...body, endedAt: expect.any(String) });
    expect((await person.get('/api/file')).body.leave).toBeNull();
  });

  it('A leave that is over cannot be ended', async () => {
    const person = await signedIn(2);
    const past = await createLeave({ userId: person.id, ...away(-3, -1) });
    const ended = await createLeave({ userId: person.id, endedAt: 1000 });
    for (const { id } of [past, ended]) {
      const reply = await expectNoChange(() => person.post(`/api/leaves/${id}/end`));
      expectFailure(reply, '409 leave_over');
      expect(reply.body.current).toMatchObject({ id });
    }
  });

  it('If twenty calls race, one ends it and leaves one entry', async () => {
    const person = await signedIn(2);
    const { id } = await createLeave({ userId: person.id });
    const entries = await auditDuring(async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => person.post(`/api/leaves/${id}/end`)));
      expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(19).fill('409 leave_over')]);
    });
    expect(entries).toHaveLength(1);
  });

  it('A dismissal ends every leave that is not over', async () => {
    const { id: userId } = await createPerson(3);
    const leaves = [
      await createLeave({ userId }),
      await createLeave({ userId, ...away(9, 10) }),
      await createLeave({ userId, ...away(-9, -8) }),
    ];
    const executive = await signedIn(5);
    expect((await executive.patch(`/api/users/${userId}/grade`, { grade: 1 })).body.awayUntil).toBeNull();
    const rows = await rowsOf<{ id: string; endedAt: number | null }>(
      'select id, endedAt from leaves where userId = ?',
      userId,
    );
    const isEnded = (n: number) => rows.find(({ id }) => id === leaves[n]?.id)?.endedAt !== null;
    expect([0, 1, 2].map(isEnded)).toEqual([true, true, false]);
  });
});

describe('The list of leaves', () => {
  afterEach(() => vi.useRealTimers());

  it('The next page leaves out what has passed since the page before', async () => {
    await execute('delete from leaves');
    const [last] = [await createLeave(away(0, 6)), await createLeave(away(0, 1)), await createLeave(away(0, 2))];
    const page = await manager.get('/api/leaves?open=1&limit=1');
    const next = /<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(3) });
    expect((await manager.get(next)).rows.map(({ id }) => id)).toEqual([last.id]);
  });

  it('Managers read everybody’s open leaves, the one that ends first at the top', async () => {
    await execute('delete from leaves');
    const person = await createPerson(3);
    const last = await createLeave({ ...away(5, 6), note: 'Surgery' });
    const second = await createLeave({ userId: person.id, ...away(0, 2) });
    const first = await createLeave({ ...away(0, 1) });
    await createLeave(away(-3, -1));
    await createLeave({ endedAt: 1000 });
    const { rows } = await manager.get('/api/leaves?open=1');
    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id, last.id]);
    expect(rows[2]).toMatchObject({ note: 'Surgery', user: { id: last.userId } });
    const page = await manager.get('/api/leaves?open=1&limit=2');
    const next = /<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await manager.get(next)).rows.map(({ id }) => id)).toEqual([last.id]);
    expectFailure(await manager.get(next.replace('open=1&', '')), '400 invalid_input');
    const own = await manager.get(`/api/leaves?open=1&userId=${person.id}`);
    expect(own.rows.map(({ id }) => id)).toEqual([second.id]);
  });

  it('Managers read one person’s leaves, newest first', async () => {
    const { id: userId } = await createPerson(3);
    const old = await createLeave({ userId, ...away(-9, -8), createdAt: 1000 });
    const recent = await createLeave({ userId, createdAt: 2000 });
    expect((await manager.get(`/api/leaves?userId=${userId}`)).rows.map(({ id }) => id)).toEqual([recent.id, old.id]);
    expect((await manager.get('/api/leaves')).rows).toEqual([]);
  });
});

describe('Being away', () => {
  it('Lists of people and of staff say until when', async () => {
    const { id: userId, username } = await createPerson(3);
    await createProfile({ userId });
    const until = async () => {
      const [found] = (await manager.get(`/api/users?q=${username}`)).rows;
      const listed = (await manager.get('/api/users?minGrade=2&limit=200')).rows.find(({ id }) => id === userId);
      const profile = (await manager.get('/api/staff?limit=200')).rows.find((row) => row.userId === userId);
      const [one, other, third] = [
        found?.awayUntil,
        listed?.awayUntil,
        (profile?.user as { awayUntil: unknown } | undefined)?.awayUntil,
      ];
      expect([other, third]).toEqual([one, one]);
      return one;
    };
    expect(await until()).toBeNull();
    await createLeave({ userId, ...away(3, 4) });
    expect(await until()).toBeNull();
    const { id } = await createLeave({ userId, ...away(-1, 1) });
    expect(await until()).toBe(dayFromNow(1));
    await execute('update leaves set endedAt = 1000 where id = ?', id);
    expect(await until()).toBeNull();
  });
});

describe('Notes of leaves', () => {
  it('They are emptied 90 days after the last day', async () => {
    const [kept, old] = [
      await createLeave({ ...away(-99, -90), note: 'Kept' }),
      await createLeave({ ...away(-99, -91), note: 'Surgery' }),
    ];
    await runTask('sweeping');
    expect(await rowsOf('select note from leaves where id in (?, ?) order by note desc', kept.id, old.id)).toEqual([
      { note: 'Kept' },
      { note: null },
    ]);
  });
});
