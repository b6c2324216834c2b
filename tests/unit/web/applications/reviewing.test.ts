import { describe, expect, it } from 'vitest';
import { refusalText } from '#features/applications/dialog/refusal-text.ts';
import { shortcutOf } from '#features/applications/dialog/review-shortcuts.ts';
import { positionOf, subjectOf } from '#features/applications/reviewing/review-labels.ts';
import { filterOf, isNarrowed } from '#features/applications/reviewing/review-query.ts';
import { focusOrder, mergeOrder, neighboursOf } from '#patterns/steps/step-order.ts';
import { canDecide } from '#tests/components/support/application-rows.ts';

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
    expect(['a', 'C', 'd', 'J', 'k', 'R', 'i', 'X'].map((key) => press(key))).toEqual([
      'a',
      'c',
      'd',
      'j',
      'k',
      'r',
      'i',
      'x',
    ]);
    expect(press('y')).toBeUndefined();
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

describe('Why an action is disabled', () => {
  const pending: Parameters<typeof refusalText>[0] = {
    status: 'pending',
    reviewCount: 0,
    reviewsNeeded: 0,
    can: canDecide,
  };
  const texts = (can: Partial<typeof pending.can>, fields = {}) =>
    (['accept', 'consider', 'decline'] as const).map((action) =>
      refusalText({ ...pending, ...fields, can: { ...pending.can, ...can } }, action),
    );

  it('What the server allows has no reason', () => {
    expect(texts({})).toEqual([null, null, null]);
  });

  it('A decision for the current status names it', () => {
    expect(texts({ consider: 'conflict' }, { status: 'under_consideration' })).toEqual([
      null,
      'Already Under Review.',
      null,
    ]);
    expect(texts({ decline: 'conflict' }, { status: 'declined' })).toEqual([null, null, 'Already Declined.']);
  });

  it('A suspended application cannot be accepted', () => {
    expect(texts({ accept: 'suspended' })).toEqual(['A suspended application cannot be accepted.', null, null]);
  });

  it('An archived application asks for the pin', () => {
    const code = 'archived_locked';
    const locked = 'Archived: enter the system pin to enable the actions.';
    expect(texts({ accept: code, consider: code, decline: code })).toEqual([locked, locked, locked]);
  });

  it('A withdrawn application stays as it is', () => {
    const code = 'withdrawn';
    const final = 'The applicant withdrew this application.';
    expect(texts({ accept: code, consider: code, decline: code })).toEqual([final, final, final]);
  });

  it('Accepting and declining say how many reviews are missing', () => {
    const can = { accept: 'reviews_needed', decline: 'reviews_needed' } as const;
    const two = '0 of 2 reviews: ACCEPT and DECLINE need 2 more.';
    expect(texts(can, { reviewsNeeded: 2 })).toEqual([two, null, two]);
    const one = '1 of 2 reviews: ACCEPT and DECLINE need one more.';
    expect(texts(can, { reviewCount: 1, reviewsNeeded: 2 })).toEqual([one, null, one]);
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
