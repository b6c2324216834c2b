import { describe, expect, it } from 'vitest';
import { applyEdits, type MarkEdits, parseMark } from '#features/exams/marking/marking-state.ts';

const attempt = {
  review: [
    { id: 'choice', mark: null, needsMark: false },
    { id: 'new', mark: null, needsMark: true },
    { id: 'marked', mark: 0.5, needsMark: true },
  ],
  markNote: 'Saved note',
  comment: 'Saved comment',
};
const edit = (marks: MarkEdits['marks'] = {}, note: string | null = null, comment: string | null = null) =>
  applyEdits(attempt, { marks, note, comment });

describe('A mark', () => {
  it.each([
    ['0', 0],
    [' 0.75 ', 0.75],
    ['1', 1],
    ['', null],
    ['  ', null],
    ['1.01', null],
    ['-0.1', null],
    ['half', null],
  ])('Typed as %j is %j', (text, mark) => {
    expect(parseMark(text)).toBe(mark);
  });
});

describe('The marking form', () => {
  it('Shows what is saved before anything is typed', () => {
    const state = edit();
    expect(state.questions.map(({ id }) => id)).toEqual(['new', 'marked']);
    expect(state.questions.map(state.textOf)).toEqual(['', '0.5']);
    expect(state).toMatchObject({ note: 'Saved note', markedCount: 1, isDirty: false, body: { marks: {} } });
  });

  it('Saves only the marks that changed', () => {
    expect(edit({ new: '1', marked: '0.50' })).toMatchObject({
      markedCount: 2,
      isDirty: true,
      body: { marks: { new: 1 } },
    });
  });

  it('Treats an emptied mark as invalid, and one never given as open', () => {
    const state = edit({ marked: '' });
    expect(state.questions.map(state.isInvalid)).toEqual([false, true]);
    expect(state).toMatchObject({ isDirty: true, body: { marks: {} } });
  });

  it('Saves a trimmed note, null for an empty one, and none that is unchanged', () => {
    expect(edit({}, ' Well argued. ').body).toEqual({ marks: {}, note: 'Well argued.' });
    expect(edit({}, ' ').body).toEqual({ marks: {}, note: null });
    expect(edit({}, 'Saved note ')).toMatchObject({ isDirty: false, body: { marks: {} } });
  });

  it('Saves a changed comment, and none that is unchanged', () => {
    expect(edit({}, null, ' Well done. ').body).toEqual({ marks: {}, comment: 'Well done.' });
    expect(edit({}, null, '').body).toEqual({ marks: {}, comment: null });
    expect(edit({}, null, 'Saved comment').body).toEqual({ marks: {} });
  });
});
