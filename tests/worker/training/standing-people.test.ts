import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { nextOf, pagesFrom } from '../support/paging.ts';
import { execute, numbersTo, rowsOf } from '../support/rows.ts';
import { clearTraining, createRequirement, createTick } from './training-rows.ts';

let manager: SignedIn;

beforeEach(async () => {
  await clearTraining();
  await execute('update users set isBlocked = 1');
  manager = await signedIn(4, { joinedAt: 1 });
});

const ask = (fields: Parameters<typeof createRequirement>[0] = {}) =>
  createRequirement({ createdBy: manager.id, ...fields });

const path = '/api/standing/people';
type Row = { user: { id: string; username: string }; standings: { requirementId: string; state: string }[] };
// The client types rows as any JSON. Their shape is checked with the replies of all calls.
const peopleIn = (rows: unknown[]) => rows as Row[];
const rowsFrom = async (query = '') => peopleIn((await manager.get(`${path}${query}`)).rows);
const names = async (query = '') => (await rowsFrom(query)).map(({ user }) => user.id);

describe('The standings of people', () => {
  it('List staff who are neither blocked nor erased, newest first, with everything that is asked of them', async () => {
    const all = await ask();
    const gate = await ask({ fromGrade: 3, isGate: true });
    const [older, newer] = [await createPerson(2, { joinedAt: 2 }), await createPerson(3, { joinedAt: 3 })];
    await createPerson(1, { joinedAt: 4 });
    await createPerson(2, { joinedAt: 4, isBlocked: true });
    const gone = await createPerson(2, { joinedAt: 4 });
    await execute('update users set erasedAt = 1 where id = ?', gone.id);
    await createTick({ userId: older.id, requirementId: all.id });
    const rows = await rowsFrom();
    expect(rows.map(({ user }) => user.id)).toEqual([newer.id, older.id, manager.id]);
    expect(rows.map(({ standings }) => standings.map(({ requirementId, state }) => [requirementId, state]))).toEqual([
      [
        [all.id, 'due'],
        [gate.id, 'due'],
      ],
      [
        [all.id, 'met'],
        [gate.id, 'open'],
      ],
      [
        [all.id, 'due'],
        [gate.id, 'due'],
      ],
    ]);
    expect(rows[0]?.user).toEqual({
      id: newer.id,
      username: newer.username,
      displayName: null,
      avatar: null,
      grade: 3,
    });
  });

  it('Are empty lists while nothing is asked', async () => {
    expect(await rowsFrom()).toMatchObject([{ standings: [] }]);
  });

  it('The filters choose people, whose rows keep all their standings', async () => {
    const [first, second] = [await ask(), await ask({ fromGrade: 3 })];
    const done = await createPerson(2, { joinedAt: 2, username: 'Kestrel' });
    const moderator = await createPerson(3, { joinedAt: 3 });
    await createTick({ userId: done.id, requirementId: first.id });
    await createTick({ userId: moderator.id, requirementId: second.id });
    expect(await names('?grade=2')).toEqual([done.id]);
    expect(await names('?grade=1')).toEqual([]);
    expect(await names(`?userId=${moderator.id}`)).toEqual([moderator.id]);
    expect(await names(`?userId=${moderator.id}&grade=2`)).toEqual([]);
    expect(await names('?q=ESTR')).toEqual([done.id]);
    expect(await names(`?q=${moderator.discordId.slice(3)}`)).toEqual([moderator.id]);
    expect(await names('?state=met')).toEqual([moderator.id, done.id]);
    expect(await names(`?requirementId=${second.id}`)).toEqual([moderator.id, manager.id]);
    expect(await names(`?requirementId=${second.id}&state=met`)).toEqual([moderator.id]);
    expect(await names(`?requirementId=${first.id}&state=met`)).toEqual([done.id]);
    expect(await names(`?userId=${done.id}&state=due`)).toEqual([]);
    expect((await rowsFrom(`?requirementId=${second.id}&state=met`))[0]?.standings).toHaveLength(2);
    const unknown = await manager.get(`${path}?requirementId=00000000-0000-4000-8000-0000000000ff`);
    expect([unknown.rows, nextOf(unknown)]).toEqual([[], null]);
  });

  it('A Member’s, a blocked or an erased person’s row is not found by id', async () => {
    await ask();
    const [member, blocked] = [await createPerson(1), await createPerson(2, { isBlocked: true })];
    for (const { id } of [member, blocked]) expect(await names(`?userId=${id}`)).toEqual([]);
  });

  it('Pages come to everyone once', async () => {
    await ask();
    for (let n = 0; n < 5; n++) await createPerson(n % 2 ? 2 : 3, { joinedAt: 10 + n });
    const all = await names();
    expect(all).toHaveLength(6);
    const pages = await pagesFrom(manager, `${path}?limit=2`);
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2]);
    expect(peopleIn(pages.flatMap(({ rows }) => rows)).map(({ user }) => user.id)).toEqual(all);
    const due = await pagesFrom(manager, `${path}?limit=4&state=due`);
    expect(peopleIn(due.flatMap(({ rows }) => rows)).map(({ user }) => user.id)).toEqual(all);
  });

  it('A filter looks through 500 people a page, and the next page goes on behind them', async () => {
    const { id } = await ask({ startsAt: Date.now() - days(300) });
    await execute(
      `${numbersTo(1100)} insert into users (id, discordId, username, usernameKey, grade, isBlocked, hasMfa, sessionEpoch, joinedAt)
       select 'window-' || i, 'window-' || i, 'window' || i, 'window' || i, 2, 0, 1, 0, 1000 + i from n`,
    );
    await execute(`insert into task_ticks (userId, requirementId, tickedAt, tickedBy)
      select id, '${id}', 1, id from users where id in ('window-5', 'window-580', 'window-1100')`);
    const pages = await pagesFrom(manager, `${path}?state=met`);
    expect(pages.map(({ rows }) => (rows as unknown as Row[]).map(({ user }) => user.id))).toEqual([
      ['window-1100'],
      ['window-580'],
      ['window-5'],
    ]);
    expect((await pagesFrom(manager, `${path}?q=window580`)).flatMap(({ rows }) => rows)).toHaveLength(1);
    await execute("delete from task_ticks where userId like 'window-%'");
    await execute("delete from users where id like 'window-%'");
    expect(await rowsOf("select id from users where id like 'window-%'")).toEqual([]);
  });
});
