import type { Cost } from '../../worker/scale/suite.ts';

/** The ratio of rows read at ten times the size, ignoring ten rows per list; null if the call showed a different number of rows. */
export const growthOf = (small: Cost, large: Cost): number | null =>
  small.shown === large.shown && large.shown > 0 ? Math.max(1, large.read - 10) / Math.max(1, small.read) : null;

/** Whether this is a list or a figure: not a search nor a write. */
export const isList = ({ name, by, isSearch }: Cost) => !isSearch && by !== 'cron' && !name.startsWith('POST ');

/** A Markdown table of the costs at the largest size, with the growth from the one before. */
export function table(costs: ReadonlyMap<string, Cost[]>): string {
  const head = ['call', 'by', 'rows shown', 'rows read', 'at most', 'growth', 'rows written', 'round trips', 'ms'];
  const lines = [...costs.values()].flatMap((sizes) => {
    const [large, small] = sizes.toReversed();
    if (!large) return [];
    const growth = small && growthOf(small, large);
    const { name, by, shown, read, most, written, trips, ms } = large;
    return `| ${[name, by, shown, read, most, growth?.toFixed(2) ?? '–', written, trips, ms].join(' | ')} |`;
  });
  return ['', `| ${head.join(' | ')} |`, '|---|---|--:|--:|--:|--:|--:|--:|--:|', ...lines].join('\n');
}

/** Row 4 of the table in `docs/performance.md`: lists, and searches apart. */
export function summary(costs: ReadonlyMap<string, Cost[]>, window: number) {
  const pairs = [...costs.values()].flatMap(([small, large]) => (small && large ? [{ small, large }] : []));
  const rowOf = (what: string, goal: string, some: typeof pairs) => {
    const growths = some.flatMap(({ small, large }) => growthOf(small, large) ?? []);
    const over = some.filter(({ small, large }) => small.read > small.most || large.read > large.most).length;
    const growth = Math.max(...growths);
    const read = Math.max(...some.map(({ large }) => large.read));
    return {
      row: 4,
      what: `Rows read by ${some.length} ${what}`,
      goal,
      measured: `${over} over; at most ${read.toLocaleString('en')}${what === 'searches' ? '' : `; growth at most ${growth.toFixed(2)}`}`,
      holds: over === 0 && (what === 'searches' || growth < 1.1),
    };
  };
  return [
    rowOf(
      'lists and figures',
      '(1 + joined) × rows shown + 10; growth 1.0',
      pairs.filter(({ large }) => isList(large)),
    ),
    rowOf(
      'searches',
      `a window: ${window.toLocaleString('en')}`,
      pairs.filter(({ large }) => large.isSearch),
    ),
  ];
}
