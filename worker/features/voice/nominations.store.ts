import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';
import type { NOMINATION_LISTS } from '../../contract/voice/nominations.ts';
import type { Database } from '../../db/database.ts';
import { isNotClosedAt } from '../../db/job-open.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { personColumns } from '../../db/person.ts';
import { isActiveJob, jobs } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { isDecidedNomination, isKeptNomination, isOpenNomination, nominations } from '../../db/schema/voice.ts';
import { isOfAnother } from '../../db/voice/about.ts';
import { verdictOf } from './opinions.store.ts';

/** Who reads nominations. */
export type VoiceReader = { id: string; discordId: string | null; grade: Grade };

const nominee = alias(users, 'nominee');
const creator = alias(users, 'creator');
const decider = alias(users, 'decider');

const size = textSize(nominations.reason, nominations.answer);

/** The most characters of a nomination's texts. */
const LARGEST = 3000;

/** Matches what this reader may know of: not about themselves, and below grade 6 not emptied. */
const isShownTo = (reader: VoiceReader) =>
  and(isOfAnother(reader), can(reader.grade, 'nomination.forget') ? undefined : isNull(nominations.emptiedAt));

const select = (db: Database, reader: VoiceReader) =>
  db
    .select({
      nomination: nominations,
      textSize: size,
      nominee: {
        ...personColumns(nominee, 'nominee'),
        joinedAt: sql<number | null>`${nominee.joinedAt}`.as('nominee_joinedAt'),
        isBlocked: sql<number | null>`${nominee.isBlocked}`.as('nominee_isBlocked'),
      },
      creator: personColumns(creator, 'creator'),
      decider: personColumns(decider, 'decider'),
      job: {
        id: sql<string | null>`${jobs.id}`.as('job_id'),
        title: sql<string | null>`${jobs.title}`.as('job_title'),
      },
      mine: verdictOf(reader.id, { subjectType: 'nomination', subjectId: nominations.id }).as('mine'),
    })
    .from(nominations)
    .leftJoin(nominee, eq(nominee.id, nominations.userId))
    .leftJoin(creator, eq(creator.id, nominations.createdBy))
    .leftJoin(decider, eq(decider.id, nominations.decidedBy))
    .leftJoin(jobs, and(eq(jobs.id, nominations.jobId), isNull(jobs.deletedAt)));

export type NominationRow = Awaited<ReturnType<typeof select>>[number];

/** One nomination, if this reader may know of it. */
export const findNomination = (db: Database, id: string, reader: VoiceReader) =>
  select(db, reader).where(and(eq(nominations.id, id), isShownTo(reader)));

/** The open nomination of the person with this Discord ID. */
export const findOpenOf = (db: Database, discordId: SQL, reader: VoiceReader) =>
  select(db, reader).where(and(sql`${nominations.discordId} = ${discordId}`, isOpenNomination(), isShownTo(reader)));

export type NominationList = (typeof NOMINATION_LISTS)[number];

/** Nominations of others, newest first, one more than the page. */
export function listNominations(
  db: Database,
  reader: VoiceReader,
  { state, userId }: { state: NominationList; userId?: string | undefined },
  { limit, cursor }: Page,
) {
  // One person has one open nomination at most, which their index has among the decided ones.
  const at = state === 'open' && !userId ? nominations.createdAt : nominations.decidedAt;
  const isDecided = can(reader.grade, 'nomination.forget') ? isDecidedNomination() : isKeptNomination();
  const isOfPerson = and(
    sql`${nominations.userId} = ${userId}`,
    state === 'open' ? sql`+${nominations.state} = 'open'` : sql`+${nominations.state} <> 'open'`,
  );
  const isListed = state === 'open' ? isOpenNomination() : isDecided;
  const condition = and(userId ? isOfPerson : isListed, isShownTo(reader), isAfter(cursor, at, nominations.id));
  const order = sql`${at} desc, ${nominations.id} desc`;
  return select(db, reader)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, { table: nominations, size, largest: LARGEST, condition, order }));
}

/** A row if this vacancy is open to a Member now. */
export const isJobOpen = (jobId: string) =>
  sql`exists (select 1 from ${jobs} where ${jobs.id} = ${jobId} and ${isActiveJob()} and ${isNotClosedAt(now())} and ${jobs.minGrade} <= 1)`;
