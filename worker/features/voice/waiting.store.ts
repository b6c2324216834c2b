import { type SQL, sql } from 'drizzle-orm';
import type { WaitingOpinions } from '../../contract/voice/opinions.ts';
import type { Database } from '../../db/database.ts';
import type { Statements } from '../../db/run-batch.ts';
import { users } from '../../db/schema/people.ts';
import { isOpenNomination, nominations } from '../../db/schema/voice.ts';
import type { Caller } from '../../http/context.ts';
import { isUnspoken } from './opinions.store.ts';
import { unspokenTrials } from './trials.store.ts';

/** The most that each figure counts, and the newest nominations, or trials due first, that it looks at. */
const COUNTED = 100;
const LOOKED_AT = 101;

const count = (rows: SQL) => sql<number>`(select count(*) from (${rows} limit ${COUNTED}))`;

/** Open nominations of others on which the reader has not given an opinion. */
const unspokenNominations = (readerId: string) =>
  sql`select 1 from (select id from ${nominations} indexed by nominations_open where ${isOpenNomination()}
      and ${nominations.userId} is not ${readerId}
      and ${nominations.discordId} is not (select discordId from ${users} named where named.id = ${readerId})
      order by createdAt desc, id desc limit ${LOOKED_AT}) open
    where ${isUnspoken(readerId, { subjectType: 'nomination', subjectId: sql`open.id` })}`;

/** What waits for the reader's opinion, as statements. */
export const voiceReads = (db: Database, reader: Caller) =>
  ({
    voice: db
      .select({
        nominations: count(unspokenNominations(reader.id)).as('nominations'),
        trials: count(unspokenTrials(reader, LOOKED_AT)).as('trials'),
      })
      .from(sql`(select 1)`),
  }) satisfies Statements;

/** What waits for the reader's opinion, each counted to 100. */
export const voiceView = ([figures]: WaitingOpinions[]): WaitingOpinions => ({
  nominations: figures?.nominations ?? 0,
  trials: figures?.trials ?? 0,
});
