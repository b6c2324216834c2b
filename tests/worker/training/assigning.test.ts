import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createAssignment, createAttempt } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { auditDuring, execute, numberOf, numbersTo, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';
import { clearTraining, createGuide, createPass, createRequirement } from './training-rows.ts';

let manager: SignedIn;

const now = Date.now();
const ago = (count: number) => now - days(count);

beforeEach(async () => {
  await clearTraining();
  await execute('update users set isBlocked = 1');
  manager = await signedIn(4, { joinedAt: 1 });
});

const post = (id: string, body: object = {}, by = manager) => by.post(`/api/requirements/${id}/assign`, body);

/** Assigns while no other manager is there, such as who created the exams. */
async function assign(id: string, body: object = {}) {
  await execute('update users set isBlocked = 1 where grade > 3 and id <> ?', manager.id);
  return post(id, body);
}
const assigned = (examId: string) =>
  rowsOf<{ userId: string; dueAt: number; expiresAt: number }>(
    'select userId, dueAt, expiresAt from exam_assignments where examId = ? and isActive = 1 and requirementId is not null',
    examId,
  );

describe('Assigning everyone due', () => {
  it('Assigns due and overdue people, but not who has met it, holds the exam, or calls', async () => {
    const { id, examId } = await createPass({ requirement: { startsAt: ago(3) } });
    const due = await createPerson(2, { joinedAt: 2 });
    const [met, holder, taking, busy] = [
      await createPerson(2),
      await createPerson(2),
      await createPerson(2),
      await createPerson(3),
    ];
    await createAttempt({ examId, userId: met.id, status: 'completed', score: 80 });
    await createAssignment({ examId, userId: holder.id });
    await createAttempt({ examId, userId: taking.id });
    await createAttempt({ examId, userId: busy.id, status: 'completed', score: 20 });
    const entries = await auditDuring(async () => {
      const reply = await assign(id);
      expect([reply.outcome, reply.body]).toEqual(['201', { assignmentsCreated: 2, next: null }]);
    });
    expect((await assigned(examId)).map(({ userId }) => userId).toSorted()).toEqual([due.id, busy.id].toSorted());
    expect(entries).toMatchObject([
      { action: 'EXAM_ASSIGNED', entityType: 'exam', entityId: examId, userId: manager.id },
    ]);
    expect(JSON.parse(String(entries[0]?.newValues))).toMatchObject({ requirementId: id });
    expect(
      await numberOf("select count(*) from notifications where kind = 'exam_assigned' and entityId = ?", examId),
    ).toBe(2);
    const again = await expectNoChange(() => post(id));
    expect([again.outcome, again.body]).toEqual(['201', { assignmentsCreated: 0, next: null }]);
  });

  it('An assignment tells the requirement and its due date, and lasts until then or as long as others', async () => {
    const soon = await createPass({ requirement: { startsAt: ago(3) } });
    const late = await createPass({ requirement: { startsAt: ago(3), dueDays: 300 } });
    const { id: userId } = await createPerson(2, { joinedAt: 2 });
    for (const { id } of [soon, late]) await assign(id);
    const lasting = async (examId: string) => (await assigned(examId)).find((row) => row.userId === userId);
    expect(await lasting(late.examId)).toMatchObject({ dueAt: ago(3) + days(300), expiresAt: ago(3) + days(300) });
    const first = await lasting(soon.examId);
    expect(first?.dueAt).toBe(ago(3) + days(10));
    const listed = (await manager.get('/api/exam-assignments')).rows;
    const rows = listed.filter(({ userId: of }) => of === userId);
    expect(rows).toMatchObject([
      { requirementId: late.id, dueAt: new Date(ago(3) + days(300)).toISOString() },
      { requirementId: soon.id, dueAt: new Date(ago(3) + days(10)).toISOString() },
    ]);
    expect(first?.expiresAt).toBeGreaterThanOrEqual(now + days(7) - 1000);
  });

  it('A gate above a person’s grade assigns nobody', async () => {
    const { id } = await createPass({ requirement: { fromGrade: 3, isGate: true } });
    await createPerson(2, { joinedAt: 2 });
    expect((await assign(id)).body).toEqual({ assignmentsCreated: 0, next: null });
  });

  it('Only a requirement to pass an open exam can be assigned', async () => {
    const slug = await createGuide();
    const by = { createdBy: manager.id };
    for (const { id } of [await createRequirement(by), await createRequirement({ ...by, kind: 'read', slug })]) {
      const reply = await expectNoChange(() => post(id));
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toMatchObject({ id });
    }
    const { id } = await createPass({ exam: { isActive: false } });
    expectFailure(await expectNoChange(() => post(id)), '409 exam_archived');
    expectFailure(await post('00000000-0000-4000-8000-0000000000ff'), '404 not_found');
    expectFailure(await post(id, {}, await signedIn(3)), '403 grade_too_low');
  });

  it('An overdue attempt is closed, so that its taker is assigned again', async () => {
    const { id, examId } = await createPass();
    const { id: userId } = await createPerson(2, { joinedAt: 2 });
    await createAttempt({ examId, userId, deadline: 1000 });
    expect((await assign(id)).body).toMatchObject({ assignmentsCreated: 1 });
    expect(await rowsOf('select status from exam_attempts where userId = ?', userId)).toEqual([{ status: 'expired' }]);
  });

  it('A call stops at 50 people, and goes on where it stopped', async () => {
    const { id, examId } = await createPass();
    await execute(
      `${numbersTo(620)} insert into users (id, discordId, username, usernameKey, grade, isBlocked, hasMfa, sessionEpoch, joinedAt)
       select 'due-' || i, 'due-' || i, 'due' || i, 'due' || i, iif(i <= 550, 2, 2.5), 0, 1, 0, 1000 + i from n`,
    );
    // The people who joined last have met it, more of them than one call looks at.
    const createdBy = manager.id;
    await execute(
      `insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
        select 'given-' || id, ?, id, ?, 1, ?, 1 from users where id like 'due-%' and joinedAt > 1060`,
      examId,
      createdBy,
      now + days(7),
    );
    const created: unknown[] = [];
    let cursor: unknown;
    do {
      const { body } = await assign(id, cursor ? { cursor } : {});
      created.push(body.assignmentsCreated);
      cursor = body.next;
    } while (cursor);
    expect(created).toEqual([0, 50, 10]);
    for (const table of ['notifications', 'exam_assignments'])
      await execute(`delete from ${table} where userId like 'due-%'`);
    await execute("delete from users where id like 'due-%'");
  });

  it('Pressed five times at the same moment, everyone is assigned once and the counts add up', async () => {
    const { id, examId } = await createPass();
    for (let n = 0; n < 12; n++) await createPerson(2, { joinedAt: 2 + n });
    const replies = await Promise.all(Array.from({ length: 5 }, () => assign(id)));
    expect(replies.map(({ outcome }) => outcome)).toEqual(Array(5).fill('201'));
    expect(replies.reduce((sum, { body }) => sum + Number(body.assignmentsCreated), 0)).toBe(12);
    expect(await assigned(examId)).toHaveLength(12);
  });
});
