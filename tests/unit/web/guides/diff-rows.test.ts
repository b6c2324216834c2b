import { describe, expect, it } from 'vitest';
import { diffRows } from '#features/guides/revisions/diff-rows.ts';

const SIGN = { same: ' ', removed: '-', added: '+' };

/** The rows as a patch would print them, with '@n' for a gap of n lines. */
const patch = (before: string, after: string) =>
  diffRows(before, after).map((row) => (row.kind === 'gap' ? `@${row.count}` : SIGN[row.kind] + row.text));

const numbered = (count: number, word = 'line') => Array.from({ length: count }, (_, index) => `${word} ${index}`);

describe('Comparing two texts', () => {
  it('Removed lines come before the added ones that replace them', () => {
    expect(patch('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  });

  it('Three unchanged lines show on either side of a change and the rest fold', () => {
    const before = numbered(20);
    const after = before.with(10, 'new');
    expect(patch(before.join('\n'), after.join('\n'))).toEqual([
      '@7',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+new',
      ' line 11',
      ' line 12',
      ' line 13',
      '@6',
    ]);
  });

  it('Six unchanged lines between two changes stay and a seventh folds', () => {
    const between = numbered(6).join('\n');
    expect(patch(`a\n${between}\nb`, `x\n${between}\ny`)).not.toContainEqual(expect.stringContaining('@'));
    expect(patch(`a\n${between}\nmore\nb`, `x\n${between}\nmore\ny`)).toContain('@1');
  });

  it('Every line of a text that was empty before is an addition', () => {
    expect(patch('', 'a\n\nb')).toEqual(['+a', '+', '+b']);
  });

  it('Line endings and a newline at the end make no difference', () => {
    expect(patch('a\r\nb\r\n', 'a\nb')).toEqual(['@2']);
  });

  it('More than two thousand differing lines replace the whole text', () => {
    const before = numbered(1500, 'old');
    const after = numbered(1500, 'new');
    expect(patch(before.join('\n'), after.join('\n'))).toEqual([
      ...before.map((line) => `-${line}`),
      ...after.map((line) => `+${line}`),
    ]);
  });
});
