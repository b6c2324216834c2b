import { beforeAll, describe, expect, it } from 'vitest';
import { GRADES, type Grade } from '#contract/grades.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

/** The grades of the scale, and values outside it. JSON turns NaN into null. */
const values = [...GRADES, 0, 3.5, 7, -1, Number.NaN, '5', true, [2]];

/** The outcome by docs/rules/users.md#grade-changes, checked in the order of the rules there. */
function expected(actor: Grade, target: Grade, value: unknown, self: boolean): string {
  if (actor < 4) return '403 grade_too_low';
  if (value === 6 || !GRADES.some((grade) => grade === value)) return '400 invalid_input';
  if (self) return '403 own_row';
  if (target >= actor || (actor === 4 && target !== 1)) return '403 target_out_of_reach';
  if (target === value) return '409 conflict';
  const isOffered = actor === 6 || target > 1 || (value !== 1 && value !== 5);
  return isOffered ? '200' : '403 grade_not_offered';
}

const actors = new Map<Grade, SignedIn>();

beforeAll(async () => {
  for (const grade of GRADES) actors.set(grade, await signedIn(grade));
});

function actorOf(grade: Grade): SignedIn {
  const actor = actors.get(grade);
  if (!actor) throw new Error('No actor of this grade');
  return actor;
}

const storedGrade = async (id: string) => (await rowsOf('select grade from users where id = ?', id))[0]?.grade;

const pairs = GRADES.flatMap((actor) => GRADES.map((target) => ({ actor, target })));

describe.each(pairs)('Grade $actor changing a user of grade $target', ({ actor, target }) => {
  it.each(values)('to %j', async (value) => {
    const person = await createPerson(target);
    const reply = await actorOf(actor).patch(`/api/users/${person.id}/grade`, { grade: value });
    expect(reply.outcome).toBe(expected(actor, target, value, false));
    if (reply.status === 200) expect(reply.body).toMatchObject({ id: person.id, grade: value });
    else expect(await storedGrade(person.id)).toBe(target);
  });
});

describe.each([...GRADES])('A user of grade %j changing their own grade', (grade) => {
  it.each(values)('to %j', async (value) => {
    const actor = actorOf(grade);
    const reply = await actor.patch(`/api/users/${actor.id}/grade`, { grade: value });
    expect(reply.outcome).toBe(expected(grade, grade, value, true));
    expect(await storedGrade(actor.id)).toBe(grade);
  });
});

describe('A refused change', () => {
  it('A refused change leaves the database alone and says why', async () => {
    const [manager, executive, owner] = [actorOf(4), actorOf(5), actorOf(6)];
    const { id } = await createPerson(3);
    const peer = await createPerson(5);
    const before = await stateOfDatabase();
    const unknown = `/api/users/${crypto.randomUUID()}/grade`;
    expectFailure(await executive.patch(unknown, { grade: 7 }), '400 invalid_input');
    expectFailure(await executive.patch(unknown, { grade: 2 }), '404 not_found');
    expectFailure(await executive.patch(`/api/users/${id}/grade`, { grade: 2, by: 'x' }), '400 invalid_input');
    expectFailure(await executive.patch(`/api/users/${id}/grade`, {}), '400 invalid_input');
    expectFailure(await executive.patch(`/api/users/${id}/grade`), '415 not_json');
    expectFailure(await executive.patch(`/api/users/${peer.id}/grade`, { grade: 5 }), '403 target_out_of_reach');
    expectFailure(await owner.patch(`/api/users/${actors.get(6)?.id}/grade`, { grade: 5 }), '403 own_row');
    expectFailure(await manager.patch(`/api/users/${id}/grade`, { grade: 3 }), '403 target_out_of_reach');
    const same = await executive.patch(`/api/users/${id}/grade`, { grade: 3 });
    expectFailure(same, '409 conflict');
    expect(same.body.current).toMatchObject({ id, grade: 3, isBlocked: false });
    expect(same.body.current).not.toHaveProperty('sessionEpoch');
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('A change from a stale grade returns 409 with the current user, to a manager too', async () => {
    const [manager, executive] = [actorOf(4), actorOf(5)];
    const member = await createPerson(1);
    expect((await executive.patch(`/api/users/${member.id}/grade`, { grade: 3, from: 1 })).outcome).toBe('200');
    const risen = await createPerson(5);
    const before = await stateOfDatabase();
    for (const [who, id, body] of [
      [executive, member.id, { grade: 2, from: 1 }],
      [executive, member.id, { grade: 1, from: 2.5 }],
      [executive, member.id, { grade: 3, from: 1 }],
      [manager, member.id, { grade: 2, from: 1 }],
      [executive, risen.id, { grade: 2, from: 4 }],
    ] as const) {
      const late = await who.patch(`/api/users/${id}/grade`, body);
      expectFailure(late, '409 conflict');
      expect(late.body.current).toMatchObject({ id, grade: id === risen.id ? 5 : 3 });
    }
    // `from` must be on the scale, and a stale one never comes before the rule against the caller's own row.
    for (const from of [7, '1', null])
      expectFailure(await executive.patch(`/api/users/${member.id}/grade`, { grade: 2, from }), '400 invalid_input');
    expectFailure(await executive.patch(`/api/users/${executive.id}/grade`, { grade: 2, from: 1 }), '403 own_row');
    expectFailure(
      await manager.patch(`/api/users/${member.id}/grade`, { grade: 2, from: 3 }),
      '403 target_out_of_reach',
    );
    expect(await stateOfDatabase()).toEqual(before);
    expect((await executive.patch(`/api/users/${member.id}/grade`, { grade: 2, from: 3 })).outcome).toBe('200');
  });

  it('An owner cannot demote another owner', async () => {
    const other = await createPerson(6);
    for (const grade of [1, 5])
      expectFailure(await actorOf(6).patch(`/api/users/${other.id}/grade`, { grade }), '403 target_out_of_reach');
  });
});

it('The grade of the moment counts, not the grade at sign-in', async () => {
  const executive = await signedIn(5);
  const { id } = await createPerson(3);
  await actorOf(6).patch(`/api/users/${executive.id}/grade`, { grade: 3 });
  expectFailure(await executive.patch(`/api/users/${id}/grade`, { grade: 2 }), '403 grade_too_low');
});
