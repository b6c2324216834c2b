import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApproval } from '../support/people-rows.ts';
import { auditDuring, execute, insertRow, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let owner: SignedIn;
let executive: SignedIn;
let colleague: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
  [executive, colleague, manager] = [await signedIn(5), await signedIn(5), await signedIn(4)];
});

/** Switches the rule of two people on or off. */
async function setTwoPerson(twoPerson: boolean) {
  await execute('delete from settings');
  await insertRow('settings', { id: 1, chosen: { twoPerson }, updatedAt: Date.now(), updatedBy: owner.id });
}

beforeEach(async () => {
  await setTwoPerson(true);
  await execute('update users set isBlocked = 0 where grade >= 5');
});

const setGrade = (who: SignedIn, id: string, grade: number, more = {}) =>
  who.patch(`/api/users/${id}/grade`, { grade, ...more });
const erase = (who: SignedIn, { id, username }: { id: string; username: string }) =>
  who.post(`/api/users/${id}/erase`, { username });
const decide = (who: SignedIn, id: unknown, decision: string) => who.patch(`/api/approvals/${id}`, { decision });
const gradeOf = async (id: string) => (await rowsOf('select grade from users where id = ?', id))[0]?.grade;
const noticesOf = (kind: string, entityId: unknown) =>
  rowsOf('select userId, actorId from notifications where kind = ? and entityId = ?', kind, entityId);

describe('Asking', () => {
  it('A change to Manager is a request, and nothing else changes', async () => {
    const { id } = await createPerson(3);
    let approvalId: unknown;
    const entries = await auditDuring(async () => {
      const reply = await setGrade(executive, id, 4, { reason: 'Planted reason.' });
      expect(reply.outcome).toBe('202');
      approvalId = reply.body.id;
      expect(reply.body).toMatchObject({
        kind: 'grade',
        targetId: id,
        target: { id },
        fromGrade: 3,
        toGrade: 4,
        reason: 'Planted reason.',
        askedBy: executive.id,
        asker: { id: executive.id },
        state: 'open',
        decidedBy: null,
        decider: null,
        decidedAt: null,
      });
      expect(Date.parse(String(reply.body.lapsesAt)) - Date.parse(String(reply.body.createdAt))).toBe(hours(72));
    });
    expect(entries).toMatchObject([
      {
        action: 'APPROVAL_ASKED',
        entityType: 'approval',
        entityId: approvalId,
        targetUserId: null,
        newValues: JSON.stringify({ kind: 'grade' }),
      },
    ]);
    expect(await gradeOf(id)).toBe(3);
    expect(await rowsOf('select id from staff_records where userId = ?', id)).toEqual([]);
    const told = (await noticesOf('approval_asked', approvalId)).map(({ userId }) => userId);
    expect(told).toEqual(expect.arrayContaining([owner.id, colleague.id]));
    expect(told).not.toContain(executive.id);
  });

  it.each([
    [1, 4],
    [4, 1],
    [4, 3],
    [5, 4],
    [2, 5],
  ] as const)('From %f to %f it takes two people', async (from, to) => {
    const { id } = await createPerson(from);
    expect((await setGrade(executive, id, to)).outcome).toBe('202');
  });

  it('It takes two people for an Owner, too', async () => {
    const { id } = await createPerson(3);
    expect((await setGrade(owner, id, 4)).outcome).toBe('202');
  });

  it('Other changes stay immediate, above all blocking', async () => {
    const { id } = await createPerson(1);
    expect((await setGrade(manager, id, 3)).outcome).toBe('200');
    expect((await setGrade(executive, id, 1)).outcome).toBe('200');
    expect((await executive.patch(`/api/users/${id}/block`, { isBlocked: true })).outcome).toBe('200');
  });

  it('A Manager is no longer offered 4', async () => {
    const { id } = await createPerson(1);
    expectFailure(await setGrade(manager, id, 4), '403 grade_not_offered');
    await setTwoPerson(false);
    expect((await setGrade(manager, id, 4)).outcome).toBe('200');
  });

  it('An Executive asks what an Owner could do: about an Executive, and for an erasure', async () => {
    const [other, member] = [await createPerson(5), await createPerson(1)];
    expect((await setGrade(executive, other.id, 3)).outcome).toBe('202');
    const reply = await erase(executive, member);
    expect(reply.outcome).toBe('202');
    expect(reply.body).toMatchObject({ kind: 'erasure', toGrade: null, reason: null, fromGrade: 1 });
    for (const { id } of [other, member]) {
      const told = await rowsOf(
        "select userId from notifications where kind = 'approval_asked' and entityId in (select id from requests where targetId = ?)",
        id,
      );
      expect(told.map(({ userId }) => userId)).not.toContain(colleague.id);
    }
  });

  it('All the checks of the call come first', async () => {
    const [moderator, top] = [await createPerson(3), await createPerson(6)];
    expectFailure(await setGrade(executive, executive.id, 4), '403 own_row');
    expectFailure(await setGrade(executive, top.id, 4), '403 target_out_of_reach');
    expectFailure(await setGrade(executive, moderator.id, 4, { from: 2 }), '409 conflict');
    expectFailure(await setGrade(executive, moderator.id, 6), '400 invalid_input');
    expectFailure(await erase(executive, moderator), '409 still_staff');
    expectFailure(await erase(executive, { ...(await createPerson(1)), username: 'x' }), '400 invalid_input');
    expectFailure(await erase(executive, executive), '403 own_row');
    expectFailure(await erase(manager, await createPerson(1)), '403 grade_too_low');
  });

  it('Without the rule an Executive’s erasure is 403, malformed or not', async () => {
    await setTwoPerson(false);
    const member = await createPerson(1);
    expectFailure(await erase(executive, member), '403 grade_too_low');
    expectFailure(await executive.post(`/api/users/${member.id}/erase`, { name: 1 }), '403 grade_too_low');
  });

  it('For a blocked person it needs the key that keeps the block', async () => {
    const member = await createPerson(1, { isBlocked: true });
    const reply = await executive.post(
      `/api/users/${member.id}/erase`,
      { username: member.username },
      { recorder: new Recorder({ ERASURE_KEY: '' }) },
    );
    expect(reply.status).toBe(503);
    expect((await erase(executive, member)).outcome).toBe('202');
  });

  it('A second request about the same person is 409 with the open one', async () => {
    const { id } = await createPerson(3);
    const first = await setGrade(executive, id, 4);
    const reply = await expectNoChange(() => setGrade(colleague, id, 5));
    expectFailure(reply, '409 approval_open');
    // Each reads what they can do with it themselves.
    const can = { approve: true, decline: true, withdraw: 'target_out_of_reach' };
    expect(reply.body.current).toEqual({ ...first.body, can });
  });

  it('A lapsed request makes way for another', async () => {
    const { id } = await createPerson(3);
    const createdAt = Date.now() - hours(73);
    const lapsed = await createApproval({ targetId: id, askedBy: colleague.id, createdAt });
    expectFailure(await decide(owner, lapsed.id, 'approve'), '409 approval_closed');
    expect((await setGrade(executive, id, 4)).outcome).toBe('202');
    const { rows } = await owner.get('/api/approvals?state=closed&limit=200');
    expect(rows.find((row) => row.id === lapsed.id)).toMatchObject({ state: 'lapsed', decidedAt: null });
  });

  it('An open request about the grade stops no erasure', async () => {
    const member = await createPerson(1);
    expect((await setGrade(executive, member.id, 4)).outcome).toBe('202');
    expect((await erase(colleague, member)).outcome).toBe('202');
  });
});

