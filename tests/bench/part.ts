/** One row of the table in `docs/performance.md`. */
export interface Row {
  /** Its number there. Rows of one part may share a number. */
  readonly row: number;
  readonly what: string;
  readonly goal: string;
  /** The figure with its unit; of several rounds, the median and the range: see {@link spread}. */
  readonly measured: string;
  readonly holds: boolean;
}

/** Measures and returns some rows. Leaves no process and no file behind. Throws when it could not measure. */
export type Part = () => Promise<Row[]>;

/** The middle of the sorted values; of an even number, the upper of the two. NaN if there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The median and the range: ‘1.04 (1.02–1.09)’. */
export function spread(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${median(values).toFixed(digits)} (${least}–${most})`;
}
