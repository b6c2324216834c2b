import { type SQL, sql } from 'drizzle-orm';

/**
 * What a reader sees of the voices on one subject: their own, and the others' only if they are `visible`, which depends
 * on whether they have given theirs.
 */
export function heard<Row, View>(
  rows: Row[],
  {
    isOwn,
    isVisible,
    view,
  }: { isOwn: (row: Row) => boolean; isVisible: (hasOwn: boolean) => boolean; view: (row: Row) => View },
) {
  const own = rows.find(isOwn);
  const visible = isVisible(own !== undefined);
  return { visible, mine: own ? view(own) : null, all: visible ? rows.map(view) : [] };
}

/** Whether the author of a first voice could see others. In SQL, so that two concurrent first ones both count as blind. */
export const sawAtFirst = (isBlind: SQL, othersExist: SQL) => sql<boolean>`(not ${isBlind} and ${othersExist})`;

/** The same for a change: its author can see the others by now, so it is blind only if there are none. */
export const sawByNow = (sawOthers: SQL, othersExist: SQL) => sql<boolean>`(${sawOthers} or ${othersExist})`;
