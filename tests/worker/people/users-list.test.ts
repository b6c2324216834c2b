import { beforeAll, describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { idsFrom, nextOf, pagesFrom } from '../support/paging.ts';
import { OF_MANAGER } from '../support/people-rows.ts';
import { execute, numbersTo, rowsOf } from '../support/rows.ts';

/** Characters that mean something to LIKE, SQL, JSON or a URL; each is in one name only. */
const SIGNS = ['%', '_', "'", '"', '\\', '&', '#', '😀', 'é', '*'];

let manager: SignedIn;

/** 7,000 people, 40 of them per joining moment: nine in ten are Members, one in 13 is blocked. */
beforeAll(async () => {
  manager = await signedIn(4, { username: 'Zelda', joinedAt: Date.UTC(2026, 0, 1) });
  const grades = `case when i % 10 > 0 then 1 else (case (i / 10) % 6 when 0 then 2 when 1 then 2.5 when 2 then 3 when 3 then 4 when 4 then 5 else 6 end) end`;
  await execute(`${numbersTo(7000)}
     insert into users (id, discordId, username, usernameKey, grade, isBlocked, joinedAt)
     select 'crowd-' || printf('%05d', (i * 7919) % 7001), '6' || (10000000000000000 + i), 'Crowd' || i, 'crowd' || i, ${grades}, i % 13 = 0, 1000 + i / 40 from n`);
  for (const sign of SIGNS) await createPerson(2, { username: `Odd${sign}Name`, joinedAt: 500 });
});

/** The ids that a list must hold, in its order, read straight from the database. */
const expectedIds = async (where: string) =>
  (await rowsOf<{ id: string }>(`select id from users where ${where} order by joinedAt desc, id desc`)).map(
    ({ id }) => id,
  );

const filters: [string, string][] = [
  ['', '1'],
  ['grade=1', 'grade = 1'],
  ['grade=2.5', 'grade = 2.5'],
  ['minGrade=1', '1'],
  ['minGrade=2', 'grade >= 2'],
  ['minGrade=4', 'grade >= 4'],
  ['minGrade=6', 'grade = 6'],
  ['blocked=1', 'isBlocked = 1'],
  ['blocked=0', 'isBlocked = 0'],
  ['grade=3&blocked=1', 'grade = 3 and isBlocked = 1'],
  ['minGrade=2&blocked=0', 'grade >= 2 and isBlocked = 0'],
  ['minGrade=2&blocked=1', 'grade >= 2 and isBlocked = 1'],
  ['grade=3&minGrade=2', 'grade = 3'],
  ['grade=2&minGrade=3', '0'],
];

describe.each(filters)('The user list filtered by %j', (query, where) => {
  it('The pages hold every match once, newest first', async () => {
    expect(await idsFrom(manager, `/api/users?limit=200&${query}`)).toEqual(await expectedIds(where));
  });
});

describe('A user in the list', () => {
  it('Managers see exactly these fields', async () => {
    const person = await createPerson(3, { avatar: 'abc', displayName: 'Abe', joinedAt: Date.now() });
    const [row] = (await manager.get('/api/users?limit=1')).rows;
    expect(row).toEqual({
      id: person.id,
      username: person.username,
      displayName: 'Abe',
      discordId: person.discordId,
      avatar: `https://cdn.discordapp.com/avatars/${person.discordId}/abc.png?size=128`,
      grade: 3,
      joinedAt: new Date(person.joinedAt).toISOString(),
      promotedAt: null,
      isBlocked: false,
      awayUntil: null,
      needsMfa: false,
      can: OF_MANAGER,
    });
  });

  it('People who joined at the same moment appear once each across pages', async () => {
    const at = Date.UTC(2027, 0, 1);
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => createPerson(4, { joinedAt: at })));
    for (const query of ['', '&grade=4', '&minGrade=4'])
      for (const limit of [1, 2, 3]) {
        const ids: string[] = [];
        for (let path = `/api/users?limit=${limit}${query}`; ids.length < together.length; ) {
          const page = await manager.get(path);
          ids.push(...page.rows.map((row) => String(row.id)));
          path = nextOf(page) ?? '';
        }
        const newest = ids.slice(0, together.length);
        expect(newest.toSorted(), `pages of ${limit}${query}`).toEqual(together.map(({ id }) => id).toSorted());
      }
    await execute('update users set joinedAt = 1 where joinedAt = ?', at);
  });
});

