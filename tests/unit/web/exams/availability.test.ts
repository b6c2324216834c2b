import { describe, expect, it } from 'vitest';
import { availabilityOf, timeToStart } from '#features/exams/exam-availability.ts';

const attempt = (status: 'in_progress' | 'completed' | 'cheated', assignmentId: string, examId = 'exam') => ({
  examId,
  assignmentId,
  status,
});
const assignment = (id: string, examId = 'exam') => ({ id, examId });

describe('The availability of an exam', () => {
  it('Is empty without attempts and assignments of that exam', () => {
    const none = { running: undefined, ended: undefined, completed: undefined, assignment: undefined };
    expect(availabilityOf('exam', [], [])).toEqual(none);
    expect(availabilityOf('exam', [attempt('completed', '1', 'other')], [assignment('2', 'other')])).toEqual(none);
  });

  it('Offers an assignment that was not used', () => {
    expect(availabilityOf('exam', [], [assignment('1')]).assignment).toEqual(assignment('1'));
  });

  it('Does not offer an assignment that an attempt was started from', () => {
    const running = attempt('in_progress', '1');
    expect(availabilityOf('exam', [running], [assignment('1')])).toEqual({
      running,
      ended: undefined,
      completed: undefined,
      assignment: undefined,
    });
  });

  it('Offers a second assignment along with the newest result', () => {
    const [newest, older] = [attempt('cheated', '2'), attempt('completed', '1')];
    expect(availabilityOf('exam', [newest, older], [assignment('3')])).toEqual({
      running: undefined,
      ended: newest,
      completed: older,
      assignment: assignment('3'),
    });
  });
});

describe('The time left to start', () => {
  it.each([
    [6.9 * 86_400_000, '6 days left to start'],
    [86_400_000, '1 day left to start'],
    [23.5 * 3_600_000, '23 hours left to start'],
    [61_000, '1 minute left to start'],
    [1000, '1 minute left to start'],
    [-5000, '1 minute left to start'],
  ])('Says %d ms as %s', (ms, text) => {
    expect(timeToStart(ms)).toBe(text);
  });
});
