import { describe, expect, it } from 'vitest';
import { createPerson, signedIn } from '../support/client.ts';
import { createAssignment, createExam, createUnmarked, endIn, sitting } from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { notificationsOf } from '../support/notifications.ts';

const kindsOf = async (userId: string) =>
  (await notificationsOf(userId)).map(({ kind, entityType, entityId, actorId, count }) => ({
    kind,
    entityType,
    entityId,
    actorId,
    count,
  }));

describe('Being assigned an exam', () => {
  it('Everyone who is really assigned is notified, with the exam and who assigned it', async () => {
    const manager = await signedIn(4);
    const { id: examId } = await createExam();
    const [first, second, assigned] = [await createPerson(2), await createPerson(4), await createPerson(3)];
    await createAssignment({ examId, userId: assigned.id });
    const userIds = [first.id, second.id, assigned.id];
    expect((await manager.post('/api/exam-assignments', { examId, userIds })).body.assignmentsCreated).toBe(2);
    const entry = { kind: 'exam_assigned', entityType: 'exam', entityId: examId, actorId: manager.id, count: 1 };
    expect(await kindsOf(first.id)).toEqual([entry]);
    expect(await kindsOf(second.id)).toEqual([entry]);
    expect(await kindsOf(assigned.id)).toEqual([]);
  });

  it('Starting the exam marks its entry as read, and no other', async () => {
    const [manager, taker] = [await signedIn(4), await signedIn(2)];
    const [{ id: examId }, { id: otherId }] = [await createExam(), await createExam()];
    for (const exam of [examId, otherId])
      await manager.post('/api/exam-assignments', { examId: exam, userIds: [taker.id] });
    expect((await taker.post('/api/exam-attempts', { examId })).status).toBe(201);
    const unread = (await notificationsOf(taker.id)).filter(({ readAt }) => readAt === null);
    expect(unread.map(({ entityId }) => entityId)).toEqual([otherId]);
  });

  it('Nobody is notified if nobody is assigned', async () => {
    const manager = await signedIn(4);
    const { id: examId } = await createExam();
    const { id } = await createPerson(2);
    await createAssignment({ examId, userId: id });
    expect((await manager.post('/api/exam-assignments', { examId, userIds: [id] })).status).toBe(201);
    expect(await kindsOf(id)).toEqual([]);
  });
});

describe('The result of an exam', () => {
  it('Marking notifies once everything is marked', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createUnmarked();
    const mark = (marks: Record<string, number>, note?: string) =>
      manager.patch(`/api/exam-attempts/${id}/marks`, { marks, ...(note && { note }) });
    await mark({ short: 1 });
    expect(await kindsOf(userId)).toEqual([]);
    await mark({ long: 0.5 });
    const entry = { kind: 'exam_result', entityType: 'exam', entityId: id, actorId: manager.id };
    expect(await kindsOf(userId)).toEqual([{ ...entry, count: 1 }]);
    // A note is not shown to the taker.
    await mark({ long: 0.5 }, 'Well argued.');
    expect(await kindsOf(userId)).toEqual([{ ...entry, count: 1 }]);
    await mark({ long: 1 });
    expect(await kindsOf(userId)).toEqual([{ ...entry, count: 2 }]);
  });

  it('Setting a score notifies, and a changed note does not', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createUnmarked();
    const score = (body: Record<string, unknown>) => manager.patch(`/api/exam-attempts/${id}`, body);
    await score({ score: 80 });
    await score({ score: 80, adjustmentNote: 'Rounded up.' });
    expect(await kindsOf(userId)).toMatchObject([{ kind: 'exam_result', count: 1 }]);
    await score({ score: 85 });
    expect(await kindsOf(userId)).toMatchObject([{ kind: 'exam_result', count: 2 }]);
  });

  it('A changed comment notifies once, together with what else the marking changed', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createUnmarked();
    const mark = (body: Record<string, unknown>) => manager.patch(`/api/exam-attempts/${id}/marks`, body);
    await mark({ marks: { short: 1 }, comment: 'More soon.' });
    expect(await kindsOf(userId)).toEqual([]);
    await mark({ marks: { long: 1 }, comment: 'Well argued.' });
    expect(await kindsOf(userId)).toMatchObject([{ kind: 'exam_result', count: 1 }]);
    await mark({ marks: {}, comment: 'Very well argued.' });
    expect(await kindsOf(userId)).toMatchObject([{ count: 2 }]);
    await mark({ marks: {}, comment: null });
    expect(await kindsOf(userId)).toMatchObject([{ count: 2 }]);
  });

  it('Submitting notifies nobody, even if the score is known immediately', async () => {
    const { taker, submit } = await sitting();
    expect((await submit({ choice: 'Blue' })).status).toBe(200);
    expect(await kindsOf(taker.id)).toEqual([]);
  });

  it('An attempt that ends by itself notifies nobody', async () => {
    const { taker, id } = await sitting();
    await endIn(id, -60);
    await taker.get(`/api/exam-attempts/${id}`);
    expect(await kindsOf(taker.id)).toEqual([]);
  });

  it('A marking that lost its race notifies nobody', async () => {
    const managers = [await signedIn(4), await signedIn(4)];
    const { id, userId } = await createUnmarked();
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all(
      managers.map((manager, index) =>
        manager.patch(`/api/exam-attempts/${id}/marks`, { marks: { short: 1, long: index } }, { recorder }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await kindsOf(userId)).map(({ count }) => count)).toEqual([1]);
  });
});