describe('The user search', () => {
  const find = async (q: string, rest = '') =>
    (await pagesFrom(manager, `/api/users?limit=200&q=${encodeURIComponent(q)}${rest}`)).flatMap((page) => page.rows);
  const namesOf = (rows: Record<string, unknown>[]) => rows.map((row) => String(row.username));

  it('Names that begin with the query come before names that contain it, in any case', async () => {
    const later = await createPerson(1, { username: 'xCROWD1x', joinedAt: Date.now() });
    const rows = await find('cRoWd1');
    const expected = await rowsOf<{ id: string }>(`select id from users where instr(usernameKey, 'crowd1') > 0`);
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(expected.map(({ id }) => id)));
    expect(rows).toHaveLength(expected.length);
    expect(namesOf(rows.slice(0, 50)).every((name) => name.startsWith('Crowd1'))).toBe(true);
    expect(rows.findIndex((row) => row.id === later.id)).toBeGreaterThanOrEqual(50);
  });

  it('A Discord ID is found by its beginning and by any part', async () => {
    expect(namesOf(await find('610000000000000042'))).toEqual(['Crowd42']);
    expect(namesOf(await find('10000000000004242'))).toEqual(['Crowd4242']);
  });

  it('A user ID is found by its first eight characters or more', async () => {
    const [{ id } = { id: '' }] = await rowsOf<{ id: string }>('select id from users order by joinedAt limit 1');
    for (const part of [id, id.slice(0, 8), id.slice(0, 13).toUpperCase()])
      expect((await find(part)).map((row) => row.id)).toEqual([id]);
    expect((await find(id.slice(0, 7))).map((row) => row.id)).not.toContain(id);
    expect(await find(`${id.slice(0, 8)}-ffff-ffff`)).toEqual([]);
  });

  it('People are found by the name of their grade', async () => {
    const grades = (rows: Record<string, unknown>[]) => [...new Set(rows.map((row) => row.grade as Grade))].toSorted();
    const juniors = await find('junior');
    expect(grades(juniors)).toEqual([2.5]);
    expect(juniors.map((row) => row.id)).toEqual(await expectedIds('grade = 2.5'));
    expect(grades(await find('moderator'))).toEqual([2, 2.5, 3]);
    expect(await find('owner', '&blocked=1')).toHaveLength((await expectedIds('grade = 6 and isBlocked = 1')).length);
  });

  it.each(SIGNS)('The character %s matches only itself', async (sign) => {
    expect(namesOf(await find(sign))).toEqual([`Odd${sign}Name`]);
    expect(namesOf(await find(`dd${sign}na`))).toEqual([`Odd${sign}Name`]);
  });

  it.each(['a', 'z', '1', 'x'.repeat(100), "' or 1=1 --", '%%%', '{"', 'crowd1%'])(
    'The query %j finds every name and Discord ID that contains it',
    async (q) => {
      const expected = await rowsOf<{ id: string }>(
        'select id from users where instr(usernameKey, ?1) > 0 or instr(discordId, ?1) > 0',
        q.toLowerCase(),
      );
      const found = new Set((await find(q)).map((row) => row.id));
      for (const { id } of expected) expect(found.has(id)).toBe(true);
    },
  );

  it('A blank query is ignored', async () => {
    const all = await manager.get('/api/users?limit=5');
    for (const q of ['', '%20%20']) expect((await manager.get(`/api/users?limit=5&q=${q}`)).rows).toEqual(all.rows);
  });

  it.each(['&grade=3', '&minGrade=4', '&blocked=1', '&minGrade=2&blocked=0', '&grade=2&minGrade=3'])(
    'The filter %s narrows the search',
    async (rest) => {
      const where = { grade: 'grade =', minGrade: 'grade >=', blocked: 'isBlocked =' } as Record<string, string>;
      const condition = [...new URLSearchParams(rest)].map(([name, value]) => `${where[name]} ${value}`).join(' and ');
      const expected = await expectedIds(`${condition} and instr(usernameKey, 'rowd1') > 0`);
      const rows = await find('rowd1', rest);
      expect(rows.map((row) => row.id)).toEqual(expected);
    },
  );
});
