import { describe, expect, it } from 'vitest';
import {
  answerTo,
  isAnswered,
  isSameResponses,
  mergeResponses,
  restoreResponses,
  trimResponses,
} from '#features/exams/attempt/responses.ts';

describe('Responses', () => {
  it('An inherited property is no answer', () => {
    expect(answerTo({}, 'constructor')).toBe('');
    expect(isAnswered({}, 'toString')).toBe(false);
  });

  it('An answer of blanks does not count', () => {
    expect(isAnswered({ a: ' \n' }, 'a')).toBe(false);
    expect(isAnswered({ a: ' x ' }, 'a')).toBe(true);
  });

  it('Trimming drops blank answers and characters the server cannot store', () => {
    expect(trimResponses({ a: '  x\0y ', b: ' ', c: '\ud800' })).toEqual({ a: 'xy', c: '\ufffd' });
  });

  it('Two sets are the same only with the same questions', () => {
    expect(isSameResponses({ a: 'x' }, { a: 'x' })).toBe(true);
    expect(isSameResponses({ a: 'x' }, { a: 'y' })).toBe(false);
    expect(isSameResponses({ a: 'x' }, { a: 'x', b: 'y' })).toBe(false);
  });
});

describe('A merge of responses', () => {
  it('Keeps the changes of both windows', () => {
    const base = { a: 'old', b: 'old' };
    expect(mergeResponses(base, { a: 'mine', b: 'old' }, { a: 'old', b: 'theirs' })).toEqual({
      a: 'mine',
      b: 'theirs',
    });
  });

  it('Prefers this window where both changed the same answer', () => {
    expect(mergeResponses({ a: 'old' }, { a: 'mine' }, { a: 'theirs' })).toEqual({ a: 'mine' });
  });

  it('Keeps an answer that was emptied here', () => {
    expect(mergeResponses({ a: 'old' }, { a: '' }, { a: 'old', b: 'theirs' })).toEqual({ a: '', b: 'theirs' });
  });
});

describe('Restoring unsaved responses', () => {
  const saved = { revision: 3, responses: { a: 'saved' }, questions: [{ id: 'a' }, { id: 'b' }] };

  it('Puts unsaved answers of a higher revision on top', () => {
    expect(restoreResponses(saved, { revision: 4, responses: { b: 'unsaved' } })).toEqual({ a: 'saved', b: 'unsaved' });
  });

  it('Ignores answers that the server has already replaced', () => {
    expect(restoreResponses(saved, { revision: 3, responses: { a: 'unsaved' } })).toEqual({ a: 'saved' });
    expect(restoreResponses(saved, undefined)).toEqual({ a: 'saved' });
  });

  it('Ignores answers to questions that are not asked', () => {
    expect(restoreResponses(saved, { revision: 9, responses: { other: 'x' } })).toEqual({ a: 'saved' });
  });
});
