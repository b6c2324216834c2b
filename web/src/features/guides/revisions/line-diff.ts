/** A line of two texts laid over each other. */
export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };

/** Lines that did not change, left out between those that did. */
export type DiffGap = { kind: 'gap'; count: number };

// Above this the table of common lines would take seconds and hundreds of megabytes.
const MAX_CELLS = 4_000_000;

const as = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }));

/** What turns one text into another, line by line, with as many common lines as there are (the longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [
    ...as('same', a.slice(0, start)),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...as('same', a.slice(a.length - end)),
  ];
}

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1;
  if ((a.length + 1) * width > MAX_CELLS) return [...as('removed', a), ...as('added', b)];

  // How long the longest common rest of `a` from i and `b` from j is.
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push({ kind: 'removed', text: a[i++] ?? '' });
    else lines.push({ kind: 'added', text: b[j++] ?? '' });
  }
  return lines;
}

/** The lines that differ with `context` lines around them; longer runs that are the same become gaps. */
export function foldSame(lines: readonly DiffLine[], context = 3): (DiffLine | DiffGap)[] {
  const near = lines.map(() => false);
  lines.forEach((line, index) => {
    if (line.kind !== 'same') near.fill(true, Math.max(0, index - context), index + context + 1);
  });
  const folded: (DiffLine | DiffGap)[] = [];
  lines.forEach((line, index) => {
    const last = folded.at(-1);
    if (near[index]) folded.push(line);
    else if (last?.kind === 'gap') last.count++;
    else folded.push({ kind: 'gap', count: 1 });
  });
  return folded;
}
