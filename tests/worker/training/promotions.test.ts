import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Promotion } from '#contract/handbook/promotions.ts';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createAttempt } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { pagesFrom } from '../support/paging.ts';
import { createEntries } from '../support/people-rows.ts';
import { createApplication, createReview, execute, insertRow } from '../support/rows.ts';
import { clearTraining, createGuide, createRead, createRequirement } from './training-rows.ts';

let owner: SignedIn;
let executive: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  [owner, executive, manager] = [await signedIn(6), await signedIn(5), await signedIn(4)];
});

beforeEach(async () => {
  await execute('delete from settings');
  await clearTraining();
});

const of = (id: string) => `/api/users/${id}/promotions`;
const promotionsOf = async (id: string, reader: SignedIn = executive) => {
  const reply = await reader.get(of(id));
  expect(reply.outcome).toBe('200');
  return reply.rows as Promotion[];
};

/** Inserts a change of grade into the log. */
const change = (userId: string, from: number | null, to: number, fields: Record<string, unknown> = {}) =>
  createEntries([
    {
      action: 'USER_GRADE_CHANGED',
      entityType: 'user',
      entityId: userId,
      targetUserId: userId,
      userId: executive.id,
      oldValues: from === null ? null : { grade: from },
      newValues: { grade: to },
      ...fields,
    },
  ]);

