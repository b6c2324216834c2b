import { describe, expect, it } from 'vitest';
import { diffRows } from '../../../../web/src/features/guides/revisions/diff-rows.ts';

const SIGN = { same: ' ', removed: '-', added: '+' };

/** The rows as a patch would print them, with '@n' for a gap of n lines. */
const patch = (before: string, after: string) =>
  diffRows(before, after).map((row) => (row.kind === 'gap' ? `@${row.count}` : SIGN[row.kind] + row.text));

const numbered = (count: number, word = 'line') => Array.from({ length: count }, (_, index) => `${word} ${index}`);

describe('The rows of a comparison', () => {
  it('list removed lines before the added ones that replace them', () => {
    expect(patch('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  });

  it('show three unchanged lines on either side of a change and fold the rest', () => {
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

  it('keep six unchanged lines between two changes and fold the seventh', () => {
    const between = numbered(6).join('\n');
    expect(patch(`a\n${between}\nb`, `x\n${between}\ny`)).not.toContainEqual(expect.stringContaining('@'));
    expect(patch(`a\n${between}\nmore\nb`, `x\n${between}\nmore\ny`)).toContain('@1');
  });

  it('are all additions for a text that was empty', () => {
    expect(patch('', 'a\n\nb')).toEqual(['+a', '+', '+b']);
  });

  it('ignore line endings and a newline at the end', () => {
    expect(patch('a\r\nb\r\n', 'a\nb')).toEqual(['@2']);
  });

  it('replace the whole text when more than two thousand lines differ', () => {
    const before = numbered(1500, 'old');
    const after = numbered(1500, 'new');
    expect(patch(before.join('\n'), after.join('\n'))).toEqual([
      ...before.map((line) => `-${line}`),
      ...after.map((line) => `+${line}`),
    ]);
  });
});
