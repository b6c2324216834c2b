import { describe, expect, it } from 'vitest';
import { mayHaveToWait } from '#features/applications/progress/may-have-to-wait.ts';
import { stateSentence, usualSentence, waitOf, waitSentence } from '#features/applications/waiting.ts';

const now = new Date(2026, 10, 22, 12);

describe('The sentence about a wait', () => {
  it('A later day is a date, with its year if it is not this year', () => {
    expect(waitSentence('reapply_wait', new Date(2026, 11, 3, 18, 3).toISOString(), now)).toBe(
      'You can apply again on 3 December.',
    );
    expect(waitSentence('account_too_new', new Date(2027, 0, 5).toISOString(), now)).toBe(
      'You can apply from 5 January 2027.',
    );
  });

  it('The last day has a time', () => {
    const from = new Date(2026, 10, 22, 18, 3).toISOString();
    expect(waitSentence('reapply_wait', from, now)).toBe('You can apply again today at 18:03.');
    expect(waitSentence('account_too_new', from, now)).toBe('You can apply from 18:03 today.');
  });

  it('Only the two reasons with an end are a wait', () => {
    const from = now.toISOString();
    expect(waitOf({ reason: 'reapply_wait', from })).toEqual({ reason: 'reapply_wait', from });
    expect(waitOf({ reason: 'account_too_new', from })).toEqual({ reason: 'account_too_new', from });
    expect(waitOf({ reason: 'open_application', from: null })).toBeNull();
    expect(waitOf({ reason: null, from: null })).toBeNull();
    expect(waitOf({ reason: 'job_closed', from })).toBeNull();
  });
});

describe('Checking for a wait', () => {
  const row = (id: string, jobId: string, status: 'declined' | 'accepted', days: number) => ({
    id,
    jobId,
    userId: 'user',
    jobTitle: 'Helper',
    formQuestions: [],
    responses: {},
    status,
    message: null,
    submittedAt: '2026-01-01T00:00:00.000Z',
    consideredAt: null,
    reviewedAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
    withdrawnAt: null,
    suspended: false,
    textsDeletedAt: null,
  });

  it('It is checked once per job, for the newest decline of the last year', () => {
    const rows = [
      row('newest', 'a', 'declined', 1),
      row('older', 'a', 'declined', 9),
      row('accepted', 'b', 'accepted', 1),
      row('long ago', 'c', 'declined', 366),
    ];
    expect([...mayHaveToWait(rows, now.getTime())]).toEqual(['newest']);
  });
});

it('An open application is described in the same words, with the usual time if it is known', () => {
  expect(usualSentence(null)).toBeNull();
  expect(usualSentence(1)).toBe('Most answers take about 1 day.');
  expect(stateSentence(null)).toBe('Your application is being reviewed.');
  expect(stateSentence(3)).toBe('Your application is being reviewed. Most answers take about 3 days.');
});
