import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { days, minutes } from '#worker/clock.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { createAssignment, createAttempt, createExam, isOpen, logOf } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { idsFrom } from '../support/paging.ts';
import { rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const crowd = (count: number, grade: Grade = 2) =>
  Promise.all(Array.from({ length: count }, async () => (await createPerson(grade)).id));

async function arrange(fields = {}) {
  const manager = await signedIn(4);
  const exam = await createExam(fields);
  return {
    manager,
    exam,
    assign: (userIds: unknown, recorder?: Recorder) =>
      manager.post('/api/exam-assignments', { examId: exam.id, userIds }, recorder ? { recorder } : {}),
    assigned: async () =>
      (await rowsOf('select userId from exam_assignments where examId = ?', exam.id)).map(({ userId }) => userId),
  };
}

describe('Assigning whole grades', () => {
  it('Everyone of these grades who may and does not hold it is assigned, 50 a call', async () => {
    const { manager, exam, assigned } = await arrange();
    const people = [...(await crowd(51, 2.5)), ...(await crowd(3, 3))];
    const [holder = '', sitting = ''] = people;
    await createAssignment({ examId: exam.id, userId: holder });
    await createAttempt({ examId: exam.id, userId: sitting });
    await createPerson(2.5, { isBlocked: true });
    const others = await crowd(2, 2);
    const body = { examId: exam.id, grades: [2.5, 3], days: 30 };
    const first = await manager.post('/api/exam-assignments', body);
    expect(first.body).toEqual({ assignmentsCreated: 50, skipped: [], next: true });
    const second = await manager.post('/api/exam-assignments', body);
    expect(second.body).toEqual({ assignmentsCreated: 2, skipped: [], next: null });
    expect((await assigned()).toSorted()).toEqual(people.toSorted());
    expect(await assigned()).not.toEqual(expect.arrayContaining(others));
    const state = await stateOfDatabase();
    const third = await manager.post('/api/exam-assignments', body);
    expect([third.outcome, third.body]).toEqual(['201', { assignmentsCreated: 0, skipped: [], next: null }]);
    expect(await stateOfDatabase()).toEqual(state);
    expect(
      await rowsOf(
        'select distinct expiresAt - assignedAt as lasts from exam_assignments where examId = ? and userId <> ? and userId <> ?',
        exam.id,
        holder,
        sitting,
      ),
    ).toEqual([{ lasts: days(30) }]);
  });

  it('The manager who assigns their own grade is left out', async () => {
    const { manager, exam, assigned } = await arrange();
    const [colleague] = await crowd(1, 4);
    await manager.post('/api/exam-assignments', { examId: exam.id, grades: [4] });
    expect(await assigned()).toContain(colleague);
    expect(await assigned()).not.toContain(manager.id);
  });

  it('People and grades together return 400, and so does neither', async () => {
    const { manager, exam } = await arrange();
    const userIds = await crowd(1);
    for (const [body, path] of [
      [{ userIds, grades: [2] }, 'grades'],
      [{}, 'userIds'],
    ] as const) {
      const reply = await manager.post('/api/exam-assignments', { examId: exam.id, ...body });
      expectFailure(reply, '400 invalid_input');
      expect(reply.body.issues).toMatchObject([{ path }]);
    }
  });

  it('An overdue attempt of their people is closed, so that they can be assigned again', async () => {
    const { manager, exam, assigned } = await arrange();
    const [late = ''] = await crowd(1, 3);
    await createAttempt({ examId: exam.id, userId: late, deadline: Date.now() - minutes(5) });
    const reply = await manager.post('/api/exam-assignments', { examId: exam.id, grades: [3] });
    expect(reply.body.skipped).toEqual([]);
    expect((await assigned()).filter((id) => id === late)).toHaveLength(2);
  });
});

describe('Assigning an exam', () => {
  it('A manager can assign up to 50 users in one call, and learns how many were', async () => {
    const { assign, assigned, exam, manager } = await arrange();
    const people = await crowd(50);
    const before = Date.now();
    const reply = await assign(people);
    expect([reply.outcome, reply.body]).toEqual(['201', { assignmentsCreated: 50, skipped: [] }]);
    expect((await assigned()).toSorted()).toEqual(people.toSorted());
    const [row] = await rowsOf<{ assignedAt: number; expiresAt: number }>(
      'select * from exam_assignments where examId = ?',
      exam.id,
    );
    expect(row).toMatchObject({ assignedBy: manager.id, isActive: 1 });
    expect(Number(row?.assignedAt)).toBeGreaterThanOrEqual(before);
    expect(Number(row?.expiresAt) - Number(row?.assignedAt)).toBe(days(7));
    const [entry, ...others] = await logOf(exam.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'EXAM_ASSIGNED', userId: manager.id });
    expect(entry?.newValues.userIds.toSorted()).toEqual(people.toSorted());
    expect(entry?.newValues.expiresAt).toBe(new Date(Number(row?.expiresAt)).toISOString());
  });

  it('An assignment lasts as many days as EXAM_ASSIGNMENT_DAYS says', async () => {
    const { assign, exam } = await arrange();
    await assign(await crowd(1), new Recorder({ EXAM_ASSIGNMENT_DAYS: '30' }));
    expect(
      await rowsOf('select expiresAt - assignedAt as lasts from exam_assignments where examId = ?', exam.id),
    ).toEqual([{ lasts: days(30) }]);
  });

  it('The audit entry has a target only if one person was assigned', async () => {
    const { assign, exam } = await arrange();
    const [one] = await crowd(1);
    await assign([one]);
    await assign([one, ...(await crowd(1))]);
    expect(
      (await rowsOf('select targetUserId from audit_logs where entityId = ? order by seq', exam.id)).map(
        ({ targetUserId }) => targetUserId,
      ),
    ).toEqual([one, null]);
  });

  it('If one user cannot be assigned, nobody is, and each refused one is named', async () => {
    const { assign, manager } = await arrange();
    const good = await crowd(2);
    const member = await createPerson(1);
    const blocked = await createPerson(3, { isBlocked: true });
    const unknown = crypto.randomUUID();
    const state = await stateOfDatabase();
    const reply = await assign([good[0], good[0], member.id, blocked.id, good[1], unknown, manager.id, member.id]);
    expectFailure(reply, '400 invalid_input');
    expect(reply.body.issues).toEqual([
      { path: 'userIds.2', message: expect.stringContaining(member.username) },
      { path: 'userIds.3', message: expect.stringContaining(blocked.username) },
      { path: 'userIds.5', message: expect.stringMatching(/\w/) },
      { path: 'userIds.6', message: expect.stringMatching(/yourself/) },
    ]);
    expect(reply.body.error).toContain(member.username);
    expect(await stateOfDatabase()).toEqual(state);
  });

  it('A person listed twice is assigned once', async () => {
    const { assign, assigned } = await arrange();
    const [one] = await crowd(1);
    expect((await assign([one, one, one])).body).toEqual({ assignmentsCreated: 1, skipped: [] });
    expect(await assigned()).toEqual([one]);
  });

  it('People who are already assigned are skipped, and only the others are audited', async () => {
    const { assign, assigned, exam } = await arrange();
    const held = await createPerson(2);
    const [first, second, third] = [held.id, ...(await crowd(2))];
    await assign([first]);
    expect((await assign([first, second, third])).body).toEqual({
      assignmentsCreated: 2,
      skipped: [{ id: held.id, username: held.username }],
    });
    expect((await assigned()).length).toBe(3);
    expect((await logOf(exam.id)).at(-1)?.newValues.userIds.toSorted()).toEqual([second, third].toSorted());
    const state = await stateOfDatabase();
    const again = await assign([first, second, third]);
    expect([again.outcome, again.body.assignmentsCreated]).toEqual(['201', 0]);
    const skipped = again.body.skipped as { id: string }[];
    expect(skipped.map(({ id }) => id).toSorted()).toEqual([first, second, third].toSorted());
    expect(await stateOfDatabase()).toEqual(state);
  });

  it('A user whose assignment expired or who has finished can be assigned again', async () => {
    const { assign, exam } = await arrange();
    const [late, done] = await crowd(2);
    const expired = await createAssignment({ examId: exam.id, userId: String(late), expiresAt: Date.now() - 1 });
    await createAttempt({ examId: exam.id, userId: String(done), status: 'completed' });
    expect((await assign([late, done])).body).toEqual({ assignmentsCreated: 2, skipped: [] });
    expect(await isOpen(expired.id)).toBe(false);
  });

  it('At most ten overdue attempts are closed for users who are assigned again', async () => {
    const { exam, assign } = await arrange();
    const late = await crowd(12);
    await Promise.all(
      late.map((userId) => createAttempt({ examId: exam.id, userId, deadline: Date.now() - minutes(5) })),
    );
    const { body } = await assign(late);
    expect(body).toMatchObject({ assignmentsCreated: 10, skipped: [expect.anything(), expect.anything()] });
  });

  it('A user who is blocked or dismissed during the call is not assigned', async () => {
    const { assign, assigned, exam } = await arrange();
    const people = await crowd(3);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => /^insert/i.test(sql))) return;
      recorder.hooks.beforeD1 = null;
      await rowsOf('update users set isBlocked = 1 where id = ?', people[0]);
      await rowsOf('update users set grade = 1 where id = ?', people[1]);
    };
    expect((await assign(people, recorder)).body).toEqual({ assignmentsCreated: 1, skipped: [] });
    expect(await assigned()).toEqual([people[2]]);
    expect((await logOf(exam.id)).at(-1)?.newValues.userIds).toEqual([people[2]]);
  });

  it('An archived exam returns 409, a deleted one 404, and nothing is written', async () => {
    const archived = await arrange({ isActive: false });
    const people = await crowd(1);
    const state = await stateOfDatabase();
    const refused = await archived.assign(people);
    expectFailure(refused, '409 exam_archived');
    expect(refused.body.current).toMatchObject({ id: archived.exam.id, isActive: false });
    expect(await stateOfDatabase()).toEqual(state);
    expectFailure(await (await arrange({ deletedAt: 1 })).assign(people), '404 not_found');
  });
});

