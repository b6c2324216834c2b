import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours } from '#worker/clock.ts';
import { createPerson, openSession, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { expectFailure } from '../support/failures.ts';
import { overtakenBy } from '../support/measuring/recorder.ts';
import { createApproval } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let owner: SignedIn;
let executive: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
  [executive, colleague] = [await signedIn(5), await signedIn(5)];
});

/** Switches the rule of two people on or off, or lets it end at a moment. */
async function setTwoPerson(twoPerson: boolean, twoPersonEndsAt: number | null = null) {
  await execute('delete from settings');
  const chosen = { twoPerson };
  await insertRow('settings', { id: 1, chosen, twoPersonEndsAt, updatedAt: Date.now(), updatedBy: owner.id });
}

beforeEach(async () => {
  await setTwoPerson(true);
  await execute('delete from requests');
  await execute('delete from notifications');
  await execute('update users set isBlocked = 0');
});

const setBlock = (who: SignedIn, id: string, isBlocked: boolean) => who.patch(`/api/users/${id}/block`, { isBlocked });
const decide = (who: SignedIn, id: unknown, decision: string) => who.patch(`/api/approvals/${id}`, { decision });
const isBlocked = (id: string) => numberOf('select isBlocked from users where id = ?', id);
const approvalOf = async (targetId: string) =>
  (await rowsOf('select id, kind, state, askedBy, decidedBy from requests where targetId = ?', targetId))[0];
const toldOf = async (kind: string) =>
  (await rowsOf('select userId from notifications where kind = ?', kind)).map(({ userId }) => userId);

/** A Manager whom the executive has just blocked, and the block's approval. */
async function blockedManager() {
  const { id } = await createPerson(4);
  expect((await setBlock(executive, id, true)).outcome).toBe('200');
  return { id, approval: String((await approvalOf(id))?.id) };
}

/** Makes every request older than three days. */
const letLapse = () =>
  execute('update requests set createdAt = createdAt - ?, lapsesAt = lapsesAt - ?', days(4), days(4));

