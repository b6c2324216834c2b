import { beforeEach, describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { expectAllowed } from '../calls/allowed.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { execute, insertRow, rowsOf } from '../support/rows.ts';

const storedOf = async (id: string) => (await rowsOf('select username, grade from users where id = ?', id))[0];

const actions = {
  grade: async (who: SignedIn, id: string) => {
    const now = (await storedOf(id))?.grade;
    return who.patch(`/api/users/${id}/grade`, { grade: now === 2 ? 3 : 2 });
  },
  block: (who: SignedIn, id: string) => who.patch(`/api/users/${id}/block`, { isBlocked: true }),
  signOut: (who: SignedIn, id: string) => who.post(`/api/users/${id}/sign-out`),
  erase: async (who: SignedIn, id: string) =>
    who.post(`/api/users/${id}/erase`, { username: (await storedOf(id))?.username }),
  record: (who: SignedIn, userId: string) =>
    who.post('/api/staff-records', { userId, actionType: 'note', title: 'Moved', description: 'To nights.' }),
};

/** What the list of people says that the reader can do with one. */
const readCan = async (who: SignedIn, id: string) => {
  const { rows } = await who.get(`/api/users?q=${id}`);
  return rows.find((row) => row.id === id)?.can;
};

const GRADES: Grade[] = [1, 2, 2.5, 3, 4, 5, 6];

const STATES: [string, (who: SignedIn) => Promise<string>][] = [
  ...GRADES.map((grade): (typeof STATES)[number] => [`of grade ${grade}`, async () => (await createPerson(grade)).id]),
  [
    'blocked',
    async () => {
      const { id } = await createPerson(1);
      await execute('update users set isBlocked = 1 where id = ?', id);
      return id;
    },
  ],
];

beforeEach(() => execute('delete from settings'));

describe.each([false, true])('What the reader can do with a person, two people needed: %s', (isTwoPerson) => {
  beforeEach(async () => {
    if (!isTwoPerson) return;
    // An approver.
    const { id } = await createPerson(6);
    await insertRow('settings', { id: 1, chosen: { twoPerson: true }, updatedAt: Date.now(), updatedBy: id });
  });

  describe.each([4, 5, 6] as const)('Grade %d', (grade) => {
    it.each(STATES)('Each call on a person %s ends as their row says', async (_state, make) => {
      const who = await signedIn(grade);
      await expectAllowed(who, () => make(who), readCan, actions);
    });
  });
});

it('About themselves, Executives are told that they can only sign themselves out', async () => {
  const executive = await signedIn(5);
  expect(await readCan(executive, executive.id)).toEqual({
    grade: 'own_row',
    block: 'own_row',
    signOut: true,
    erase: 'grade_too_low',
    record: 'own_row',
  });
});

it('In a staff profile and in the reply to a change, the person says the same as in the list', async () => {
  const executive = await signedIn(5);
  const { id } = await createPerson(1);
  const { body } = await actions.grade(executive, id);
  expect(body.can).toEqual(await readCan(executive, id));
  expect(body.can).toMatchObject({ grade: true, block: true, erase: 'grade_too_low', record: true });
  const { rows } = await executive.get('/api/staff?limit=200');
  expect(rows.find(({ userId }) => userId === id)?.user).toMatchObject({ can: body.can });
});
