import { describe, expect, it } from 'vitest';
import { reviewCountLabel } from '#features/applications/reviewing/review-labels.ts';
import { blindSentence, REVIEW_WORDS } from '#features/voice/opinions/opinion-labels.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';

describe('Texts about reviews', () => {
  it('Before their own review a reviewer learns only how many there are', () => {
    expect([0, 1, 2, 9, 12].map((count) => blindSentence(count, REVIEW_WORDS.blind))).toEqual([
      'Nobody has reviewed this yet.',
      'One colleague has reviewed this. You’ll see theirs after you submit yours.',
      'Two colleagues have reviewed this. You’ll see theirs after you submit yours.',
      'Nine colleagues have reviewed this. You’ll see theirs after you submit yours.',
      '12 colleagues have reviewed this. You’ll see theirs after you submit yours.',
    ]);
  });

  it('The count names how many reviews the job needs, and nothing without reviews or need', () => {
    expect(reviewCountLabel(0, 0)).toBeNull();
    expect(reviewCountLabel(1, 0)).toBe('1 review');
    expect(reviewCountLabel(3, 0)).toBe('3 reviews');
    expect(reviewCountLabel(0, 1)).toBe('0 of 1 review');
    expect(reviewCountLabel(1, 2)).toBe('1 of 2 reviews');
    expect(reviewCountLabel(2, 2)).toBe('2 of 2 reviews');
    expect(reviewCountLabel(3, 2)).toBe('3 reviews');
  });
});

describe('The characters left', () => {
  it('A field says nothing until its limit is near', () => {
    expect(charactersLeft('a'.repeat(1799), 2000)).toBe('');
    expect(charactersLeft('a'.repeat(1800), 2000)).toBe('200 characters left');
    expect(charactersLeft('a'.repeat(1999), 2000)).toBe('1 character left');
  });

  it('White space at the ends does not count, because it is not stored', () => {
    expect(charactersLeft(` ${'a'.repeat(2000)}\n`, 2000)).toBe('0 characters left');
  });

  it('A text over its limit says by how much', () => {
    expect(charactersLeft('a'.repeat(2001), 2000)).toBe('1 character too many');
    expect(charactersLeft('a'.repeat(2050), 2000)).toBe('50 characters too many');
  });
});
