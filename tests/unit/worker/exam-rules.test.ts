import { describe, expect, it } from 'vitest';
import { type ExamQuestion, isSameAnswer } from '#contract/exams.ts';
import { overdueCutoff } from '#worker/db/exam-holding.ts';
import {
  attemptAsOf,
  canSave,
  canSubmit,
  needsMark,
  overdueOutcome,
  responseIssues,
  scoreOf,
  scoreUnmarked,
  submittedOutcome,
} from '#worker/features/exams/attempts.rules.ts';

const choice = (id: string): ExamQuestion => ({ id, type: 'multiple-choice', question: '?', options: ['Yes', 'No'] });
const free = (id: string, type: 'short-answer' | 'long-answer' = 'short-answer'): ExamQuestion => ({
  id,
  type,
  question: '?',
  options: [],
});

/** What a score is computed from: these questions, all with the right answer `Yes`, and these responses. */
const scored = (questions: ExamQuestion[], responses: Record<string, string> = {}) => ({
  questions,
  answers: questions.map(() => 'Yes'),
  responses,
});

describe.each([1, 30, 600])('The deadline of an exam of %i minutes', (minutes) => {
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
  ])(
    '%i ms after the deadline, saving (%s) and submitting (%s) are allowed or not',
    (ms, mayStillSave, mayStillSubmit) => {
      expect([canSave(deadline, at(ms)), canSubmit(deadline, at(ms))]).toEqual([mayStillSave, mayStillSubmit]);
      // The cutoff that SQL compares with must agree.
      expect(deadline < overdueCutoff(at(ms))).toBe(!mayStillSubmit);
    },
  );

  it('An overdue attempt shows as ended at its deadline', () => {
    const running = { ...scored([choice('a')], { a: 'yes' }), deadline, cheatedAt: null, completedAt: null };
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

describe('A score', () => {
  const cases: [string, ReturnType<typeof scored>, Record<string, number> | undefined, number | null][] = [
    ['no answers', scored([choice('a'), free('b')]), undefined, 0],
    ['right choices only', scored([choice('a'), choice('b')], { a: 'Yes', b: 'Yes' }), undefined, 100],
    ['a right choice in another case, with spaces,', scored([choice('a')], { a: '  yES\n' }), undefined, 100],
    ['one wrong choice of two', scored([choice('a'), choice('b')], { a: 'Yes', b: 'No' }), undefined, 50],
    ['one right choice of three', scored([choice('a'), choice('b'), choice('c')], { a: 'Yes' }), undefined, 33],
    [
      'two right choices of three',
      scored([choice('a'), choice('b'), choice('c')], { a: 'Yes', c: 'Yes' }),
      undefined,
      67,
    ],
    ['an unmarked free answer', scored([choice('a'), free('b')], { a: 'Yes', b: 'x' }), undefined, null],
    [
      'a blank free answer, which needs no mark,',
      scored([choice('a'), free('b')], { a: 'Yes', b: ' \n' }),
      undefined,
      50,
    ],
    ['a free answer with full marks', scored([choice('a'), free('b')], { a: 'Yes', b: 'x' }), { b: 1 }, 100],
    ['a free answer with half marks', scored([choice('a'), free('b')], { a: 'Yes', b: 'x' }), { b: 0.5 }, 75],
    [
      'two free answers with one marked',
      scored([free('a'), free('b', 'long-answer')], { a: 'x', b: 'y' }),
      { a: 1 },
      null,
    ],
    ['a choice with a mark, which is ignored,', scored([choice('a')], { a: 'No' }), { a: 1 }, 0],
    ['a blank answer with a mark, which is ignored,', scored([free('a')], { a: ' ' }), { a: 1 }, 0],
    ['half a point, rounded up,', scored([free('a')], { a: 'x' }), { a: 0.145 }, 15],
    [
      'half a point from a sum, rounded up,',
      scored([free('a'), free('b')], { a: 'x', b: 'x' }),
      { a: 0.19, b: 0.1 },
      15,
    ],
    ['less than half a point, rounded down,', scored([free('a')], { a: 'x' }), { a: 0.1449 }, 14],
    ['an unanswered question with the id constructor', scored([free('constructor')]), {}, 0],
    ['an answered question with the id toString', scored([free('toString')], { toString: 'x' }), {}, null],
  ];
  it.each(cases)('The score of %s is right', (_name, attempt, marks, score) => {
    expect(scoreOf(attempt, marks)).toBe(score);
  });

  it('Free text that nobody will mark scores 0', () => {
    expect(scoreUnmarked(scored([choice('a'), free('b')], { a: 'Yes', b: 'x' }))).toBe(50);
    expect(scoreUnmarked(scored([free('b')], { b: 'x' }))).toBe(0);
  });
});

it('Compares answers without case and surrounding whitespace', () => {
  expect(isSameAnswer('Blue', ' bLUE ')).toBe(true);
  expect(isSameAnswer('Blue', 'Blu e')).toBe(false);
  expect(isSameAnswer('Blue', '')).toBe(false);
});

it('Only non-blank free-text answers need a mark', () => {
  expect(needsMark(free('a'), { a: 'x' })).toBe(true);
  expect(needsMark(free('a', 'long-answer'), { a: 'x' })).toBe(true);
  expect(needsMark(free('a'), { a: '  ' })).toBe(false);
  expect(needsMark(free('a'), {})).toBe(false);
  expect(needsMark(choice('a'), { a: 'Yes' })).toBe(false);
  expect(needsMark(free('valueOf'), {})).toBe(false);
});

describe('The end of an attempt', () => {
  const marked = scored([choice('a')], { a: 'Yes' });
  const waiting = scored([choice('a'), free('b')], { a: 'Yes', b: 'x' });
  const blank = scored([choice('a'), free('b')], { a: ' ', b: '\n' });
  const untouched = scored([choice('a'), free('b')]);

  it.each([
    ['answered', marked, false, 'completed', 'completed', 100, false],
    ['answered, flagged', marked, true, 'cheated', 'cheated', 100, false],
    ['with free answers', waiting, false, 'completed', 'completed', null, true],
    ['with free answers, flagged', waiting, true, 'cheated', 'cheated', 50, false],
    ['blank', blank, false, 'completed', 'expired', 0, false],
    ['untouched', untouched, false, 'completed', 'expired', 0, false],
    ['untouched, flagged', untouched, true, 'cheated', 'cheated', 0, false],
  ] as const)(
    'An attempt that is %s ends as the table says, submitted or overdue',
    (_name, attempt, isFlagged, submitted, overdue, score, awaitingMarks) => {
      expect(submittedOutcome(attempt, isFlagged)).toEqual({ status: submitted, score, awaitingMarks });
      expect(overdueOutcome(attempt, isFlagged)).toEqual({ status: overdue, score, awaitingMarks });
    },
  );
});

it('Answers to unknown questions are refused', () => {
  const questions = [choice('a'), free('b')];
  expect(responseIssues(questions, { a: 'x' })).toEqual([]);
  expect(responseIssues(questions, {})).toEqual([]);
  expect(responseIssues(questions, { a: 'x', c: 'y', constructor: 'z' }).map(({ path }) => path)).toEqual([
    'responses.c',
    'responses.constructor',
  ]);
});
