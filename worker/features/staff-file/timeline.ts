import type { Context } from 'hono';
import { onePage } from '../../http/paging.ts';

/** An entry of a timeline, and its place. `textSize` is what its texts add to a page. */
export type TimelineEntry<Kind extends string = string, Item = unknown> = {
  kind: Kind;
  id: string;
  at: Date;
  textSize?: number;
  item: Item;
};

const isBefore = (one: TimelineEntry, other: TimelineEntry) =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);

/** One page of a timeline, newest first. Each kind's entries were read one beyond the page. */
export const oneTimeline = <Entry extends TimelineEntry>(c: Context, limit: number, entries: Entry[]) =>
  onePage(
    c,
    entries.toSorted((one, other) => isBefore(other, one)),
    limit,
    ({ at, id }) => ({ at, id }),
  ).map(({ kind, id, at, item }: Entry): Pick<Entry, 'kind' | 'id' | 'at' | 'item'> => ({ kind, id, at, item }));
