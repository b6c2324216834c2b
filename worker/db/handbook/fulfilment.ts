import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { after, dayOf, days, now } from '../../clock.ts';
import { GUIDE_SLUGS } from '../../contract/guides.ts';
import type { RequirementKind } from '../../contract/handbook/requirements.ts';
import type { LeaveDays } from '../../contract/staff-file/trials.ts';
import { examAttempts, isPassed } from '../schema/exams.ts';
import { guideRevisions, pageRevisions } from '../schema/guides.ts';
import { guideReads, taskTicks } from '../schema/handbook.ts';
import { leaves } from '../schema/staff-file.ts';
import type { Fulfilment } from './standing.rules.ts';

/** A requirement whose fulfilment is probed, as values or as SQL. */
export type Probed<Value = string | null | SQLWrapper> = Record<'id' | 'slug' | 'examId', Value> & {
  /** The guide's newest material revision, if that is known; null without one. Saves a row of people who read it. */
  materialRevision?: number | null;
};

const FIXED = sql.raw(GUIDE_SLUGS.map((slug) => `'${slug}'`).join(', '));

/** An expression over the first material revision of a guide that a condition allows, from the table that has it; null without one. */
const materialOf = (expression: SQL, slug: SQL, condition: SQL) => {
  const from = (table: typeof guideRevisions) =>
    sql`(select ${expression} from ${table} material where material.slug = ${slug} and material.isMaterial = 1 ${condition} limit 1)`;
  return sql`iif(${slug} in (${FIXED}), ${from(guideRevisions)}, ${from(pageRevisions)})`;
};

/** The newest material revision of the guide with this slug. */
export const newestMaterial = (slug: SQL) =>
  materialOf(sql`material.revision`, slug, sql`order by material.revision desc`);

/** When the first material revision after the acknowledged one was written. */
const materialAfter = materialOf(
  sql`material.createdAt`,
  sql.raw('acknowledged.slug'),
  sql`and material.revision > acknowledged.revision order by material.revision`,
);

/** JSON of the `Stored` fulfilment of a requirement of each kind by a person; null if they never met it. Each reads one row, and another where a guide has changed. */
const PROBES: Record<RequirementKind, (asked: Probed, userId: SQLWrapper) => SQL> = {
  read: ({ slug, materialRevision }, userId) => sql`(select json_array(acknowledged.readAt, ${
    materialRevision === undefined
      ? materialAfter
      : sql`iif(acknowledged.revision < ${materialRevision}, ${materialAfter}, null)`
  }) from ${guideReads} acknowledged
    where acknowledged.userId = ${userId} and acknowledged.slug = ${slug} order by acknowledged.readAt desc limit 1)`,
  pass: ({ examId }, userId) => sql`(select json_array(passed.completedAt, null) from ${examAttempts} passed
    where passed.userId = ${userId} and passed.examId = ${examId} and ${isPassed({
      status: sql.raw('passed.status'),
      score: sql.raw('passed.score'),
      passingScore: sql.raw('passed.passingScore'),
    })} order by passed.completedAt desc limit 1)`,
  task: ({ id }, userId) => sql`(select json_array(ticked.tickedAt, null) from ${taskTicks} ticked
    where ticked.userId = ${userId} and ticked.requirementId = ${id})`,
};

/** The probe of a requirement whose kind is known. */
export const fulfilmentOf = ({ kind, ...asked }: Probed & { kind: RequirementKind }, userId: SQLWrapper) =>
  PROBES[kind](asked, userId);

/** The probe of the requirement of a row. */
export const storedFulfilment = ({ kind, ...asked }: Probed<SQLWrapper> & { kind: SQLWrapper }, userId: SQLWrapper) =>
  sql`case ${kind} when 'read' then ${PROBES.read(asked, userId)} when 'pass' then ${PROBES.pass(asked, userId)}
    else ${PROBES.task(asked, userId)} end`;

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
