import { describe, expect, it } from 'vitest';
import { type ExamQuestion, isSameAnswer } from '../../../worker/contract/exams.ts';
import {
  attemptAsOf,
  canSave,
  canSubmit,
  needsMark,
  overdueCutoff,
  overdueOutcome,
  responseIssues,
  scoreOf,
  scoreUnmarked,
  submittedOutcome,
} from '../../../worker/features/exams/attempts.rules.ts';

const choice = (id: string): ExamQuestion => ({ id, type: 'multiple-choice', question: '?', options: ['Yes', 'No'] });
const free = (id: string, type: 'short-answer' | 'long-answer' = 'short-answer'): ExamQuestion => ({
  id,
  type,
  question: '?',
  options: [],
});

/** A sheet of these questions, `Yes` being right everywhere, with these answers given. */
const sheet = (questions: ExamQuestion[], responses: Record<string, string> = {}) => ({
  questions,
  answers: questions.map(() => 'Yes'),
  responses,
});

describe.each([1, 30, 600])('the deadline of an exam of %i minutes', (minutes) => {
  const deadline = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
  const at = (ms: number) => new Date(deadline.getTime() + ms);

  it.each([
    [-1000, true, true],
    [-1, true, true],
    [0, true, true],
    [1, false, true],
    [29_000, false, true],
    [30_000, false, true],
    [30_001, false, false],
    [31_000, false, false],
  ])('%i ms after it', (ms, mayStillSave, mayStillSubmit) => {
    expect([canSave(deadline, at(ms)), canSubmit(deadline, at(ms))]).toEqual([mayStillSave, mayStillSubmit]);
    // What a statement asks of the database is the same question.
    expect(deadline < overdueCutoff(at(ms))).toBe(!mayStillSubmit);
  });

  it('decides how an attempt stands', () => {
    const running = { ...sheet([choice('a')], { a: 'yes' }), deadline, cheatedAt: null, completedAt: null };
    const attempt = { ...running, status: 'in_progress' as const, score: null, awaitingMarks: false };
    expect(attemptAsOf(attempt, at(30_000))).toBe(attempt);
    expect(attemptAsOf(attempt, at(30_001))).toEqual({
      ...attempt,
      status: 'completed',
      score: 100,
      completedAt: deadline,
    });
    for (const status of ['completed', 'cheated', 'expired'] as const) {
      const ended = { ...attempt, status, score: 7 };
      expect(attemptAsOf(ended, at(86_400_000))).toBe(ended);
    }
  });
});

describe('a score', () => {
  const cases: [string, ReturnType<typeof sheet>, Record<string, number> | undefined, number | null][] = [
    ['nothing answered', sheet([choice('a'), free('b')]), undefined, 0],
    ['all choices right', sheet([choice('a'), choice('b')], { a: 'Yes', b: 'Yes' }), undefined, 100],
    ['whatever the case and the spaces', sheet([choice('a')], { a: '  yES\n' }), undefined, 100],
    ['one choice wrong', sheet([choice('a'), choice('b')], { a: 'Yes', b: 'No' }), undefined, 50],
    ['one of three', sheet([choice('a'), choice('b'), choice('c')], { a: 'Yes' }), undefined, 33],
    ['two of three', sheet([choice('a'), choice('b'), choice('c')], { a: 'Yes', c: 'Yes' }), undefined, 67],
    ['a free answer that nobody marked', sheet([choice('a'), free('b')], { a: 'Yes', b: 'x' }), undefined, null],
    ['a blank free answer waits for nobody', sheet([choice('a'), free('b')], { a: 'Yes', b: ' \n' }), undefined, 50],
    ['a free answer in full', sheet([choice('a'), free('b')], { a: 'Yes', b: 'x' }), { b: 1 }, 100],
    ['a free answer in half', sheet([choice('a'), free('b')], { a: 'Yes', b: 'x' }), { b: 0.5 }, 75],
    ['one free answer of two', sheet([free('a'), free('b', 'long-answer')], { a: 'x', b: 'y' }), { a: 1 }, null],
    ['a mark for a choice counts nothing', sheet([choice('a')], { a: 'No' }), { a: 1 }, 0],
    ['a mark for a blank answer counts nothing', sheet([free('a')], { a: ' ' }), { a: 1 }, 0],
    ['half a point rounds up', sheet([free('a')], { a: 'x' }), { a: 0.145 }, 15],
    ['so it does where it is a sum', sheet([free('a'), free('b')], { a: 'x', b: 'x' }), { a: 0.19, b: 0.1 }, 15],
    ['less than half rounds down', sheet([free('a')], { a: 'x' }), { a: 0.1449 }, 14],
    ['questions named like what every object has', sheet([free('constructor')]), {}, 0],
    ['and answered', sheet([free('toString')], { toString: 'x' }), {}, null],
  ];
  it.each(cases)('of %s', (_name, paper, marks, score) => {
    expect(scoreOf(paper, marks)).toBe(score);
  });

  it('never waits where nobody will mark it', () => {
    expect(scoreUnmarked(sheet([choice('a'), free('b')], { a: 'Yes', b: 'x' }))).toBe(50);
    expect(scoreUnmarked(sheet([free('b')], { b: 'x' }))).toBe(0);
  });
});

