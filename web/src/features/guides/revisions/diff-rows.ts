import { diffLines } from 'diff';

/** One row of a comparison: a line of either text, or a gap in place of `count` unchanged lines. */
export type DiffRow = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'gap'; count: number };

const OPTIONS = {
  stripTrailingCr: true,
  ignoreNewlineAtEof: true,
  // At worst a third of a second. Texts that differ more are not worth matching line by line.
  maxEditLength: 2_000,
};

// Unchanged lines shown on either side of a change.
const CONTEXT = 3;

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const toRows = (kind: 'same' | 'removed' | 'added', lines: readonly string[]): DiffRow[] =>
  lines.map((text) => ({ kind, text }));

/** Compares two texts line by line. Long runs of unchanged lines become gaps. */
export function diffRows(before: string, after: string): DiffRow[] {
  const changes = diffLines(before, after, OPTIONS);
  if (!changes) return [...toRows('removed', linesOf(before)), ...toRows('added', linesOf(after))];
  return changes.flatMap(({ added, removed, value }, index) => {
    const lines = linesOf(value);
    if (added || removed) return toRows(added ? 'added' : 'removed', lines);
    const head = index === 0 ? 0 : CONTEXT;
    const tail = index === changes.length - 1 ? 0 : CONTEXT;
    const count = lines.length - head - tail;
    if (count <= 0) return toRows('same', lines);
    return [
      ...toRows('same', lines.slice(0, head)),
      { kind: 'gap', count },
      ...toRows('same', lines.slice(lines.length - tail)),
    ];
  });
}
