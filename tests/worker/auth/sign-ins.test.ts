import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { days, minutes } from '#worker/clock.ts';
import { createPerson, signedIn, unique } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';

const headers = { 'CF-Connecting-IP': '203.0.113.7', 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' };

const idOf = async (username: string) =>
  (await rowsOf<{ id: string }>('select id from users where username = ?', username))[0]?.id ?? '';

/** What is recorded of a user, oldest first. */
const recorded = (userId: string) =>
  rowsOf<{ kind: string; outcome: string; ipAddress: string | null; userAgent: string | null }>(
    'select kind, outcome, ipAddress, userAgent from sign_ins where userId = ? order by id',
    userId,
  );

const outcomesOf = async (userId: string) => (await recorded(userId)).map(({ outcome }) => outcome);

/** Adds a sign-in of this user, `ago` ms old. */
const createSignIn = (userId: string, ago = 0, outcome = 'signed_in') =>
  insertRow('sign_ins', { userId, kind: 'sign_in', at: Date.now() - ago, outcome, ipAddress: '203.0.113.7' });

describe('A sign-in', () => {
  it('A first and a later sign-in are recorded with address and browser', async () => {
    const username = `Traced-${unique()}`;
    await signIn(username, { headers });
    await signIn(username, { headers });
    const row = {
      kind: 'sign_in',
      outcome: 'signed_in',
      ipAddress: headers['CF-Connecting-IP'],
      userAgent: headers['User-Agent'],
    };
    expect(await recorded(await idOf(username))).toEqual([row, row]);
  });

  it('A sign-in of a blocked user is recorded as blocked', async () => {
    const username = `Blocked-${unique()}`;
    await signIn(username);
    await execute('update users set isBlocked = 1 where username = ?', username);
    expect((await signIn(username, { headers })).location).toBe('/login?error=blocked');
    expect((await recorded(await idOf(username))).at(-1)).toMatchObject({
      outcome: 'blocked',
      ipAddress: headers['CF-Connecting-IP'],
    });
  });

  it('A sign-in over the daily limit is recorded as busy', async () => {
    const username = `Busy-${unique()}`;
    const recorder = new Recorder({ SIGN_INS_PER_DAY: '1' });
    await signIn(username, { recorder });
    expect((await signIn(username, { recorder })).location).toBe('/login?error=busy');
    expect(await outcomesOf(await idOf(username))).toEqual(['signed_in', 'busy']);
  });

  it('Of two sign-ins that race for the last of the day, one is recorded as busy', async () => {
    const username = `Racing-${unique()}`;
    const recorder = new Recorder({ SIGN_INS_PER_DAY: '2' });
    await signIn(username, { recorder });
    await Promise.all([signIn(username, { recorder }), signIn(username, { recorder })]);
    expect((await outcomesOf(await idOf(username))).sort()).toEqual(['busy', 'signed_in', 'signed_in']);
  });

  it('A block that outlived an erasure leaves no row', async () => {
    const username = `Erased-${unique()}`;
    await signIn(username);
    const id = await idOf(username);
    await execute('update users set isBlocked = 1 where id = ?', id);
    const owner = await signedIn(6);
    expect((await owner.post(`/api/users/${id}/erase`, { username })).status).toBe(200);
    const before = await numberOf('select count(*) from sign_ins');
    expect((await signIn(username)).location).toBe('/login?error=blocked');
    expect(await numberOf('select count(*) from sign_ins')).toBe(before);
  });

  it('A sign-in that Discord does not confirm leaves no row', async () => {
    const before = await numberOf('select count(*) from sign_ins');
    await signIn('cancel');
    expect(await numberOf('select count(*) from sign_ins')).toBe(before);
  });
});

describe('A refused call', () => {
  const refused = (person: Awaited<ReturnType<typeof signedIn>>) => person.get('/api/audit-logs', { headers });

  it('The first with a code in ten minutes is recorded', async () => {
    const member = await signedIn();
    for (let call = 0; call < 3; call += 1) expect((await refused(member)).outcome).toBe('403 grade_too_low');
    expect(await recorded(member.id)).toEqual([
      {
        kind: 'refusal',
        outcome: 'grade_too_low',
        ipAddress: headers['CF-Connecting-IP'],
        userAgent: headers['User-Agent'],
      },
    ]);
  });

  it('Concurrent refusals leave one row', async () => {
    const member = await signedIn();
    await Promise.all([refused(member), refused(member), refused(member)]);
    expect(await outcomesOf(member.id)).toEqual(['grade_too_low']);
  });

  it('Another code, another user, and ten minutes later are recorded again', async () => {
    const [manager, other] = [await signedIn(4), await signedIn(4)];
    await refused(manager);
    await refused(other);
    await manager.patch(`/api/users/${other.id}/theme`, { theme: 'dark' });
    await execute('update sign_ins set at = at - ? where userId = ?', minutes(10), manager.id);
    await refused(manager);
    expect(await outcomesOf(manager.id)).toEqual(['grade_too_low', 'target_out_of_reach', 'grade_too_low']);
    expect(await outcomesOf(other.id)).toEqual(['grade_too_low']);
  });

  it('A missing row and a visitor’s refusal leave no row', async () => {
    const owner = await signedIn(6);
    const before = await numberOf('select count(*) from sign_ins');
    expect((await owner.get('/api/users/nobody/export')).status).toBe(404);
    await owner.call('GET', '/api/audit-logs', { headers: { Cookie: '' } });
    expect(await numberOf('select count(*) from sign_ins')).toBe(before);
  });

  it('It is in no entry of the audit log', async () => {
    const before = await numberOf('select count(*) from audit_logs');
    await refused(await signedIn());
    expect(await numberOf('select count(*) from audit_logs')).toBe(before);
  });
});

describe('The list of sign-ins', () => {
  it('Everyone reads their own, also without userId', async () => {
    const member = await signedIn();
    await createSignIn(member.id);
    await createSignIn((await createPerson()).id);
    const { rows } = await member.get('/api/sign-ins');
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'sign_in', outcome: 'signed_in', ipAddress: '203.0.113.7' }),
    ]);
    expect((await member.get(`/api/sign-ins?userId=${member.id}`)).rows).toEqual(rows);
  });

  it.each<[reader: Grade, target: Grade, outcome: string]>([
    [4, 1, '403 grade_too_low'],
    [5, 4, '200'],
    [5, 5, '403 target_out_of_reach'],
    [5, 6, '403 target_out_of_reach'],
    [6, 5, '200'],
    [6, 6, '200'],
  ])('Grade %s reads those of grade %s: %s', async (reader, target, outcome) => {
    const { id } = await createPerson(target);
    expect((await (await signedIn(reader)).get(`/api/sign-ins?userId=${id}`)).outcome).toBe(outcome);
  });

  it('Sign-ins and refusals are one list, newest first, page by page', async () => {
    const member = await signedIn();
    for (const ago of [minutes(3), minutes(2), minutes(1)]) await createSignIn(member.id, ago);
    await member.get('/api/audit-logs');
    const first = await member.get('/api/sign-ins?limit=2');
    expect(first.rows.map(({ kind }) => kind)).toEqual(['refusal', 'sign_in']);
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await member.get(next);
    expect(second.rows).toHaveLength(2);
    expect(second.headers.get('Link')).toBeNull();
    const ids = [...first.rows, ...second.rows].map(({ id }) => Number(id));
    expect(new Set(ids).size).toBe(4);
  });

  it('Those of an erased user are hidden, then deleted', async () => {
    const { id, username } = await createPerson();
    await createSignIn(id);
    const owner = await signedIn(6);
    expect((await owner.post(`/api/users/${id}/erase`, { username })).status).toBe(200);
    expect((await owner.get(`/api/sign-ins?userId=${id}`)).outcome).toBe('404 not_found');
    const isErased = () => numberOf('select erasureCompletedAt is not null from users where id = ?', id);
    while (!(await isErased())) await runTask('erasing');
    expect(await recorded(id)).toEqual([]);
  });
});

describe('What is kept of sign-ins', () => {
  it('Rows older than the period of the log’s addresses are deleted', async () => {
    const { id } = await createPerson();
    await createSignIn(id, days(91), 'busy');
    await createSignIn(id, days(89));
    await runTask('forgetting');
    expect(await outcomesOf(id)).toEqual(['signed_in']);
  });

  it('They are in the person’s own export', async () => {
    const member = await signedIn();
    await createSignIn(member.id);
    const { body } = await member.get(`/api/users/${member.id}/export`);
    expect(body.signIns).toEqual([
      expect.objectContaining({ kind: 'sign_in', outcome: 'signed_in', ipAddress: '203.0.113.7' }),
    ]);
  });
});
