import { describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import {
  attemptOf,
  choiceOnly,
  createAssignment,
  createAttempt,
  createExam,
  endIn,
  logOf,
  sitting,
} from '../support/exams.ts';

const extendOf = (id: string) => `/api/exam-attempts/${id}/extend`;
const deadlineOf = async (id: string) => new Date(Number((await attemptOf(id)).deadline)).toISOString();
const later = (deadline: string, by: number) => new Date(Date.parse(deadline) + minutes(by)).toISOString();

describe('More time', () => {
  it('Added minutes move the deadline, and the taker’s next reply has it', async () => {
    const { id, save } = await sitting();
    const manager = await signedIn(4);
    const from = await deadlineOf(id);
    const reply = await manager.post(extendOf(id), { minutes: 10, from });
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({ deadline: later(from, 10), extendedMinutes: 10 });
    expect((await save({ short: 'x' }, 1)).body).toMatchObject({ deadline: later(from, 10), extendedMinutes: 10 });
  });

  it('Extra time and added minutes add up', async () => {
    const manager = await signedIn(4);
    const taker = await signedIn(2);
    await manager.patch(`/api/users/${taker.id}/exam-time`, { examTime: 1.5 });
    const examId = (await createExam({ timeLimit: 20 })).id;
    await createAssignment({ examId, userId: taker.id });
    const { body } = await taker.post('/api/exam-attempts', { examId });
    await manager.post(extendOf(String(body.id)), { minutes: 7, from: body.deadline });
    expect(Date.parse(await deadlineOf(String(body.id))) - Date.parse(String(body.startedAt))).toBe(minutes(37));
  });

  it('Minutes added within the 30 seconds after the deadline count from the deadline', async () => {
    const { id, save } = await sitting();
    const from = await endIn(id, -10);
    expect((await save({ short: 'x' }, 1)).outcome).toBe('409 deadline_passed');
    const manager = await signedIn(4);
    expect((await manager.post(extendOf(id), { minutes: 1, from })).body.deadline).toBe(later(from, 1));
    expect((await save({ short: 'x' }, 2)).outcome).toBe('200');
  });

  it('Two calls with one deadline add their minutes once', async () => {
    const { id } = await sitting();
    const from = await deadlineOf(id);
    const manager = await signedIn(4);
    const calls = [1, 2, 3].map(() => manager.post(extendOf(id), { minutes: 5, from }));
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['200', '409 conflict', '409 conflict']);
    expect(await attemptOf(id)).toMatchObject({ extendedMinutes: 5 });
    const late = await manager.post(extendOf(id), { minutes: 5, from });
    expect(late.body.current).toMatchObject({ deadline: later(from, 5), extendedMinutes: 5 });
  });

  it('At most 600 minutes are added in all', async () => {
    const { id } = await createAttempt({ extendedMinutes: 590 });
    const manager = await signedIn(4);
    const tooMany = await manager.post(extendOf(id), { minutes: 11, from: await deadlineOf(id) });
    expect(tooMany.outcome).toBe('409 limit_reached');
    expect((await manager.post(extendOf(id), { minutes: 10, from: await deadlineOf(id) })).outcome).toBe('200');
  });

  it('An attempt that its taker ended has ended, also within the last 30 seconds', async () => {
    const manager = await signedIn(4);
    for (const seconds of [60, -10]) {
      const { id, submit } = await sitting(choiceOnly);
      const from = await endIn(id, seconds);
      expect((await submit({ choice: 'Blue' })).outcome).toBe('200');
      expect((await manager.post(extendOf(id), { minutes: 5, from })).outcome).toBe('409 attempt_ended');
    }
  });

  it('An attempt whose time is up stays over, before and after it is closed', async () => {
    const manager = await signedIn(4);
    const { id, save } = await sitting();
    await save({ short: 'x' }, 1);
    const from = await endIn(id, -31);
    const open = await sitting();
    const openFrom = await endIn(open.id, -31);
    expect((await manager.post(extendOf(id), { minutes: 5, from })).outcome).toBe('409 deadline_passed');
    await runTask('closing');
    for (const [closed, seen] of [
      [id, from],
      [open.id, openFrom],
    ] as const)
      expect((await manager.post(extendOf(closed), { minutes: 5, from: seen })).outcome).toBe('409 deadline_passed');
  });

  it('Managers cannot give themselves more time, and can to others on an exam that they hold', async () => {
    const { id, taker } = await sitting({}, 5);
    expect((await taker.post(extendOf(id), { minutes: 5, from: await deadlineOf(id) })).outcome).toBe('403 own_row');
    const other = await sitting();
    await createAssignment({ examId: other.exam.id, userId: taker.id });
    const reply = await taker.post(extendOf(other.id), { minutes: 5, from: await deadlineOf(other.id) });
    expect(reply.outcome).toBe('200');
    expect(reply.text).not.toContain('"questions"');
  });

  it('The log has both deadlines', async () => {
    const { id } = await sitting();
    const from = await deadlineOf(id);
    const manager = await signedIn(4);
    await manager.post(extendOf(id), { minutes: 10, from });
    expect((await logOf(id)).at(-1)).toEqual({
      action: 'EXAM_ATTEMPT_EXTENDED',
      userId: manager.id,
      oldValues: { deadline: from, extendedMinutes: 0 },
      newValues: { minutes: 10, deadline: later(from, 10), extendedMinutes: 10 },
    });
  });
});
