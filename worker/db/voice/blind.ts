import { type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { staffProfiles } from '../schema/staff.ts';
import { nominations, opinions } from '../schema/voice.ts';

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

/** True if an opinion is hidden from this reader of grade 4 or higher: its subject is neither due nor decided, and they have not given theirs. */
export const isOpinionBlindTo = (readerId: string) => sql`((exists (select 1 from ${nominations} heard
    where ${opinions.subjectType} = 'nomination' and heard.id = ${opinions.subjectId} and heard.state = 'open'
      and heard.closesAt > ${now().getTime()})
  or exists (select 1 from ${staffProfiles} heard
    where ${opinions.subjectType} = 'trial' and heard.trialId = ${opinions.subjectId} and heard.trialDueOn is not null))
  and not exists (select 1 from ${opinions} given where given.subjectType = ${opinions.subjectType}
    and given.subjectId = ${opinions.subjectId} and given.userId = ${readerId}))`;