describe('The promotions of a person', () => {
  it('Each rise is a row, newest first, and no fall is', async () => {
    const { id } = await createPerson(2);
    const at = Date.now();
    await change(id, 1, 2, { timestamp: at - 4000 });
    await change(id, 2, 3, { timestamp: at - 3000 });
    await change(id, 3, 1, { timestamp: at - 2000 });
    await change(id, 1, 2, { timestamp: at - 1000, userId: null });
    const rows = await promotionsOf(id);
    expect(rows.map(({ fromGrade, toGrade, by }) => [fromGrade, toGrade, by?.id ?? null])).toEqual([
      [1, 2, null],
      [2, 3, executive.id],
      [1, 2, executive.id],
    ]);
    expect(rows[0]).toEqual({
      ...{ at: new Date(at - 1000).toISOString(), fromGrade: 1, toGrade: 2, by: null },
      ...{ application: null, exams: [], read: [], waived: [], waiver: null },
    });
  });

  it('Being taken over from a Discord role is a rise, also of a person unknown before', async () => {
    const { id } = await createPerson(3);
    const at = Date.now();
    await change(id, null, 2, { action: 'USER_TAKEN_OVER', timestamp: at - 2000 });
    await change(id, 2, 3, {
      action: 'USER_TAKEN_OVER',
      timestamp: at - 1000,
      newValues: { grade: 3, roleId: '1', waived: [{ id: 'x', title: 'Sign-in' }] },
    });
    expect(await promotionsOf(id)).toMatchObject([
      { fromGrade: 2, toGrade: 3, waived: ['Sign-in'] },
      { fromGrade: 1, toGrade: 2, waived: [] },
    ]);
  });

  it('The list has pages', async () => {
    const { id } = await createPerson(3);
    const at = Date.now();
    for (let n = 0; n < 5; n++) await change(id, 1, 2, { timestamp: at - n });
    await change(id, 1, 3, { action: 'USER_TAKEN_OVER', timestamp: at - 2 });
    const pages = await pagesFrom(executive, `${of(id)}?limit=2`);
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2]);
    const moments = pages.flatMap(({ rows }) => rows.map((row) => Date.parse(String(row.at))));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
  });

  it('What came after a rise is not part of it', async () => {
    const { id: userId } = await createPerson(2);
    const at = Date.now();
    await change(userId, 1, 2, { timestamp: at - days(1) });
    const slug = await createGuide({ title: 'House rules' });
    await createRead({ userId, slug, readAt: at });
    await createAttempt({ userId, status: 'completed', score: 90, startedAt: at - days(2), completedAt: at });
    await createApplication({ userId, status: 'accepted', decidedAt: at, reviewedAt: at });
    expect(await promotionsOf(userId)).toMatchObject([{ application: null, exams: [], read: [] }]);
  });

  it('It names the accepted application decided last, with its votes', async () => {
    const { id: userId } = await createPerson(2);
    const at = Date.now();
    const decided = (ago: number) => ({ decidedAt: at - days(ago), reviewedAt: at - days(ago) });
    await createApplication({ userId, status: 'accepted', jobTitle: 'Earlier', ...decided(5) });
    const { id } = await createApplication({ userId, status: 'accepted', jobTitle: 'Later', ...decided(4) });
    await createApplication({ userId, status: 'declined', jobTitle: 'Declined', ...decided(3) });
    for (const verdict of ['yes', 'yes', 'no'] as const) await createReview(id, { verdict });
    await change(userId, 1, 2, { timestamp: at });
    const [row] = await promotionsOf(userId);
    expect(row?.application).toEqual({
      ...{ jobTitle: 'Later', decidedAt: new Date(at - days(4)).toISOString() },
      ...{ yes: 2, unsure: 0, no: 1 },
    });
  });

  it('A reader who may not know the votes yet does not get them', async () => {
    const { id: userId } = await createPerson(2);
    const at = Date.now();
    const { id } = await createApplication({ userId, status: 'accepted', decidedAt: at - 2, reviewedAt: at - 2 });
    await createReview(id, { reviewerId: manager.id });
    await change(userId, 1, 2, { timestamp: at });
    expect((await promotionsOf(userId, executive))[0]?.application).not.toHaveProperty('yes');
    expect((await promotionsOf(userId, manager))[0]?.application).toMatchObject({ yes: 1, unsure: 0, no: 0 });
  });

  it('It names the twenty newest exams that were completed and marked', async () => {
    const { id: userId } = await createPerson(2);
    const at = Date.now();
    const attempt = (ago: number, fields = {}) =>
      createAttempt({
        ...{ userId, status: 'completed', score: ago, startedAt: at - ago * 1000, completedAt: at - ago * 1000 },
        ...fields,
      });
    for (let ago = 1; ago <= 22; ago++) await attempt(ago);
    await attempt(0.5, { score: null, awaitingMarks: true });
    await attempt(0.4, { status: 'cheated', score: 0 });
    await change(userId, 1, 2, { timestamp: at });
    const [row] = await promotionsOf(userId);
    expect(row?.exams.map(({ score }) => score)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(row?.exams[0]).toEqual({
      ...{ title: expect.any(String), score: 1, passingScore: 70 },
      completedAt: new Date(at - 1000).toISOString(),
    });
  });

  it('It names the newest acknowledgement of each guide that the reader may read', async () => {
    const { id: userId } = await createPerson(2);
    const at = Date.now();
    const [open, archived, high] = [
      await createGuide({ title: 'Open' }),
      await createGuide({ title: 'Archived', archivedAt: 1 }),
      await createGuide({ title: 'High', minGrade: 5 }),
    ];
    await createRead({ userId, slug: open, revision: 1, readAt: at - 5000 });
    await createRead({ userId, slug: open, revision: 2, readAt: at - 4000 });
    await createRead({ userId, slug: open, revision: 3, readAt: at + 4000 });
    for (const slug of [archived, high]) await createRead({ userId, slug, readAt: at - 4000 });
    await createRead({ userId, slug: 'mod', readAt: at - 4000 });
    await insertRow('settings', {
      ...{ id: 1, chosen: { guides: { mod: { name: 'Our rules' } } }, updatedAt: 1, updatedBy: owner.id },
    });
    await change(userId, 1, 2, { timestamp: at });
    const titles = async (reader: SignedIn) =>
      (await promotionsOf(userId, reader))[0]?.read.map(({ title }) => title).sort();
    expect(await titles(executive)).toEqual(['Archived', 'High', 'Open', 'Our rules']);
    expect(await titles(manager)).toEqual(['Archived', 'Open', 'Our rules']);
    const [row] = await promotionsOf(userId);
    expect(row?.read.find(({ slug }) => slug === open)).toEqual({
      ...{ slug: open, title: 'Open', revision: 2, readAt: new Date(at - 4000).toISOString() },
    });
  });
});