describe('A block of a Manager or Executive', () => {
  it('It is immediate, waits for a second person, and tells everyone of grade 5 or higher', async () => {
    const { id, approval } = await blockedManager();
    expect(await isBlocked(id)).toBe(1);
    expect(await approvalOf(id)).toEqual({
      id: approval,
      kind: 'block',
      state: 'open',
      askedBy: executive.id,
      decidedBy: null,
    });
    const told = await toldOf('colleague_blocked');
    expect(told).toEqual(expect.arrayContaining([owner.id, colleague.id]));
    expect(told).not.toContain(executive.id);
    expect((await auditOf(id)).map(({ action, newValues }) => [action, newValues])).toEqual([
      ['USER_BLOCKED', JSON.stringify({ isBlocked: true, approvalId: approval })],
    ]);
    expect((await colleague.get('/api/staff/waiting')).body).toMatchObject({ approvals: 1 });
    expect((await executive.get('/api/staff/waiting')).body).toMatchObject({ approvals: 0 });
  });

  it('Its target is not told, once the block is lifted', async () => {
    const target = await signedIn(5);
    await setBlock(owner, target.id, true);
    expect(await toldOf('colleague_blocked')).not.toContain(target.id);
  });

  it.each([
    [3, true],
    [4, false],
  ] as const)('Of someone of grade %d with the rule %s it waits for nobody', async (grade, rule) => {
    await setTwoPerson(rule);
    const { id } = await createPerson(grade);
    await setBlock(executive, id, true);
    expect(await isBlocked(id)).toBe(1);
    expect(await approvalOf(id)).toBeUndefined();
  });

  it('Confirmed by a second person it stands', async () => {
    const { id, approval } = await blockedManager();
    expectFailure(await decide(executive, approval, 'approve'), '403 own_row');
    const entries = await auditDuring(async () =>
      expect((await decide(colleague, approval, 'approve')).body).toMatchObject({ state: 'approved' }),
    );
    expect(entries).toMatchObject([{ action: 'BLOCK_CONFIRMED', entityId: approval, userId: colleague.id }]);
    await letLapse();
    await runTask('lapsing');
    expect(await isBlocked(id)).toBe(1);
  });

  it('Unconfirmed it lapses after 72 hours, without an actor, and tells everyone', async () => {
    const { id, approval } = await blockedManager();
    await expectNoChange(() => runTask('lapsing'));
    await letLapse();
    const entries = await auditDuring(() => runTask('lapsing'));
    expect(entries).toMatchObject([
      {
        action: 'USER_UNBLOCKED',
        userId: null,
        targetUserId: id,
        newValues: JSON.stringify({ isBlocked: false, approvalId: approval }),
      },
    ]);
    expect(await isBlocked(id)).toBe(0);
    expect(await approvalOf(id)).toMatchObject({ state: 'lapsed', decidedBy: null });
    expect(await toldOf('block_lapsed')).toEqual(expect.arrayContaining([owner.id, executive.id, colleague.id]));
    await expectNoChange(() => runTask('lapsing'));
  });

  it('A lapsed block of a person who was erased only closes', async () => {
    const { id } = await blockedManager();
    await execute('update users set erasedAt = 1 where id = ?', id);
    await letLapse();
    expect(await auditDuring(() => runTask('lapsing'))).toEqual([]);
    expect(await approvalOf(id)).toMatchObject({ state: 'lapsed' });
  });

  it.each([
    ['declined by a second person', () => colleague, 'decline', 'declined'],
    ['withdrawn by the asker', () => executive, 'withdraw', 'withdrawn'],
  ] as const)('%s it ends at once', async (_how, who, decision, state) => {
    const { id, approval } = await blockedManager();
    const entries = await auditDuring(async () =>
      expect((await decide(who(), approval, decision)).body).toMatchObject({ state, decidedBy: who().id }),
    );
    expect(entries).toMatchObject([{ action: 'USER_UNBLOCKED', userId: who().id, targetUserId: id }]);
    expect(await isBlocked(id)).toBe(0);
  });

  it('Unblocking the person closes it', async () => {
    const { id } = await blockedManager();
    await setBlock(colleague, id, false);
    expect(await approvalOf(id)).toMatchObject({ state: 'declined', decidedBy: colleague.id });
    await setBlock(colleague, id, true);
    expect(await numberOf('select count(*) from requests where targetId = ?', id)).toBe(2);
  });

  it('An open demotion stops no block, and an unconfirmed block no dismissal', async () => {
    const { id } = await createPerson(4);
    const asked = await executive.patch(`/api/users/${id}/grade`, { grade: 3 });
    expect(asked.outcome).toBe('202');
    expect((await setBlock(executive, id, true)).outcome).toBe('200');
    expect((await decide(executive, asked.body.id, 'withdraw')).outcome).toBe('200');
    expect((await executive.patch(`/api/users/${id}/grade`, { grade: 1 })).outcome).toBe('202');
  });

  it('The third of one person within an hour is 429 and blocks nobody', async () => {
    await blockedManager();
    await blockedManager();
    const { id } = await createPerson(4);
    expectFailure(await expectNoChange(() => setBlock(executive, id, true)), '429 too_many_blocks');
    expect((await setBlock(executive, (await createPerson(3)).id, true)).outcome).toBe('200');
    expect((await setBlock(colleague, id, true)).outcome).toBe('200');
    await execute('update requests set createdAt = createdAt - ?', hours(1));
    expect((await setBlock(executive, (await createPerson(4)).id, true)).outcome).toBe('200');
  });

  it('Of three at once one loses', async () => {
    const people = [await createPerson(4), await createPerson(4), await createPerson(4)];
    const replies = await Promise.all(people.map(({ id }) => setBlock(executive, id, true)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await numberOf(`select count(*) from requests where kind = 'block'`)).toBe(2);
  });

  it('Decided while it is being confirmed, it is 409 with what happened', async () => {
    const { approval } = await blockedManager();
    const recorder = overtakenBy(() => execute(`update requests set state = 'declined' where id = ?`, approval));
    const reply = await colleague.patch(`/api/approvals/${approval}`, { decision: 'approve' }, { recorder });
    expectFailure(reply, '409 approval_closed');
    expect(reply.body.current).toMatchObject({ id: approval, state: 'declined' });
  });
});

describe('With nobody who could confirm', () => {
  beforeEach(() => execute('update users set isBlocked = 1 where grade >= 5'));

  it('An Owner’s block stands, and counts among those of the hour', async () => {
    await execute('update users set isBlocked = 0 where id = ?', owner.id);
    for (const expected of ['200', '200', '429 too_many_blocks']) {
      const { id } = await createPerson(5);
      expect((await setBlock(owner, id, true)).outcome).toBe(expected);
      if (expected === '200')
        expect(await approvalOf(id)).toMatchObject({ state: 'approved', askedBy: owner.id, decidedBy: owner.id });
      await execute('update users set isBlocked = 1 where id = ?', id);
    }
  });

  it('An Executive’s block still lapses', async () => {
    await execute('update users set isBlocked = 0 where id = ?', executive.id);
    const { id } = await blockedManager();
    expect(await approvalOf(id)).toMatchObject({ state: 'open' });
  });

  it('An Owner who asks may approve it alone a day later', async () => {
    await execute('update users set isBlocked = 0 where id = ?', owner.id);
    const { id } = await createPerson(3);
    const asked = await owner.patch(`/api/users/${id}/grade`, { grade: 4 });
    expect(asked.outcome).toBe('202');
    const { soleAt, createdAt } = asked.body;
    expect(Date.parse(String(soleAt)) - Date.parse(String(createdAt))).toBe(hours(24));
    expectFailure(await decide(owner, asked.body.id, 'approve'), '403 own_row');
    await execute('update users set isBlocked = 0 where id = ?', colleague.id);
    await execute('update requests set soleAt = ?', Date.now() - 1);
    expect((await owner.get('/api/staff/waiting')).body).toMatchObject({ approvals: 1 });
    expectFailure(await decide(owner, asked.body.id, 'decline'), '403 own_row');
    expect((await decide(owner, asked.body.id, 'approve')).outcome).toBe('200');
    expect(await numberOf('select grade from users where id = ?', id)).toBe(4);
  });

  it('An Executive who could not make the change alone never approves it alone', async () => {
    await execute('update users set isBlocked = 0 where id = ?', executive.id);
    const { id } = await createPerson(5);
    const asked = await executive.patch(`/api/users/${id}/grade`, { grade: 3 });
    expect([asked.outcome, asked.body.soleAt]).toEqual(['202', null]);
  });

  it('While somebody else could approve, nobody may alone', async () => {
    await execute('update users set isBlocked = 0 where id in (?, ?)', owner.id, colleague.id);
    const { id } = await createPerson(3);
    expect((await owner.patch(`/api/users/${id}/grade`, { grade: 4 })).body.soleAt).toBeNull();
  });
});

describe('Switching the rule off', () => {
  const change = (twoPerson: boolean | null) => owner.patch('/api/settings', { twoPerson });

  it('It takes effect a day later, and everyone of grade 5 or higher is told', async () => {
    const { body } = await change(null);
    expect(body.twoPerson).toBe(true);
    const left = Date.parse(String(body.twoPersonEndsAt)) - Date.now();
    expect(left).toBeGreaterThan(hours(23));
    expect(left).toBeLessThanOrEqual(hours(24));
    expect((await executive.get('/api/staff/waiting')).body).toMatchObject({
      twoPerson: true,
      twoPersonEndsAt: body.twoPersonEndsAt,
    });
    const { id } = await createPerson(3);
    expect((await executive.patch(`/api/users/${id}/grade`, { grade: 4 })).outcome).toBe('202');
    expect(await toldOf('two_person_changed')).toEqual(expect.arrayContaining([executive.id, colleague.id]));
    expect((await expectNoChange(() => change(null))).body.twoPersonEndsAt).toBe(body.twoPersonEndsAt);
  });

  it('Once the day is over, one person is enough', async () => {
    await setTwoPerson(false, Date.now() - 1);
    const { id } = await createPerson(3);
    expect((await executive.patch(`/api/users/${id}/grade`, { grade: 4 })).outcome).toBe('200');
    expect((await owner.get('/api/settings')).body).toMatchObject({ twoPerson: false, twoPersonEndsAt: null });
  });

  it('Switching it on again is immediate and clears the end', async () => {
    await change(null);
    expect((await change(true)).body).toMatchObject({ twoPerson: true, twoPersonEndsAt: null });
    await setTwoPerson(false);
    expect((await change(true)).body).toMatchObject({ twoPerson: true, twoPersonEndsAt: null });
  });

  it('Another setting leaves the end as it is', async () => {
    const { body } = await change(null);
    expect((await owner.patch('/api/settings', { tagline: 'Nights' })).body.twoPersonEndsAt).toBe(body.twoPersonEndsAt);
  });

  it('Once it is off, blocks that wait stand', async () => {
    const { id } = await blockedManager();
    await setTwoPerson(false, Date.now() - 1);
    await letLapse();
    await runTask('lapsing');
    expect(await isBlocked(id)).toBe(1);
    expect(await approvalOf(id)).toMatchObject({ state: 'approved', decidedBy: null });
  });
});

it('A person’s own entry does not name the approval of their block', async () => {
  const target = await signedIn(5);
  const { id } = await createApproval({ kind: 'block', targetId: target.id, fromGrade: 5, askedBy: owner.id });
  await execute('delete from requests where id = ?', id);
  await setBlock(owner, target.id, true);
  await execute('update users set isBlocked = 0 where id = ?', target.id);
  const { rows } = await (await openSession(target)).get(`/api/audit-logs?action=USER_BLOCKED&limit=200`);
  expect(rows.find(({ entityId }) => entityId === target.id)?.newValues).toEqual({ isBlocked: true });
});
