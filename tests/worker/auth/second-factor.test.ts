import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn, unique } from '../support/client.ts';
import { measure, overtakenBy, Recorder } from '../support/measuring/recorder.ts';
import { longCalls } from '../support/measuring/trips.ts';
import { createApproval } from '../support/people-rows.ts';
import { auditDuring, execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';

const TURN_ON = 'Turn on two-factor sign-in in Discord, then sign in again.';

let owner: SignedIn;

/** Leaves a portal with these settings alone. */
async function choose(chosen: object) {
  await execute('delete from settings');
  await insertRow('settings', { id: 1, chosen, updatedAt: 1, updatedBy: owner.id });
}

beforeEach(async () => {
  owner = await signedIn(6);
  await execute('delete from settings');
});

const storedMfa = (username: string) => numberOf('select hasMfa from users where username = ?', username);

/** The grade that counts, and the one that waits. */
const gradesOf = async (person: Pick<SignedIn, 'get'>, recorder?: Recorder) => {
  const { grade, withheldGrade } = (await person.get('/api/auth/me', { ...(recorder && { recorder }) })).body;
  return { grade, withheldGrade };
};

describe('What Discord says about a second factor', () => {
  it('It is kept at the first sign-in and at each one after', async () => {
    const username = `factor-${unique()}`;
    const seen = [];
    for (const hasMfa of [false, true, false]) {
      await signIn(username, { hasMfa });
      seen.push(await storedMfa(username));
    }
    expect(seen).toEqual([0, 1, 0]);
  });

  it('It is in the person’s own export', async () => {
    const { id, get } = await signedIn(1, { hasMfa: false });
    expect((await get(`/api/users/${id}/export`)).body.profile).toMatchObject({ hasMfa: false });
  });

  it('An erasure clears it', async () => {
    const { id, username } = await createPerson();
    expect((await owner.post(`/api/users/${id}/erase`, { username })).outcome).toBe('200');
    expect(await numberOf('select hasMfa from users where id = ?', id)).toBe(0);
  });
});

describe('Without the second factor that a grade needs', () => {
  it.each([
    [4, 4, 1],
    [5, 4, 1],
    [6, 6, 1],
    [4, 5, 4],
    [3, 4, 3],
    [1, 4, 1],
  ] as const)('Grade %d, needed from %d, counts as %d in an open session', async (grade, mfaFrom, counted) => {
    const person = await signedIn(grade, { hasMfa: false });
    await choose({ mfaFrom });
    expect(await gradesOf(person)).toEqual({ grade: counted, withheldGrade: counted === grade ? null : grade });
  });

  it('With it, or while the portal needs none, the grade counts', async () => {
    const [without, having] = [await signedIn(5, { hasMfa: false }), await signedIn(5)];
    expect(await gradesOf(without)).toEqual({ grade: 5, withheldGrade: null });
    await choose({ mfaFrom: 4 });
    expect(await gradesOf(having)).toEqual({ grade: 5, withheldGrade: null });
  });

  it('Each refusal says what to do', async () => {
    await choose({ mfaFrom: 4 });
    const [person, target] = [await signedIn(5, { hasMfa: false }), await createPerson()];
    const refused = [
      await person.get('/api/users'),
      await person.patch(`/api/users/${target.id}/block`, { isBlocked: true }),
      await person.get(`/api/users/${target.id}/export`),
      await person.get('/api/audit-logs'),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [403, TURN_ON]));
    const member = await signedIn(1, { hasMfa: false });
    expect((await member.get('/api/users')).body.error).toBe('Your grade does not allow this.');
  });

  it('The shell shows what a Member sees', async () => {
    await choose({ mfaFrom: 4 });
    const { body } = await (await signedIn(6, { hasMfa: false })).get('/api/shell');
    expect(body).toMatchObject({ me: { grade: 1, withheldGrade: 6 }, checklist: null, applicationCounts: null });
  });

  it('A sign-in without it lands where Members do, and one with it restores the grade', async () => {
    await choose({ mfaFrom: 4 });
    const username = `manager-${unique()}`;
    await signIn(username);
    await execute('update users set grade = 4 where username = ?', username);
    const landed = [];
    for (const hasMfa of [false, true]) landed.push((await signIn(username, { hasMfa })).location);
    expect(landed).toEqual(['/progress', '/dashboard']);
  });

  it('A session begun without it reads the shell in one round trip', async () => {
    await choose({ mfaFrom: 4 });
    const username = `manager-${unique()}`;
    await signIn(username);
    await execute('update users set grade = 4 where username = ?', username);
    const { session } = await signIn(username, { hasMfa: false });
    const { trips } = await measure(async (recorder) => {
      const headers = { Cookie: session ?? '' };
      expect((await owner.get('/api/shell', { recorder, headers })).body.me).toMatchObject({ withheldGrade: 4 });
    });
    expect(trips).toBe(1);
  });

  it('A write that the setting overtakes changes nothing', async () => {
    const [person, target] = [await signedIn(5, { hasMfa: false }), await createPerson(1)];
    const recorder = overtakenBy(() => choose({ mfaFrom: 5 }));
    const entries = await auditDuring(async () => {
      const reply = await person.patch(`/api/users/${target.id}/block`, { isBlocked: true }, { recorder });
      expect(reply.outcome).toBe('403 grade_too_low');
    });
    expect(entries).toEqual([]);
    expect(await numberOf('select isBlocked from users where id = ?', target.id)).toBe(0);
  });

  it('An owner named by the environment has a Member’s rights from their first request', async () => {
    const person = await signedIn(3, { hasMfa: false });
    await choose({ mfaFrom: 6 });
    const recorder = new Recorder({ OWNER_DISCORD_IDS: `${person.discordId},${10_000 + unique()}` });
    expect(await gradesOf(person, recorder)).toEqual({ grade: 1, withheldGrade: 6 });
    longCalls.length = 0;
  });

  it('Lists keep the grade and say that it waits', async () => {
    const person = await createPerson(5, { hasMfa: false });
    const needsMfa = async () => {
      const { rows } = await owner.get(`/api/users?q=${person.username}`);
      return rows.map((row) => [row.grade, row.needsMfa]);
    };
    expect(await needsMfa()).toEqual([[5, false]]);
    await choose({ mfaFrom: 5 });
    expect(await needsMfa()).toEqual([[5, true]]);
  });
});

