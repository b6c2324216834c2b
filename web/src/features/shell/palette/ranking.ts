const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * How well a name matches what was typed, case and accents aside: 0 the whole name, 1 its start, 2 the start of a word for
 * each typed word, 3 anywhere. Null for no match.
 */
export function rankOf(name: string, typed: string): 0 | 1 | 2 | 3 | null {
  const [folded, wanted] = [fold(name), fold(typed)];
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  const [words, parts] = [wordsOf(folded), wordsOf(wanted)];
  if (parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return folded.includes(wanted) ? 3 : null;
}

const UNMATCHED = Number.POSITIVE_INFINITY;

/** A row's rank by its name, or as the last of those that match if its topics begin with what was typed. */
function rankOfRow({ label, topics }: { label: string; topics?: string | undefined }, typed: string): number {
  const byTopic = topics ? rankOf(topics, typed) : null;
  return rankOf(label, typed) ?? (byTopic !== null && byTopic < 3 ? 3 : UNMATCHED);
}

/**
 * The rows whose name or topics match, best first; equally good ones keep their order. `withOthers` puts the rest behind them, for
 * rows that the server found by something other than their name. With `wordsAlike`, the start of any word is as good as that of
 * the name, so the rows' own order decides between them.
 */
export function bestMatches<Row extends { label: string; topics?: string | undefined }>(
  rows: readonly Row[],
  typed: string,
  { withOthers = false, wordsAlike = false }: { withOthers?: boolean; wordsAlike?: boolean } = {},
): Row[] {
  return rows
    .map((row) => ({ row, rank: rankOfRow(row, typed) }))
    .map(({ row, rank }) => ({ row, rank: wordsAlike && rank === 1 ? 2 : rank }))
    .filter(({ rank }) => withOthers || rank !== UNMATCHED)
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ row }) => row);
}
