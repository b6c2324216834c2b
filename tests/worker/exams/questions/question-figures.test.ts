import { describe, expect, it } from 'vitest';
import { questionFigures } from '../../calls/replies/exams.ts';
import { signedIn } from '../../support/client.ts';
import {
  ANSWERS,
  createAssignment,
  createAttempt,
  createExam,
  createUnmarked,
  newExam,
  QUESTIONS,
} from '../../support/exams.ts';
import { execute } from '../../support/rows.ts';

const readAs = async (grade: 4 | 6, examId: string) =>
  questionFigures.parse((await (await signedIn(grade)).get(`/api/exams/${examId}/questions/figures`)).body);

const figuresOf = (examId: string) => readAs(4, examId);
const attemptsOf = async (examId: string) => (await figuresOf(examId)).questions.map(({ attempts }) => attempts);

const exam = async (fields = {}) => (await createExam({ questions: QUESTIONS, answers: ANSWERS, ...fields })).id;
const done = (examId: string, responses: Record<string, string>, fields = {}) =>
  createAttempt({ examId, status: 'completed', responses, score: 50, ...fields });

describe('The figures of an exam', () => {
  it('They count responses and marks of each question', async () => {
    const examId = await exam();
    await done(examId, { choice: ' BLUE ', short: 'x' }, { marks: { short: 1 } });
    await done(examId, { choice: 'red', short: 'y', long: '\u00a0\n' }, { marks: { short: 0.5 } });
    await done(examId, { choice: 'something else', short: 'z' }, { marks: { short: 0.25 } });
    expect(await figuresOf(examId)).toEqual({
      attempts: 3,
      questions: [
        {
          questionId: 'choice',
          attempts: 3,
          correct: 0.33,
          options: [
            { text: 'Red', count: 1 },
            { text: 'Blue', count: 1 },
            { text: 'Green', count: 0 },
          ],
          blank: 0,
        },
        { questionId: 'short', attempts: 3, correct: 0.58, options: [], blank: 0 },
        { questionId: 'long', attempts: 3, correct: 0, options: [], blank: 3 },
      ],
    });
  });

  it('Without attempts there is no mean', async () => {
    const { attempts, questions } = await figuresOf(await exam());
    expect(attempts).toBe(0);
    expect(questions.map(({ correct }) => correct)).toEqual([null, null, null]);
  });

  it('They leave out what is running, flagged, expired or not marked, and people who were erased', async () => {
    const examId = await exam();
    await createUnmarked({ examId });
    for (const status of ['in_progress', 'cheated', 'expired'] as const) await createAttempt({ examId, status });
    const { userId } = await done(examId, { choice: 'Blue' });
    await execute('update users set erasedAt = 1 where id = ?', userId);
    await done(examId, { choice: 'Blue' });
    expect(await figuresOf(examId)).toMatchObject({ attempts: 1 });
  });

  it('They leave out an answer without a mark, where the score was set by hand', async () => {
    const examId = await exam();
    await done(examId, { choice: 'Blue', short: 'x' }, { manuallyAdjusted: true });
    expect(await attemptsOf(examId)).toEqual([1, 0, 1]);
  });

  it('They count retakes, and the newest 200 attempts only', async () => {
    const examId = await exam();
    const { userId } = await done(examId, { choice: 'Blue' });
    await done(examId, { choice: 'Red' }, { userId });
    expect(await figuresOf(examId)).toMatchObject({ attempts: 2 });
  });

  it('A question that was edited begins anew, and one that was moved does not', async () => {
    const examId = await exam();
    await done(examId, { choice: 'Blue', short: 'x' }, { marks: { short: 1 } });
    const manager = await signedIn(4);
    const [choice, short, long] = QUESTIONS;
    const put = (questions: unknown[], answers: string[]) =>
      manager.put(`/api/exams/${examId}`, { ...newExam, questions, answers });
    await put([long, { ...short, question: 'Why not?' }, choice], ['', '', 'Blue']);
    expect(await attemptsOf(examId)).toEqual([1, 0, 1]);
    await put([{ ...choice, options: ['Green', 'Blue', 'Red'] }], ['Blue']);
    expect(await attemptsOf(examId)).toEqual([1]);
    await put([choice], ['Red']);
    expect(await attemptsOf(examId)).toEqual([0]);
    await put([{ ...choice, options: ['Red', 'Blue'] }], ['Blue']);
    expect(await attemptsOf(examId)).toEqual([0]);
  });

  it('Shuffled options and drawn questions count with the others', async () => {
    const examId = await exam();
    const [choice, , long] = QUESTIONS;
    const questions = [long, { ...choice, options: ['Green', 'Red', 'Blue'] }];
    await done(examId, { choice: 'Blue' }, { questions, answers: ['', 'Blue'] });
    const figures = await figuresOf(examId);
    expect(figures.questions.map(({ attempts }) => attempts)).toEqual([1, 0, 1]);
    expect(figures.questions[0]?.options.map(({ count }) => count)).toEqual([0, 1, 0]);
  });

  it('A manager who holds the exam does not read them', async () => {
    const examId = await exam();
    const manager = await signedIn(5);
    await createAssignment({ examId, userId: manager.id });
    const reply = await manager.get(`/api/exams/${examId}/questions/figures`);
    expect(reply.outcome).toBe('403 exam_held');
    expect(reply.text).not.toContain('Blue');
  });
});
