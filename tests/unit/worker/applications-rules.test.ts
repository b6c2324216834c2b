import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES, isArchived } from '#contract/applications.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import {
  givenResponses,
  refuseDecision,
  refuseSuspension,
  responseIssues,
} from '#worker/features/applications/applications.rules.ts';

const ok = null;
const [locked, same, held, gone] = ['archived_locked', 'conflict', 'suspended', 'withdrawn'] as const;

describe('A decision', () => {
  // The outcomes of accepting, considering and declining, by status: locked, unlocked, suspended and locked, suspended and unlocked.
  const table = [
    ['pending', [ok, ok, ok], [ok, ok, ok], [held, ok, ok], [held, ok, ok]],
    ['under_consideration', [ok, same, ok], [ok, same, ok], [held, same, ok], [held, same, ok]],
    ['accepted', [locked, locked, locked], [same, ok, ok], [locked, locked, locked], [same, ok, ok]],
    ['declined', [locked, locked, locked], [ok, ok, same], [locked, locked, locked], [held, ok, same]],
    ['withdrawn', [gone, gone, gone], [gone, gone, gone], [gone, gone, gone], [gone, gone, gone]],
  ] as const;

  it.each(table)('A decision on a status of %s ends as the table says', (status, ...outcomes) => {
    const states = [
      { suspended: false, isUnlocked: false },
      { suspended: false, isUnlocked: true },
      { suspended: true, isUnlocked: false },
      { suspended: true, isUnlocked: true },
    ];
    const found = states.map((state) =>
      (['accepted', 'under_consideration', 'declined'] as const).map((decision) =>
        refuseDecision({ status, ...state }, decision),
      ),
    );
    expect(found).toEqual(outcomes);
  });
});

it('Only accepting and declining wait for the reviews that the job needs', () => {
  const outcomes = (reviewCount: number) =>
    (['accepted', 'under_consideration', 'declined'] as const).map((decision) =>
      refuseDecision(
        { status: 'pending', suspended: false, isUnlocked: false, reviewCount, reviewsNeeded: 2 },
        decision,
      ),
    );
  expect(outcomes(1)).toEqual(['reviews_needed', ok, 'reviews_needed']);
  expect(outcomes(2)).toEqual([ok, ok, ok]);
});

describe('A suspension', () => {
  it.each(APPLICATION_STATUSES)(
    'A suspension at a status of %s is refused only once withdrawn, or without a change or an unlock',
    (status) => {
      for (const suspended of [true, false])
        for (const isUnlocked of [true, false])
          for (const suspend of [true, false]) {
            const refusal = isArchived(status) && !isUnlocked ? locked : suspended === suspend ? same : ok;
            const expected = status === 'withdrawn' ? gone : refusal;
            expect(refuseSuspension({ status, suspended, isUnlocked }, suspend)).toBe(expected);
          }
    },
  );
});

it('Decided and withdrawn applications are archived', () => {
  expect(APPLICATION_STATUSES.map(isArchived)).toEqual([false, false, true, true, true]);
});

describe('Answers', () => {
  const ask = (fields: Partial<FormQuestion>): FormQuestion => ({
    id: 'q',
    type: 'text',
    label: 'Q',
    placeholder: null,
    required: false,
    options: [],
    ...fields,
  });

  it('Every required question needs an answer', () => {
    const questions = [ask({ id: 'a', required: true }), ask({ id: 'b' }), ask({ id: 'c', required: true })];
    expect(responseIssues(questions, { a: 'x', c: 'y' })).toEqual([]);
    expect(responseIssues(questions, { b: 'x', c: '' }).map(({ path }) => path)).toEqual([
      'responses.a',
      'responses.c',
    ]);
    expect(responseIssues([], {})).toEqual([]);
  });

  it('Answers to unknown questions are refused', () => {
    expect(responseIssues([ask({})], { q: 'x', z: 'y', constructor: 'z' }).map(({ path }) => path)).toEqual([
      'responses.z',
      'responses.constructor',
    ]);
  });

  it('Only choices are checked against the options', () => {
    for (const type of ['select', 'radio'] as const) {
      const questions = [ask({ type, options: ['A', 'B'] })];
      expect(responseIssues(questions, { q: 'A' })).toEqual([]);
      expect(responseIssues(questions, { q: '' })).toEqual([]);
      expect(responseIssues(questions, {})).toEqual([]);
      expect(responseIssues(questions, { q: 'a' })).toEqual([
        { path: 'responses.q', message: 'Choose one of the options' },
      ]);
    }
    expect(responseIssues([ask({ type: 'textarea' })], { q: 'anything' })).toEqual([]);
  });

  it('Properties of Object.prototype do not count as answers', () => {
    for (const id of ['constructor', 'toString', 'valueOf']) {
      expect(responseIssues([ask({ id, required: true })], {}).length).toBe(1);
      expect(responseIssues([ask({ id, type: 'radio', options: ['A'] })], {})).toEqual([]);
    }
  });

  it('Blank answers are not stored', () => {
    expect(givenResponses({ a: 'x', b: '', c: '0' })).toEqual({ a: 'x', c: '0' });
  });
});
