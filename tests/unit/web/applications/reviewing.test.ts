import { describe, expect, it } from 'vitest';
import type { Decision } from '#contract/applications.ts';
import { lockReason, type ReviewState, refusalReason } from '#features/applications/dialog/review-rules.ts';
import { shortcutOf } from '#features/applications/dialog/review-shortcuts.ts';
import { positionOf, subjectOf } from '#features/applications/reviewing/review-labels.ts';
import { focusOrder, mergeOrder, neighboursOf } from '#features/applications/reviewing/review-order.ts';
import { filterOf, isNarrowed } from '#features/applications/reviewing/review-query.ts';

describe('The review order', () => {
  it('An application that has left the list keeps its place', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('A new application goes after the one it follows in the list', () => {
    expect(mergeOrder(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(mergeOrder(['a', 'gone', 'b'], ['a', 'new', 'b'])).toEqual(['a', 'new', 'gone', 'b']);
  });

  it('Stepping goes to the neighbours of the open application', () => {
    expect(neighboursOf(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c', left: 1 });
    expect(neighboursOf(['a', 'b'], 'a').previous).toBeUndefined();
    expect(neighboursOf(['a', 'b'], 'b')).toEqual({ previous: 'a', next: undefined, left: 0 });
  });

  it('Stepping from an application outside the list starts at the top', () => {
    expect(neighboursOf(['a', 'b'], 'elsewhere')).toEqual({ previous: undefined, next: 'a', left: 2 });
    expect(neighboursOf([], 'elsewhere').next).toBeUndefined();
  });
});

describe('The list', () => {
  it('Opened from a profile, it is narrowed to the person by their id', () => {
    expect(filterOf({ user: 'ada-id' })).toMatchObject({ status: 'pending', userId: 'ada-id', q: undefined });
    expect(isNarrowed({ user: 'ada-id' })).toBe(true);
  });
});

describe('Focus after closing the dialog', () => {
  it('Focus goes to the same row, else to one after it, else to the nearest before it', () => {
    expect(focusOrder(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'd', 'b', 'a']);
    expect(focusOrder(['a'], 'elsewhere')).toEqual(['elsewhere']);
  });
});

describe('Shortcuts', () => {
  const press = (key: string, change = {}) =>
    shortcutOf({
      key,
      repeat: false,
      isComposing: false,
      defaultPrevented: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...change,
    });

  it('A shortcut is a single letter in either case', () => {
    expect(['a', 'C', 'd', 'J', 'k', 'R', 'i'].map((key) => press(key))).toEqual(['a', 'c', 'd', 'j', 'k', 'r', 'i']);
    expect(press('x')).toBeUndefined();
    expect(press('Enter')).toBeUndefined();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing', 'defaultPrevented'])(
    'A shortcut is off with %s',
    (flag) => {
      expect(press('a', { [flag]: true })).toBeUndefined();
    },
  );

  it('Holding a key steps on but decides only once', () => {
    expect(press('j', { repeat: true })).toBe('j');
    for (const key of ['a', 'c', 'd', 'r', 'i']) expect(press(key, { repeat: true })).toBeUndefined();
  });
});

describe('Decisions', () => {
  const pending: ReviewState = {
    status: 'pending',
    suspended: false,
    isUnlocked: false,
    reviewCount: 0,
    reviewsNeeded: 0,
  };
  const refusals = (state: Partial<ReviewState>) =>
    (['accepted', 'under_consideration', 'declined'] satisfies Decision[]).map((decision) =>
      refusalReason({ ...pending, ...state }, decision),
    );

  it('A pending application can be decided either way', () => {
    expect(refusals({})).toEqual([null, null, null]);
  });

  it('A decision for the current status is refused', () => {
    expect(refusals({ status: 'under_consideration' })).toEqual([null, 'Already Under Review.', null]);
    expect(refusals({ status: 'declined', isUnlocked: true })).toEqual([null, null, 'Already Declined.']);
  });

  it('A suspended application cannot be accepted', () => {
    expect(refusals({ suspended: true })).toEqual(['A suspended application cannot be accepted.', null, null]);
  });

  it('An archived application is locked until the pin is entered', () => {
    const locked = 'Archived: enter the system pin to enable the actions.';
    expect(refusals({ status: 'accepted' })).toEqual([locked, locked, locked]);
    expect(lockReason({ ...pending, status: 'accepted', isUnlocked: true })).toBeNull();
  });

  it('A withdrawn application stays as it is', () => {
    const final = 'The applicant withdrew this application.';
    expect(refusals({ status: 'withdrawn', isUnlocked: true })).toEqual([final, final, final]);
  });

  it('Accepting and declining wait for the reviews that the job needs, and considering does not', () => {
    const two = '0 of 2 reviews: ACCEPT and DECLINE need 2 more.';
    expect(refusals({ reviewsNeeded: 2 })).toEqual([two, null, two]);
    const one = '1 of 2 reviews: ACCEPT and DECLINE need one more.';
    expect(refusals({ reviewCount: 1, reviewsNeeded: 2 })).toEqual([one, null, one]);
    expect(refusals({ reviewCount: 3, reviewsNeeded: 2 })).toEqual([null, null, null]);
  });
});

describe('Names of an application', () => {
  const job = { id: 'job', title: 'Renamed', isActive: true };

  it('A position has its title at the time of applying', () => {
    expect(positionOf({ job, jobTitle: 'Moderator' })).toBe('Moderator');
  });

  it('A deleted job and a deleted applicant are unknown', () => {
    expect(subjectOf({ user: null, job: null, jobTitle: 'Moderator' })).toBe('Unknown User for Unknown Position');
  });
});