describe('Deciding', () => {
  const asked = async (grade: 1 | 2 | 3 | 4 | 5 = 3, to = 4) => {
    const target = await createPerson(grade);
    const reply = await setGrade(executive, target.id, to, { reason: 'Planted reason.' });
    expect(reply.outcome).toBe('202');
    return { target, id: String(reply.body.id) };
  };

  it('Approving makes the change; the asker wrote the record and the approver acted', async () => {
    const { target, id } = await asked();
    const entries = await auditDuring(async () => {
      const reply = await decide(colleague, id, 'approve');
      expect(reply.outcome).toBe('200');
      expect(reply.body).toMatchObject({ state: 'approved', decidedBy: colleague.id, decider: { id: colleague.id } });
    });
    expect(entries).toMatchObject([
      {
        action: 'USER_GRADE_CHANGED',
        userId: colleague.id,
        targetUserId: target.id,
        oldValues: JSON.stringify({ grade: 3 }),
        newValues: JSON.stringify({ grade: 4, askedBy: executive.id, approvalId: id }),
      },
    ]);
    expect(await gradeOf(target.id)).toBe(4);
    expect(await rowsOf('select createdBy, description from staff_records where userId = ?', target.id)).toEqual([
      { createdBy: executive.id, description: 'From Moderator to Manager.\n\nPlanted reason.' },
    ]);
    expect(await noticesOf('approval_answered', id)).toEqual([{ userId: executive.id, actorId: colleague.id }]);
    expect(await noticesOf('grade_changed', target.id)).toEqual([{ userId: target.id, actorId: null }]);
  });

  it('Approving an erasure erases, and names the request in the log', async () => {
    const member = await createPerson(1, { isBlocked: true });
    const { body } = await erase(executive, member);
    expectFailure(await decide(colleague, body.id, 'approve'), '403 grade_too_low');
    expectFailure(await decide(colleague, body.id, 'decline'), '403 grade_too_low');
    const entries = await auditDuring(async () => {
      const reply = await decide(owner, body.id, 'approve');
      expect(reply.outcome).toBe('200');
      expect(reply.body).toMatchObject({ state: 'approved', target: { username: 'Erased user' }, reason: null });
    });
    expect(entries).toMatchObject([
      {
        action: 'USER_ERASED',
        userId: owner.id,
        newValues: JSON.stringify({ askedBy: executive.id, approvalId: body.id }),
      },
    ]);
    expect(await rowsOf('select erasedAt from users where id = ? and erasedAt is null', member.id)).toEqual([]);
  });

  it('Declining and withdrawing change nothing but the request', async () => {
    for (const [who, decision, state, action] of [
      [colleague, 'decline', 'declined', 'APPROVAL_DECLINED'],
      [executive, 'withdraw', 'withdrawn', 'APPROVAL_WITHDRAWN'],
    ] as const) {
      const { target, id } = await asked();
      const entries = await auditDuring(async () =>
        expect((await decide(who, id, decision)).body).toMatchObject({ state, decidedBy: who.id }),
      );
      expect(entries).toMatchObject([{ action, targetUserId: null, newValues: JSON.stringify({ kind: 'grade' }) }]);
      expect(await gradeOf(target.id)).toBe(3);
      expect(await noticesOf('approval_answered', id)).toHaveLength(decision === 'decline' ? 1 : 0);
      expectFailure(await decide(who, id, decision), '409 approval_closed');
    }
  });

  it('Nobody decides their own request, or withdraws another’s', async () => {
    const { id } = await asked();
    expectFailure(await decide(executive, id, 'approve'), '403 own_row');
    expectFailure(await decide(executive, id, 'decline'), '403 own_row');
    expectFailure(await decide(colleague, id, 'withdraw'), '403 target_out_of_reach');
  });

  it('The target finds no request about themselves', async () => {
    const target = await signedIn(5);
    const { body } = await setGrade(executive, target.id, 3);
    expectFailure(await decide(target, body.id, 'decline'), '404 not_found');
    expect((await target.get('/api/approvals?limit=200')).text).not.toContain(String(body.id));
    const { rows } = await target.get('/api/audit-logs?action=APPROVAL_ASKED&limit=200');
    expect(JSON.stringify(rows)).not.toContain(target.id);
  });

  it('Once the target has another grade it is 409, and can still be declined', async () => {
    const { target, id } = await asked();
    await execute('update users set grade = 2 where id = ?', target.id);
    const reply = await expectNoChange(() => decide(colleague, id, 'approve'));
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ id, state: 'open', target: { grade: 2 } });
    expect((await decide(colleague, id, 'decline')).outcome).toBe('200');
  });

  it.each(['grade = 4', 'isBlocked = 1'])('An asker with %s asks no longer', async (change) => {
    const asker = await signedIn(5);
    const target = await createPerson(3);
    const { body } = await setGrade(asker, target.id, 4);
    await execute(`update users set ${change} where id = ?`, asker.id);
    expectFailure(await decide(owner, body.id, 'approve'), '409 conflict');
    expect((await decide(owner, body.id, 'decline')).outcome).toBe('200');
  });

  it('The approver must be able to make the change alone', async () => {
    const { id } = await asked(5, 3);
    expectFailure(await decide(colleague, id, 'approve'), '403 target_out_of_reach');
    expectFailure(await decide(colleague, id, 'decline'), '403 target_out_of_reach');
    const raised = await asked(1, 5);
    expectFailure(await decide(colleague, raised.id, 'approve'), '403 grade_not_offered');
    expect((await decide(owner, raised.id, 'approve')).outcome).toBe('200');
  });

  it('An erasure of someone renamed or promoted since is 409', async () => {
    const member = await createPerson(1);
    const { body } = await erase(executive, member);
    await execute("update users set username = 'New', usernameKey = 'new' where id = ?", member.id);
    expectFailure(await decide(owner, body.id, 'approve'), '409 conflict');
    await execute('update users set grade = 2 where id = ?', member.id);
    expectFailure(await decide(owner, body.id, 'approve'), '409 still_staff');
  });

  it('Switching the rule off decides nothing', async () => {
    const { target, id } = await asked();
    await setTwoPerson(false);
    expect((await colleague.get('/api/approvals?limit=200')).text).toContain(id);
    expect((await decide(colleague, id, 'approve')).outcome).toBe('200');
    expect(await gradeOf(target.id)).toBe(4);
  });
});

it('The open and the closed requests are listed apart, newest first', async () => {
  await execute('delete from requests');
  const at = Date.now();
  const ids: string[] = [];
  for (const [ago, state] of [
    [1, 'open'],
    [2, 'approved'],
    [74, 'open'],
    [75, 'declined'],
    [3, 'open'],
  ] as const)
    ids.push((await createApproval({ createdAt: at - hours(ago), state })).id);
  const idsAt = async (path: string) => (await owner.get(path)).rows.map(({ id }) => id);
  expect(await idsAt('/api/approvals')).toEqual([ids[0], ids[4]]);
  expect(await idsAt('/api/approvals?state=closed')).toEqual([ids[1], ids[2], ids[3]]);
  const page = await owner.get('/api/approvals?state=closed&limit=2');
  const next = page.headers.get('Link')?.match(/<(.+)>/)?.[1] ?? '';
  expect([page.rows.map(({ state }) => state), await idsAt(next)]).toEqual([['approved', 'lapsed'], [ids[3]]]);
});
