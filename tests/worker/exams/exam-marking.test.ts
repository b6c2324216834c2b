import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { attemptOf, createAssignment, createAttempt, createUnmarked, logOf } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { execute } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const mark = (who: SignedIn, id: string, marks: unknown, more = {}) =>
  who.patch(`/api/exam-attempts/${id}/marks`, { marks, ...more });
const score = (who: SignedIn, id: string, value: unknown, more = {}) =>
  who.patch(`/api/exam-attempts/${id}`, { score: value, ...more });

describe('Marking an attempt', () => {
  it('The score stays null until the last free-text answer is marked', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked();
    const first = await mark(manager, id, { short: 0.5 }, { note: ' Half right. ' });
    expect(first.body).toMatchObject({
      id,
      status: 'completed',
      score: null,
      awaitingMarks: true,
      markNote: 'Half right.',
      markedBy: manager.id,
      markedAt: expect.any(String),
      marker: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
    });
    const other = await signedIn(5);
    const last = await mark(other, id, { long: 0.25 });
    expect(last.body).toMatchObject({ score: 58, awaitingMarks: false, markNote: 'Half right.', markedBy: other.id });
    expect((await other.get(`/api/exam-attempts/${id}`)).body.review).toMatchObject([
      { id: 'choice', response: 'blue', answer: 'Blue', mark: null, needsMark: false },
      { id: 'short', response: 'Because.', mark: 0.5, needsMark: true },
      { id: 'long', response: 'A long story.', mark: 0.25, needsMark: true },
    ]);
    expect(await logOf(id)).toEqual([
      { action: 'EXAM_ATTEMPT_MARKED', userId: manager.id, oldValues: { score: null }, newValues: { score: null } },
      { action: 'EXAM_ATTEMPT_MARKED', userId: other.id, oldValues: { score: null }, newValues: { score: 58 } },
    ]);
  });

  it('Marks can be changed afterwards, one answer at a time', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked();
    expect((await mark(manager, id, { short: 1, long: 1 }, { note: 'Well done.' })).body.score).toBe(100);
    expect((await mark(manager, id, { long: 0 })).body).toMatchObject({ score: 67, markNote: 'Well done.' });
    expect((await mark(manager, id, {}, { note: null })).body).toMatchObject({ score: 67, markNote: null });
    expect(JSON.parse(String((await attemptOf(id)).marks))).toEqual({ short: 1, long: 0 });
  });

  it('Marks that change nothing write nothing', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked();
    const done = await mark(manager, id, { short: 0.5 }, { note: 'x' });
    const another = await signedIn(4);
    const state = await stateOfDatabase();
    for (const again of [
      await mark(manager, id, { short: 0.5 }, { note: 'x' }),
      await mark(another, id, { short: 0.5 }),
      await mark(another, id, {}),
    ])
      expect([again.outcome, again.body]).toEqual(['200', done.body]);
    expect(await stateOfDatabase()).toEqual(state);
  });

  it('Marks for choices, unknown questions and blank answers return 400', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked({ responses: { choice: 'Red', short: ' ', long: 'x' } });
    const state = await stateOfDatabase();
    for (const question of ['choice', 'short', 'other', 'constructor']) {
      const reply = await mark(manager, id, { [question]: 1, long: 1 });
      expectFailure(reply, '400 invalid_input');
      expect(reply.body.issues).toEqual([expect.objectContaining({ path: `marks.${question}` })]);
    }
    expect(await stateOfDatabase()).toEqual(state);
    expect((await mark(manager, id, { long: 1 })).body.score).toBe(33);
  });

  it('Marking or scoring an attempt that is not completed returns 409', async () => {
    const manager = await signedIn(4);
    for (const status of ['in_progress', 'cheated', 'expired'] as const) {
      const { id } = await createAttempt({ status, responses: { short: 'x' } });
      for (const reply of [await mark(manager, id, { short: 1 }), await score(manager, id, 50)]) {
        expectFailure(reply, '409 not_completed');
        expect(reply.body.current).toMatchObject({ id, status });
      }
      expect(await logOf(id)).toEqual([]);
    }
  });

  it('A manager who holds the exam cannot mark it', async () => {
    const manager = await signedIn(4);
    const { id, examId } = await createUnmarked();
    const { id: flagged } = await createAttempt({ examId, status: 'cheated' });
    const assignment = await createAssignment({ examId, userId: manager.id });
    const state = await stateOfDatabase();
    for (const attemptId of [id, flagged]) expectFailure(await mark(manager, attemptId, { short: 1 }), '403 exam_held');
    expect(await stateOfDatabase()).toEqual(state);
    // Setting a score shows no answers.
    expect((await score(manager, id, 70)).outcome).toBe('200');

    const { id: next } = await createUnmarked({ examId });
    await manager.post('/api/exam-attempts', { examId });
    await execute('update exam_assignments set isActive = 0 where id = ?', assignment.id);
    expectFailure(await mark(manager, next, { short: 1 }), '403 exam_held');
    await execute(`update exam_attempts set status = 'completed' where userId = ?`, manager.id);
    expect((await mark(manager, next, { short: 1 })).outcome).toBe('200');
  });
});

