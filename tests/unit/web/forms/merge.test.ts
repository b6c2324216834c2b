import { describe, expect, it } from 'vitest';
import { keptSentence, mergeEdits, namesOf } from '#patterns/forms/merge.ts';

const base = { title: 'a', timeLimit: 30, questions: ['x'] };

describe('Merging two edits', () => {
  it('Takes their value of what only they changed', () => {
    const mine = { ...base, title: 'mine' };
    const theirs = { ...base, timeLimit: 45, questions: ['x', 'y'] };
    expect(mergeEdits({ base, mine, theirs })).toEqual({
      merged: { title: 'mine', timeLimit: 45, questions: ['x', 'y'] },
      kept: ['timeLimit', 'questions'],
      disputed: [],
    });
  });

  it('Disputes a field that both changed, unless to the same value', () => {
    const mine = { ...base, title: 'mine', timeLimit: 60 };
    const theirs = { ...base, title: 'theirs', timeLimit: 60 };
    expect(mergeEdits({ base, mine, theirs })).toMatchObject({ merged: mine, kept: [], disputed: ['title'] });
  });

  it('Counts a list of questions as one field', () => {
    const mine = { ...base, questions: ['x', 'mine'] };
    const theirs = { ...base, questions: ['theirs'] };
    expect(mergeEdits({ base, mine, theirs }).disputed).toEqual(['questions']);
  });
});

describe('The sentence about a merge', () => {
  it('Names the fields, who changed them and when', () => {
    const fields = namesOf<typeof base>(['title', 'timeLimit']);
    const at = new Date(Date.now() - 125_000).toISOString();
    expect(keptSentence(fields, { updatedBy: { username: 'ines.okt' }, updatedAt: at })).toBe(
      'Kept the title and time limit that ines.okt changed 2 minutes ago',
    );
    expect(keptSentence('title', {})).toBe('Kept the title that another user changed');
    expect(keptSentence('', {})).toBe('');
  });
});