describe('Lists of open assignments', () => {
  it('A manager sees open assignments newest first, with exam, assignee and assigner', async () => {
    const { manager, exam, assign } = await arrange();
    const [person] = await crowd(1, 3);
    await assign([person]);
    await createAssignment({ examId: exam.id, isActive: false });
    await createAssignment({ examId: exam.id, expiresAt: Date.now() - 1 });
    const older = await createAssignment({ examId: exam.id, assignedAt: Date.now() - minutes(5) });
    const rows = (await manager.get('/api/exam-assignments?limit=200')).rows.filter(({ examId }) => examId === exam.id);
    expect(rows.map(({ id }) => id).at(-1)).toBe(older.id);
    expect(rows.length).toBe(2);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      examId: exam.id,
      userId: person,
      assignedBy: manager.id,
      assignedAt: expect.any(String),
      expiresAt: expect.any(String),
      isActive: true,
      requirementId: null,
      dueAt: null,
      exam: { id: exam.id, title: exam.title },
      user: { id: person, username: expect.any(String), displayName: null, avatar: null, grade: 3 },
      assigner: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
    });
  });

  it('Assignments of a deleted exam stay listed with a null exam', async () => {
    const { manager, exam, assign } = await arrange();
    const taker = await signedIn(2);
    await assign([taker.id]);
    await manager.delete(`/api/exams/${exam.id}`);
    expect((await taker.get('/api/my-exam-assignments')).rows).toMatchObject([{ examId: exam.id, exam: null }]);
    const rows = (await manager.get('/api/exam-assignments?limit=200')).rows;
    expect(rows.find(({ examId }) => examId === exam.id)).toMatchObject({ exam: null });
  });

  it('A taker sees only their own open assignments, page by page', async () => {
    const taker = await signedIn(2);
    const own: string[] = [];
    for (let n = 0; n < 5; n++) {
      own.unshift((await createAssignment({ userId: taker.id, assignedAt: Date.now() + n })).id);
      await createAssignment();
      await createAssignment({ userId: taker.id, expiresAt: Date.now() - 1 });
      await createAssignment({ userId: taker.id, isActive: false });
    }
    expect(await idsFrom(taker, '/api/my-exam-assignments?limit=2')).toEqual(own);
  });
});
