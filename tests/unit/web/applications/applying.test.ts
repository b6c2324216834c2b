import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  answerIssues,
  answerTo,
  fitDraft,
  isMissing,
  limitAnswer,
  percentComplete,
  toResponses,
} from '#features/applications/applying/apply-draft.ts';
import { clearDraft, readDraft, writeDraft } from '#features/applications/applying/kept-draft.ts';
import type { FormQuestion } from '../../../../worker/contract/jobs.ts';
import { MAX_ANSWER } from '../../../../worker/contract/limits.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';

const question = (id: string, change: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  type: 'text',
  label: `Question ${id}`,
  placeholder: '',
  required: false,
  options: [],
  ...change,
});

afterEach(() => vi.unstubAllGlobals());

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

describe('Kept drafts', () => {
  it('A draft belongs to one person and one job', () => {
    stubStorage('localStorage');
    const draft = { step: 1, answers: { why: 'Because.' } };
    expect(writeDraft('ada', 'job', draft)).toBe(true);
    expect(readDraft('ada', 'job')).toEqual(draft);
    expect(readDraft('bo', 'job')).toBeNull();
    expect(readDraft('ada', 'other')).toBeNull();
    clearDraft('ada', 'job');
    expect(readDraft('ada', 'job')).toBeNull();
  });

  it.each([
    '{',
    '"text"',
    '{"step":-1,"answers":{}}',
    '{"step":0.5,"answers":{}}',
    '{"step":0,"answers":null}',
    '{"step":0,"answers":{"why":1}}',
    JSON.stringify({ step: 0, answers: { why: 'x'.repeat(MAX_ANSWER + 1) } }),
  ])('A malformed draft is ignored (%#)', (text) => {
    stubStorage('localStorage').set('draft:ada:job', text);
    expect(readDraft('ada', 'job')).toBeNull();
  });

  it('A draft that the browser refuses to store is reported', () => {
    refuseStorage('localStorage');
    expect(writeDraft('ada', 'job', { step: 0, answers: {} })).toBe(false);
    expect(readDraft('ada', 'job')).toBeNull();
  });
});
