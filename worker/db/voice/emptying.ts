import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { blanks, personalTable } from '../personal.ts';
import { nominations, opinions } from '../schema/voice.ts';

/** What emptying a nomination sets; an open one is withdrawn. Raises its revision. */
export const emptied = (at: Date) => ({
  ...blanks(personalTable(nominations).columns),
  state: sql`iif(${nominations.state} = 'open', 'withdrawn', ${nominations.state})`,
  decidedAt: sql`coalesce(${nominations.decidedAt}, ${at.getTime()})`,
  emptiedAt: at,
  revision: sql`${nominations.revision} + 1`,
});

/** Empties the nominations of a user, if `condition` holds. Their opinions' reasons follow with the erasure. */
export const emptyNominationsOf = (db: Database, userId: string, at: Date, condition: SQL) =>
  db
    .update(nominations)
    .set(emptied(at))
    .where(sql`${nominations.userId} = ${userId} and ${nominations.emptiedAt} is null and ${condition}`);

/** Empties the reasons of opinions on these nominations: all, or at most so many. */
export const emptyReasons = (db: Database, ids: SQL, most = -1) =>
  db
    .update(opinions)
    .set({ reason: null })
    .where(
      sql`rowid in (select rowid from ${opinions} where "subjectType" = 'nomination' and "subjectId" in ${ids} and "reason" is not null limit ${most})`,
    );
