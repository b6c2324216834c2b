import { describe, expect, it } from 'vitest';
import { examInput } from '#contract/exams.ts';
import {
  blankExam,
  blankQuestion,
  changesBetween,
  checkQuestion,
  fieldOf,
  parseNumber,
  toBody,
  toDraft,
} from '#features/exams/building/exam-draft.ts';
import type { FullExam } from '#features/exams/queries.ts';

const exam: FullExam = {
  id: '7b0f6e0e-0000-4000-8000-000000000001',
  title: 'Rules',
  description: '',
  timeLimit: 20,
  passingScore: 80,
  questions: [
    { id: 'a', type: 'multiple-choice', question: 'Spam?', options: ['Delete it', 'Leave it'] },
    { id: 'b', type: 'short-answer', question: 'Why?', options: [] },
  ],
  answers: ['leave it', 'Because.'],
  questionCount: 2,
  isActive: true,
  isHeld: false,
  drawCount: 1,
  shuffleQuestions: true,
  shuffleOptions: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'someone',
  creator: null,
  updatedBy: null,
  updatedAt: null,
  totalAssigned: 0,
  uniqueUsers: 0,
  activeAssignments: 0,
  revision: 1,
};

describe('An exam draft', () => {
  it('An unedited exam is sent back with the same questions', () => {
    const body = examInput.parse(toBody(toDraft(exam)));
    expect(body).toMatchObject({ title: 'Rules', timeLimit: 20, passingScore: 80, questions: exam.questions });
    expect(body).toMatchObject({ drawCount: 1, shuffleQuestions: true, shuffleOptions: false });
    // The answer key takes the spelling of its option.
    expect(body.answers).toEqual(['Leave it', 'Because.']);
  });

  it.each([
    ['', 30],
    ['soon', 30],
    ['0', 0],
    [' 45 ', 45],
  ])('The number in %j is %d when the default is 30', (text, number) => {
    expect(parseNumber(text, 30)).toBe(number);
  });

  it('Blank option slots and options of other types are not sent', () => {
    const choice = { ...blankQuestion(), question: 'Which?', options: ['One', ' ', 'Two', ''], correct: 2 };
    const text = { ...choice, type: 'short-answer' as const, sample: ' Two ' };
    const body = toBody({ ...blankExam, title: 'T', questions: [choice, text] });
    expect(body.questions.map(({ options }) => options)).toEqual([['One', 'Two'], []]);
    expect(body.answers).toEqual(['Two', 'Two']);
  });

  it('A blank question reports errors in its text, options and answer together', () => {
    expect(Object.keys(checkQuestion(blankQuestion())).sort()).toEqual(['answer', 'options', 'question']);
    const complete = { ...blankQuestion(), question: 'Which?', options: ['One', 'Two', '', ''], correct: 0 };
    expect(checkQuestion(complete)).toEqual({});
  });

  it.each([
    ['timeLimit', 'timeLimit'],
    ['questions', 'questions'],
    ['questions.2.options.1', 'questions.2.question'],
    ['answers.2', 'questions.2.question'],
    ['isActive', null],
  ])('A server issue at %s is shown at %s', (path, field) => {
    expect(fieldOf(path)).toBe(field);
  });

  it('A conflict says what the names of the fields leave open: the new title, and being archived', () => {
    expect(changesBetween(exam, { ...exam, timeLimit: 5 })).toBe('');
    expect(changesBetween(exam, { ...exam, timeLimit: 5, isActive: false })).toBe('They archived it.');
    expect(changesBetween(exam, { ...exam, title: 'New rules' })).toBe('It is now called ‘New rules’.');
  });
});
