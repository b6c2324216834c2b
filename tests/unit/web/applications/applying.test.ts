import { describe, expect, it } from 'vitest';
import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import {
  answerIssues,
  answerTo,
  draftSchema,
  fitDraft,
  isMissing,
  lastAnswers,
  limitAnswer,
  percentComplete,
  toResponses,
} from '#features/applications/applying/apply-draft.ts';

const question = (id: string, change: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  type: 'text',
  label: `Question ${id}`,
  placeholder: '',
  required: false,
  options: [],
  ...change,
});

describe('Answers', () => {
  it('A blank answer to a required question is missing', () => {
    const required = question('why', { required: true });
    expect(isMissing(required, {})).toBe(true);
    expect(isMissing(required, { why: ' \n ' })).toBe(true);
    expect(isMissing(required, { why: 'Because.' })).toBe(false);
    expect(isMissing(question('why'), {})).toBe(false);
  });

  it('An id that every object has as a property has no answer', () => {
    expect(answerTo({}, 'constructor')).toBe('');
  });

  it('A pasted answer is cut at the limit without splitting an emoji', () => {
    expect(limitAnswer('x'.repeat(MAX_ANSWER + 5), '')).toHaveLength(MAX_ANSWER);
    expect(limitAnswer(`${'x'.repeat(MAX_ANSWER - 1)}🎉`, '')).toBe('x'.repeat(MAX_ANSWER - 1));
  });

  it('A full answer takes no more', () => {
    const full = 'x'.repeat(MAX_ANSWER);
    expect(limitAnswer(`a${full}`, full)).toBe(full);
  });
});

describe('The last answers', () => {
  it('Only answers to questions of the same id and type are offered, if they still fit', () => {
    const earlier = {
      formQuestions: [question('why'), question('team', { type: 'select' }), question('zone')],
      responses: { why: 'For the quiet.', team: 'News', zone: 'UTC' },
    };
    const now = [
      question('why'),
      question('team', { type: 'select', options: ['Events'] }),
      question('zone', { type: 'textarea' }),
      question('new'),
    ];
    expect(lastAnswers(now, earlier)).toEqual({ why: 'For the quiet.' });
  });
});

describe('Fitting a draft to the questions', () => {
  const team = question('team', { type: 'select', options: ['Events', 'News'] });

  it('Answers to deleted questions and picks of deleted options are dropped', () => {
    const answers = { why: 'Because.', team: 'Radio', gone: 'Lost.' };
    expect(fitDraft({ step: 2, answers }, [question('why'), team])).toEqual({ step: 2, answers: { why: 'Because.' } });
  });

  it('The draft goes back to the first question that still needs an answer', () => {
    const questions = [question('why'), { ...team, required: true }, question('when', { required: true })];
    expect(fitDraft({ step: 3, answers: { team: 'Radio' } }, questions).step).toBe(1);
    expect(fitDraft({ step: 0, answers: {} }, questions).step).toBe(0);
  });

  it('The draft goes no further than the review', () => {
    expect(fitDraft({ step: 9, answers: {} }, [question('why')]).step).toBe(1);
  });
});

describe('Steps', () => {
  it('The review counts towards the percentage', () => {
    expect([0, 1, 2, 3].map((step) => percentComplete(step, 4))).toEqual([25, 50, 75, 100]);
    expect(percentComplete(0, 7)).toBe(14);
    expect(percentComplete(0, 1)).toBe(100);
  });
});

describe('Submitting', () => {
  it('Answers are sent trimmed and without blank ones', () => {
    expect(toResponses({ why: '  Because. ', when: '  ' })).toEqual({ why: 'Because.' });
  });

  it('Issues about answers are found by question', () => {
    const issues = [
      { path: 'responses.why', message: 'Too long' },
      { path: 'responses.a.b', message: 'Odd' },
      { path: 'jobId', message: 'Which job?' },
    ];
    expect(answerIssues(issues)).toEqual({ why: 'Too long', 'a.b': 'Odd' });
  });
});

describe('A stored draft', () => {
  it('Has a step and the answers by question', () => {
    const draft = { step: 1, answers: { why: 'Because.', constructor: 'An odd id.' } };
    expect(draftSchema.parse(draft)).toEqual(draft);
  });

  it.each([
    'text',
    { step: -1, answers: {} },
    { step: 0.5, answers: {} },
    { step: 0, answers: null },
    { step: 0, answers: { why: 1 } },
    { step: 0, answers: { why: 'x'.repeat(MAX_ANSWER + 1) } },
  ])('Is ignored if it is malformed (%#)', (value) => {
    expect(draftSchema.safeParse(value).success).toBe(false);
  });
});