describe('A comment on a result', () => {
  it('The taker reads the comment with the result, and never the note', async () => {
    const [manager, taker] = [await signedIn(4), await signedIn(2)];
    const { id } = await createUnmarked({ userId: taker.id });
    const words = { note: 'Between us.', comment: ' Read the second guide again. ' };
    expect((await mark(manager, id, { short: 1 }, words)).body).toMatchObject({
      comment: 'Read the second guide again.',
    });
    expect((await taker.get(`/api/exam-attempts/${id}`)).body.comment).toBeNull();
    await mark(manager, id, { long: 1 });
    const own = await taker.get(`/api/exam-attempts/${id}`);
    expect(own.body).toMatchObject({ score: 100, comment: 'Read the second guide again.' });
    expect(own.text).not.toMatch(/Between us|commentBy/);
    expect((await taker.get('/api/exam-attempts')).body).toMatchObject([{ comment: 'Read the second guide again.' }]);
  });

  it('A comment stays until another call changes it, and blank means none', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked();
    await score(manager, id, 80, { comment: 'Well done.' });
    expect((await score(manager, id, 85)).body).toMatchObject({ score: 85, comment: 'Well done.' });
    const other = await signedIn(4);
    expect((await score(other, id, 85, { comment: ' ' })).body.comment).toBeNull();
    expect(await attemptOf(id)).toMatchObject({ commentBy: other.id });
    expect((await score(other, id, 85, { comment: 'x'.repeat(2001) })).outcome).toBe('400 invalid_input');
  });

  it('A comment changes neither the status nor the score, and its words stay out of the log', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked({ score: 58, awaitingMarks: false, marks: { short: 0.5, long: 0.25 } });
    const reply = await mark(manager, id, {}, { comment: 'Nearly there.' });
    expect(reply.body).toMatchObject({ status: 'completed', score: 58, comment: 'Nearly there.' });
    expect(await logOf(id)).toEqual([
      { action: 'EXAM_ATTEMPT_MARKED', userId: manager.id, oldValues: { score: 58 }, newValues: { score: 58 } },
    ]);
    const state = await stateOfDatabase();
    expect((await mark(manager, id, {}, { comment: 'Nearly there.' })).outcome).toBe('200');
    expect(await stateOfDatabase()).toEqual(state);
  });
});

describe('A score set by hand', () => {
  it('A score set by hand overrides the marks and ends the marking', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked();
    const reply = await score(manager, id, 80, {
      adjustmentNote: ' Oral part. ',
      manuallyAdjusted: false,
      adjustedBy: crypto.randomUUID(),
    });
    expect([reply.outcome, reply.body]).toEqual([
      '200',
      expect.objectContaining({
        score: 80,
        awaitingMarks: false,
        manuallyAdjusted: true,
        adjustmentNote: 'Oral part.',
        adjustedBy: manager.id,
        adjuster: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
      }),
    ]);
    const late = await mark(await signedIn(4), id, { short: 1, long: 1 });
    expectFailure(late, '409 conflict');
    expect(late.body.current).toEqual(reply.body);
    expect(await logOf(id)).toEqual([
      { action: 'EXAM_ATTEMPT_SCORED', userId: manager.id, oldValues: { score: null }, newValues: { score: 80 } },
    ]);
  });

  it('A score can be changed again, and setting the same score writes nothing', async () => {
    const manager = await signedIn(4);
    const { id } = await createUnmarked({ score: 40, awaitingMarks: false });
    const first = await score(manager, id, 40);
    expect(first.body).toMatchObject({ score: 40, manuallyAdjusted: true, adjustmentNote: null });
    const state = await stateOfDatabase();
    expect((await score(manager, id, 40)).body).toEqual(first.body);
    expect((await score(manager, id, 40, { adjustmentNote: null })).body).toEqual(first.body);
    expect(await stateOfDatabase()).toEqual(state);
    expect((await score(manager, id, 40, { adjustmentNote: 'Why' })).body.adjustmentNote).toBe('Why');
    expect((await score(manager, id, 0)).body).toMatchObject({ score: 0, adjustmentNote: null });
    expect((await score(manager, id, 100)).body.score).toBe(100);
    expect((await logOf(id)).map(({ newValues }) => newValues.score)).toEqual([40, 40, 0, 100]);
  });

  it.each([-1, 101, 70.5, '70', null, true])('A score of %j returns 400', async (value) => {
    const { id } = await createUnmarked();
    expectFailure(await score(await signedIn(4), id, value), '400 invalid_input');
    expect((await attemptOf(id)).score).toBeNull();
  });

  it('The taker sees the score, but not who set it or why', async () => {
    const taker = await signedIn(2);
    const { id } = await createUnmarked({ userId: taker.id });
    await score(await signedIn(4), id, 90, { adjustmentNote: 'Between us.' });
    const own = await taker.get(`/api/exam-attempts/${id}`);
    expect(own.body).toMatchObject({ score: 90, manuallyAdjusted: true });
    expect(own.text).not.toMatch(/Between us|adjustedBy|adjuster|marker/);
  });
});