describe('Who reads what', () => {
  it('The person reads their own without who, why or votes', async () => {
    const person = await signedIn(3);
    const at = Date.now();
    const { id } = await createApplication({ userId: person.id, status: 'accepted', reviewedAt: at - days(1) });
    await createReview(id);
    await createRequirement({ fromGrade: 4, isGate: true, title: 'Sign-in' });
    await executive.patch(`/api/users/${person.id}/grade`, { grade: 4, waiver: 'Planted waiver.' });
    const [own] = await promotionsOf(person.id, person);
    expect(own).toMatchObject({ fromGrade: 3, toGrade: 4, waived: ['Sign-in'] });
    for (const key of ['by', 'waiver']) expect(own).not.toHaveProperty(key);
    expect(Object.keys(own?.application ?? {})).toEqual(['jobTitle', 'decidedAt']);
    const [row] = await promotionsOf(person.id, owner);
    expect(row).toMatchObject({ by: { id: executive.id }, waived: ['Sign-in'], waiver: 'Planted waiver.' });
  });

  it('A Member reads their own, and others below grade 4 nobody else’s', async () => {
    const [member, moderator] = [await signedIn(1), await signedIn(3)];
    expect(await promotionsOf(member.id, member)).toEqual([]);
    expectFailure(await moderator.get(of(member.id)), '403 grade_too_low');
    expectFailure(await manager.get(of((await createPerson(4)).id)), '403 target_out_of_reach');
    expectFailure(await manager.get(of('nobody')), '404 not_found');
    await execute('update users set erasedAt = 1 where id = ?', member.id);
    expectFailure(await manager.get(of(member.id)), '404 not_found');
  });

  it('A waiver that an approval keeps is shown from grade 5, with the approver as the one who promoted', async () => {
    const colleague = await signedIn(5);
    await insertRow('settings', { id: 1, chosen: { twoPerson: true }, updatedAt: 1, updatedBy: owner.id });
    const { id } = await createPerson(3);
    await createRequirement({ fromGrade: 4, isGate: true, title: 'Sign-in' });
    const asked = await executive.patch(`/api/users/${id}/grade`, { grade: 4, waiver: 'Kept apart.' });
    await colleague.patch(`/api/approvals/${asked.body.id}`, { decision: 'approve' });
    const [row] = await promotionsOf(id, owner);
    expect(row).toMatchObject({ by: { id: colleague.id }, waived: ['Sign-in'], waiver: 'Kept apart.' });
    await execute('update users set grade = 2 where id = ?', id);
    expect((await promotionsOf(id, manager))[0]).toMatchObject({ waived: ['Sign-in'], waiver: null });
    await execute('update users set erasedAt = 1 where id = ?', executive.id);
    expect((await promotionsOf(id, owner))[0]).toMatchObject({ waiver: null });
    await execute('update users set erasedAt = null where id = ?', executive.id);
  });

  it('A reason is gone once its author is erased', async () => {
    const other = await signedIn(5);
    const { id } = await createPerson(2);
    await createRequirement({ fromGrade: 3, isGate: true });
    await other.patch(`/api/users/${id}/grade`, { grade: 3, waiver: 'Soon gone.' });
    expect((await promotionsOf(id, owner))[0]).toMatchObject({ waiver: 'Soon gone.' });
    await execute('update users set erasedAt = 1 where id = ?', other.id);
    expect((await promotionsOf(id, owner))[0]).toMatchObject({ by: { username: 'Erased user' }, waiver: null });
  });
});
