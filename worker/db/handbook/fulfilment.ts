import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { after, dayOf, days, now } from '../../clock.ts';
import { GUIDE_SLUGS } from '../../contract/guides.ts';
import type { LeaveDays } from '../../contract/staff-file/trials.ts';
import { examAttempts, isPassed } from '../schema/exams.ts';
import { guideRevisions, pageRevisions } from '../schema/guides.ts';
import { guideReads, taskTicks } from '../schema/handbook.ts';
import { leaves } from '../schema/staff-file.ts';
import type { Fulfilment } from './standing.rules.ts';

type AskedColumns = Record<'id' | 'kind' | 'slug' | 'examId', SQLWrapper>;

const FIXED = sql.raw(GUIDE_SLUGS.map((slug) => `'${slug}'`).join(', '));

/** When the first material revision after the acknowledged one was written; null without one. */
const materialAfter = (acknowledged: SQL) => {
  const from = (table: typeof guideRevisions) =>
    sql`(select material.createdAt from ${table} material where material.slug = ${acknowledged}.slug
      and material.isMaterial = 1 and material.revision > ${acknowledged}.revision order by material.revision limit 1)`;
  return sql`iif(${acknowledged}.slug in (${FIXED}), ${from(guideRevisions)}, ${from(pageRevisions)})`;
};

/** JSON of the `Stored` fulfilment of a requirement by a person; null if they never met it. Reads one row, for guides two. */
export const storedFulfilment = ({ id, kind, slug, examId }: AskedColumns, userId: SQLWrapper) =>
  sql`case ${kind}
    when 'read' then (select json_array(seen.readAt, ${materialAfter(sql.raw('seen'))}) from (
      select acknowledged.slug, acknowledged.revision, acknowledged.readAt from ${guideReads} acknowledged
      where acknowledged.userId = ${userId} and acknowledged.slug = ${slug} order by acknowledged.readAt desc limit 1) seen)
    when 'pass' then (select json_array(passed.completedAt, null) from ${examAttempts} passed
      where passed.userId = ${userId} and passed.examId = ${examId} and ${isPassed({
        status: sql.raw('passed.status'),
        score: sql.raw('passed.score'),
        passingScore: sql.raw('passed.passingScore'),
      })} order by passed.completedAt desc limit 1)
    else (select json_array(ticked.tickedAt, null) from ${taskTicks} ticked
      where ticked.userId = ${userId} and ticked.requirementId = ${id}) end`;

export type Stored = [at: number, supersededAt: number | null];

export const toFulfilment = ([at, supersededAt]: Stored): Fulfilment => ({ at, supersededAt });

/** Fulfilments by the requirement's id, from pairs. */
export const fulfilmentsIn = (pairs: [id: string, stored: Stored | null][]) =>
  new Map(pairs.flatMap(([id, stored]) => (stored ? [[id, toFulfilment(stored)] as const] : [])));

/** Leaves that ended longer ago move nothing: no requirement is due later than 365 days after it counts. */
const LEAVES = days(400);

/** JSON of the leaves that can move a person's due dates. */
export const storedLeaves = (userId: SQLWrapper) =>
  sql<string>`(select json_group_array(json_array(away.fromDay, away.toDay, away.endedAt)) from ${leaves} away
    where away.userId = ${userId} and away.toDay >= ${dayOf(after(now(), -LEAVES))})`;

export const toLeaves = (stored: string): LeaveDays[] => {
  const all: [fromDay: string, toDay: string, endedAt: number | null][] = JSON.parse(stored);
  return all.map(([fromDay, toDay, endedAt]) => ({
    fromDay,
    toDay,
    endedOn: endedAt === null ? null : dayOf(new Date(endedAt)),
  }));
};