it('compares answers trimmed and whatever the case, and nothing else', () => {
  expect(isSameAnswer('Blue', ' bLUE ')).toBe(true);
  expect(isSameAnswer('Blue', 'Blu e')).toBe(false);
  expect(isSameAnswer('Blue', '')).toBe(false);
});

it('lets a person mark free answers that there are', () => {
  expect(needsMark(free('a'), { a: 'x' })).toBe(true);
  expect(needsMark(free('a', 'long-answer'), { a: 'x' })).toBe(true);
  expect(needsMark(free('a'), { a: '  ' })).toBe(false);
  expect(needsMark(free('a'), {})).toBe(false);
  expect(needsMark(choice('a'), { a: 'Yes' })).toBe(false);
  expect(needsMark(free('valueOf'), {})).toBe(false);
});

describe('how an attempt ends', () => {
  const marked = sheet([choice('a')], { a: 'Yes' });
  const waiting = sheet([choice('a'), free('b')], { a: 'Yes', b: 'x' });
  const blank = sheet([choice('a'), free('b')], { a: ' ', b: '\n' });
  const untouched = sheet([choice('a'), free('b')]);

  it.each([
    ['answered', marked, false, 'completed', 100, false],
    ['answered, flagged', marked, true, 'cheated', 100, false],
    ['with free answers', waiting, false, 'completed', null, true],
    ['with free answers, flagged', waiting, true, 'cheated', 50, false],
    ['blank', blank, false, 'completed', 0, false],
    ['untouched', untouched, false, 'completed', 0, false],
    ['untouched, flagged', untouched, true, 'cheated', 0, false],
  ] as const)('submitted %s', (_name, paper, isFlagged, status, score, awaitingMarks) => {
    expect(submittedOutcome(paper, isFlagged)).toEqual({ status, score, awaitingMarks });
  });

  it.each([
    ['answered', marked, false, 'completed', 100, false],
    ['answered, flagged', marked, true, 'cheated', 100, false],
    ['with free answers', waiting, false, 'completed', null, true],
    ['with free answers, flagged', waiting, true, 'cheated', 50, false],
    ['blank', blank, false, 'expired', 0, false],
    ['untouched', untouched, false, 'expired', 0, false],
    ['untouched, flagged', untouched, true, 'cheated', 0, false],
  ] as const)('run out %s', (_name, paper, isFlagged, status, score, awaitingMarks) => {
    expect(overdueOutcome(paper, isFlagged)).toEqual({ status, score, awaitingMarks });
  });
});

it('takes no answer to what was not asked', () => {
  const questions = [choice('a'), free('b')];
  expect(responseIssues(questions, { a: 'x' })).toEqual([]);
  expect(responseIssues(questions, {})).toEqual([]);
  expect(responseIssues(questions, { a: 'x', c: 'y', constructor: 'z' }).map(({ path }) => path)).toEqual([
    'responses.c',
    'responses.constructor',
  ]);
});
