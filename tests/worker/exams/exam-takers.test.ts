import { expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { dayFromNow } from '../support/people-rows.ts';
import { execute, numbersTo } from '../support/rows.ts';

const search = (who: SignedIn, q: string) => who.get(`/api/users/search?q=${encodeURIComponent(q)}`);
const namesFor = async (who: SignedIn, q: string) => {
  const reply = await search(who, q);
  expect(reply.outcome).toBe('200');
  return reply.rows.map(({ username }) => username);
};

it('The search finds unblocked users of grade 2 or higher, but never the caller', async () => {
  const manager = await signedIn(4, { username: 'eligibleMe' });
  for (const grade of GRADES) {
    await createPerson(grade, { username: `Eligible${grade}`, displayName: 'Elle' });
    await createPerson(grade, { username: `eligibleBlocked${grade}`, isBlocked: true });
  }
  expect(await namesFor(manager, 'eligible')).toEqual(
    GRADES.filter((grade) => grade > 1).map((grade) => `Eligible${grade}`),
  );
  const { rows } = await search(manager, 'eligible2.5');
  expect(rows).toEqual([
    { id: expect.any(String), username: 'Eligible2.5', displayName: 'Elle', grade: 2.5, awayUntil: null },
  ]);
});

it('The search says until when people are away', async () => {
  const away = await signedIn(3, { username: 'WombatAway' });
  await createPerson(2, { username: 'WombatHere' });
  const toDay = dayFromNow(3);
  expect((await away.post('/api/leaves', { fromDay: dayFromNow(0), toDay })).outcome).toBe('201');
  const { rows } = await search(await signedIn(4), 'wombat');
  expect(rows.map(({ username, awayUntil }) => [username, awayUntil])).toEqual([
    ['WombatAway', toDay],
    ['WombatHere', null],
  ]);
});

it('The query must have 2 to 48 characters after trimming', async () => {
  const manager = await signedIn(4);
  await createPerson(2, { username: 'x'.repeat(48) });
  for (const q of ['', 'x', ' x ', '   ', 'x'.repeat(49), 'x\0'])
    expectFailure(await search(manager, q), '400 invalid_input');
  expectFailure(await manager.get('/api/users/search'), '400 invalid_input');
  expect(await namesFor(manager, 'xx')).toEqual(['x'.repeat(48)]);
  expect(await namesFor(manager, 'x'.repeat(48))).toEqual(['x'.repeat(48)]);
  expect(await namesFor(manager, `  ${'x'.repeat(48)}\t`)).toEqual(['x'.repeat(48)]);
});

it.each(['%', '_', "'", '"', '\\', '🙂', "';--", '%_', 'é'])('The query %j is matched literally', async (odd) => {
  const manager = await signedIn(4);
  await createPerson(2, { username: `wq${odd}end` });
  await createPerson(2, { username: 'wqXend' });
  expect(await namesFor(manager, `q${odd}e`)).toEqual([`wq${odd}end`]);
  expect(await namesFor(manager, `WQ${odd}`)).toEqual([`wq${odd}end`]);
});

it('Names that start with the query come before those that contain it, 20 in all', async () => {
  const manager = await signedIn(4);
  for (let n = 0; n < 12; n++) {
    await createPerson(2, { username: `Bilby${String(n).padStart(2, '0')}` });
    await createPerson(3, { username: `aBilby${String(n).padStart(2, '0')}` });
  }
  const names = await namesFor(manager, 'bilby');
  expect(names.length).toBe(20);
  expect(names.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, n) => `Bilby${String(n).padStart(2, '0')}`));
  expect(new Set(names).size).toBe(20);
});

it('The search finds staff among thousands of Members without reading them all', async () => {
  await execute(`${numbersTo(12000)}
      insert into users (id, discordId, username, usernameKey, grade, joinedAt)
      select 'horde-' || i, '6' || (10000000000000000 + i), 'Horde' || i, 'horde' || i, 1, i from n`);
  const last = await createPerson(2, { username: 'hordezz' });
  const recorder = new Recorder();
  const manager = await signedIn(4);
  recorder.measureFromHere();
  const reply = await manager.get('/api/users/search?q=horde', { recorder });
  expect(reply.rows.map(({ id }) => id)).toEqual([last.id]);
  expect(recorder.trips.length).toBeLessThanOrEqual(2);
  expect(recorder.rowsRead).toBeLessThanOrEqual(4 * 5000);
});