describe('Two people with a second factor', () => {
  it('Nobody without it is asked to approve', async () => {
    await execute('update users set grade = 1 where grade >= 5 and id <> ?', owner.id);
    const asker = await signedIn(5);
    await createPerson(5, { hasMfa: false });
    await choose({ twoPerson: true, mfaFrom: 5 });
    const { id } = await createPerson(3);
    await asker.patch(`/api/users/${id}/grade`, { grade: 4, from: 3, reason: 'Steady.' });
    const told = await rowsOf("select userId from notifications where kind = 'approval_asked'");
    expect(told).toEqual([{ userId: owner.id }]);
  });

  it('A request whose asker lacks it now cannot be approved', async () => {
    const asker = await createPerson(5, { hasMfa: false });
    const { id } = await createApproval({ askedBy: asker.id });
    await choose({ twoPerson: true, mfaFrom: 5 });
    expect((await owner.patch(`/api/approvals/${id}`, { decision: 'approve' })).outcome).toBe('409 conflict');
  });
});

describe('Requiring a second factor', () => {
  it('It is refused while the caller’s own last sign-in was without', async () => {
    await execute('update users set hasMfa = 0 where id = ?', owner.id);
    const reply = await owner.patch('/api/settings', { mfaFrom: 5 });
    expect([reply.outcome, await numberOf('select count(*) from settings')]).toEqual(['409 mfa_missing', 0]);
  });

  it('With it the setting is logged, and null takes it back', async () => {
    const entries = await auditDuring(async () => {
      for (const mfaFrom of [4, null])
        expect((await owner.patch('/api/settings', { mfaFrom })).body).toMatchObject({ mfaFrom });
    });
    expect(entries.map(({ newValues }) => newValues)).toEqual(['{"mfaFrom":4}', '{"mfaFrom":null}']);
  });

  it('The owner learns how many people it would concern', async () => {
    await execute('update users set hasMfa = 1');
    for (const grade of [3, 4, 4, 5, 6] as const) await createPerson(grade, { hasMfa: false });
    await createPerson(4, { hasMfa: false, isBlocked: true });
    expect((await owner.get('/api/owner/second-factor')).body.without).toEqual([
      { from: 4, count: 4 },
      { from: 5, count: 2 },
      { from: 6, count: 1 },
    ]);
  });
});

it('A grade that the setting can never concern costs no row more', async () => {
  const read = async (hasMfa: boolean) => {
    const { get } = await signedIn(3, { hasMfa });
    return (await measure((recorder) => get('/api/auth/me', { recorder }))).rowsRead;
  };
  await choose({ mfaFrom: 4 });
  expect(await read(false)).toBe(await read(true));
});
