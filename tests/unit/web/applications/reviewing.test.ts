import { describe, expect, it } from 'vitest';
import {
  lockReason,
  type ReviewState,
  refusalReason,
} from '../../../../web/src/features/applications/reviewing/dialog/review-rules.ts';
import { shortcutOf } from '../../../../web/src/features/applications/reviewing/dialog/review-shortcuts.ts';
import { positionOf, subjectOf } from '../../../../web/src/features/applications/reviewing/review-names.ts';
import {
  focusOrder,
  mergeOrder,
  neighboursOf,
} from '../../../../web/src/features/applications/reviewing/review-order.ts';
import type { Decision } from '../../../../worker/contract/applications.ts';

describe('The review order', () => {
  it('keeps an application that has left the list in its place', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('adds new applications after the ones they follow in the list', () => {
    expect(mergeOrder(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(mergeOrder(['a', 'gone', 'b'], ['a', 'new', 'b'])).toEqual(['a', 'new', 'gone', 'b']);
  });

  it('steps to the neighbours of the open application', () => {
    expect(neighboursOf(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c', left: 1 });
    expect(neighboursOf(['a', 'b'], 'a').previous).toBeUndefined();
    expect(neighboursOf(['a', 'b'], 'b')).toEqual({ previous: 'a', next: undefined, left: 0 });
  });

  it('starts at the top for an application that is not in the list', () => {
    expect(neighboursOf(['a', 'b'], 'elsewhere')).toEqual({ previous: undefined, next: 'a', left: 2 });
    expect(neighboursOf([], 'elsewhere').next).toBeUndefined();
  });
});

describe('Focus after the dialog closes', () => {
  it('tries the same row, then the rows after it, then the nearest before it', () => {
    expect(focusOrder(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'd', 'b', 'a']);
    expect(focusOrder(['a'], 'elsewhere')).toEqual(['elsewhere']);
  });
});

describe('A shortcut', () => {
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

  it('is a single letter in either case', () => {
    expect(['a', 'C', 'd', 'J', 'k'].map((key) => press(key))).toEqual(['a', 'c', 'd', 'j', 'k']);
    expect(press('x')).toBeUndefined();
    expect(press('Enter')).toBeUndefined();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing', 'defaultPrevented'])('is off with %s', (flag) => {
    expect(press('a', { [flag]: true })).toBeUndefined();
  });

  it('repeats for stepping and never for deciding', () => {
    expect(press('j', { repeat: true })).toBe('j');
    for (const key of ['a', 'c', 'd']) expect(press(key, { repeat: true })).toBeUndefined();
  });
});

describe('A decision', () => {
  const refusals = (state: Partial<ReviewState>) =>
    (['accepted', 'under_consideration', 'declined'] satisfies Decision[]).map((decision) =>
      refusalReason({ status: 'pending', suspended: false, isUnlocked: false, ...state }, decision),
    );

  it('is open while the application is pending', () => {
    expect(refusals({})).toEqual([null, null, null]);
  });

  it('is refused if it is the current status', () => {
    expect(refusals({ status: 'under_consideration' })).toEqual([null, 'Already Under Review.', null]);
    expect(refusals({ status: 'declined', isUnlocked: true })).toEqual([null, null, 'Already Declined.']);
  });

  it('cannot accept a suspended application', () => {
    expect(refusals({ suspended: true })).toEqual(['A suspended application cannot be accepted.', null, null]);
  });

  it('is locked in the archive until the pin is entered', () => {
    const locked = 'Archived: enter the system pin to enable the actions.';
    expect(refusals({ status: 'accepted' })).toEqual([locked, locked, locked]);
    expect(lockReason({ status: 'accepted', suspended: false, isUnlocked: true })).toBeNull();
  });
});

describe('The name of an application', () => {
  const job = { id: 'job', title: 'Renamed', isActive: true };

  it('has the title at the time of applying', () => {
    expect(positionOf({ job, jobTitle: 'Moderator' })).toBe('Moderator');
  });

  it('says unknown for a deleted job and a deleted applicant', () => {
    expect(subjectOf({ user: null, job: null, jobTitle: 'Moderator' })).toBe('Unknown User for Unknown Position');
  });
});
