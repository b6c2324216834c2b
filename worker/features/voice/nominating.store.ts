import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNotBlocked } from '../../auth/erased-block.ts';
import { after, dayOf, days, now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import { DEFAULT_VOTE_DAYS } from '../../contract/voice/nominations.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { startsWith } from '../../db/people-search.ts';
import { avatarUrl } from '../../db/person.ts';
import { isNotErased, users } from '../../db/schema/people.ts';
import { ownSettings } from '../../db/schema/settings.ts';
import { nominations } from '../../db/schema/voice.ts';
import { isOwnSettings } from '../../db/settings/portal-overrides.ts';
import type { VoiceReader } from './nominations.store.ts';

/** How long after a decline nobody below grade 5 may nominate the same person. */
export const DECLINED_FOR = days(90);

/** The most open nominations of one proposer, and the most on one UTC day. */
const MOST_OPEN = 5;
const MOST_A_DAY = 10;

/** The refusal of one more. */
export const TOO_MANY = `You can have ${MOST_OPEN} open nominations, and propose ${MOST_A_DAY} people a day.`;

/** Whom to nominate: a user, or a member of the server as Discord names them. */
export type Candidate =
  | { userId: string }
  | { discordId: string; username: string; joinedServerAt: Date | null; hmac: string | null };

type Refusal = 'not_found' | 'own_row' | 'already_nominated' | 'nominated_lately' | 'limit_reached';

/** Source of one row, with the candidate's user as `person` if the portal knows them. */
const rowOf = (candidate: Candidate) =>
  'userId' in candidate
    ? sql`(select 1) left join ${users} person on person.id = ${candidate.userId}`
    : sql`(select 1) left join ${users} person on person.discordId = ${candidate.discordId}`;

const discordIdOf = (candidate: Candidate) =>
  'userId' in candidate ? sql`person.discordId` : sql`${candidate.discordId}`;

/** When someone was last declined after the time for opinions, within the period; 0 if they were not. */
const lastDecline = (person: { id: SQLWrapper; discordId: SQLWrapper }, at: Date) => {
  const since = after(at, -DECLINED_FOR).getTime();
  const declined = (isTheirs: SQL) => sql`(select max(late.decidedAt) from ${nominations} late where ${isTheirs}
    and late.state = 'declined' and late.decidedAt >= late.closesAt and late.decidedAt > ${since})`;
  return sql<number>`max(coalesce(${declined(sql`late.userId = ${person.id}`)}, 0),
    coalesce(${declined(sql`late.discordId is not null and late.discordId = ${person.discordId}`)}, 0))`;
};

const columnsOf = (candidate: Candidate) => ({ id: sql`person.id`, discordId: discordIdOf(candidate) });

/** True if the person was declined too lately for this reader to nominate them. */
const hasToWait = (me: VoiceReader, person: { id: SQLWrapper; discordId: SQLWrapper }, at: Date) =>
  can(me.grade, 'nomination.repeat') ? sql`0` : sql`${lastDecline(person, at)} > 0`;

/** SQL for why this person cannot be nominated, in the order of docs/rules/voice.md#nominating; null if they can. */
function refusalOf(candidate: Candidate, me: VoiceReader, at: Date) {
  const isRefused = 'userId' in candidate ? sql`1` : sql`not ${isNotBlocked(candidate.hmac)}`;
  const open = sql`(select 1 from ${nominations} given where given.createdBy = ${me.id} and given.state = 'open' limit ${MOST_OPEN})`;
  const today = new Date(dayOf(at)).getTime();
  const ofToday = sql`(select 1 from ${nominations} given where given.createdBy = ${me.id} and given.createdAt >= ${today} limit ${MOST_A_DAY})`;
  return sql<Refusal | null>`case
    when person.id is ${me.id} then 'own_row'
    when person.id is null and ${isRefused} or person.grade > 1 or person.isBlocked = 1 or person.erasedAt is not null then 'not_found'
    when exists (select 1 from ${nominations} open where open.state = 'open' and open.discordId = ${discordIdOf(candidate)}) then 'already_nominated'
    when ${hasToWait(me, columnsOf(candidate), at)} then 'nominated_lately'
    when (select count(*) from ${open}) >= ${MOST_OPEN} or (select count(*) from ${ofToday}) >= ${MOST_A_DAY} then 'limit_reached'
    end`;
}

/** Why a nomination is refused, if it is, before anything is changed. */
export const judge = (db: Database, candidate: Candidate, me: VoiceReader, at: Date) =>
  db
    .select({
      refusal: refusalOf(candidate, me, at).as('refusal'),
      declinedAt: lastDecline(columnsOf(candidate), at).as('declinedAt'),
    })
    .from(rowOf(candidate));

/** The Discord ID under which this person's open nomination is found. */
export const discordIdFor = (candidate: Candidate) =>
  'userId' in candidate
    ? sql`(select known.discordId from ${users} known where known.id = ${candidate.userId})`
    : sql`${candidate.discordId}`;

const closesAt = (at: Date) =>
  sql`${at.getTime()} + ${days(1)} * coalesce((select ${ownSettings.chosen} ->> 'voteDays' from ${ownSettings} where ${isOwnSettings}), ${DEFAULT_VOTE_DAYS})`;

/** Nominates a person, unless `judge` refuses it. */
export function insertNomination(
  db: Database,
  candidate: Candidate,
  me: VoiceReader,
  { id, reason, at }: { id: string; reason: string; at: Date },
) {
  const named = 'userId' in candidate ? null : candidate;
  const unlessKnown = (value: unknown) => sql`iif(person.id is null, ${value}, null)`;
  return insertSelect(
    db,
    nominations,
    {
      id,
      userId: sql`person.id`,
      discordId: discordIdOf(candidate),
      username: unlessKnown(named?.username ?? null),
      joinedServerAt: unlessKnown(named?.joinedServerAt?.getTime() ?? null),
      reason,
      createdBy: me.id,
      createdAt: at,
      closesAt: closesAt(at),
    },
    sql`from ${rowOf(candidate)} where ${refusalOf(candidate, me, at)} is null`,
  );
}

/** The most people that a search offers, and the names that it looks at. */
const SHOWN = 20;
const LOOKED_AT = 200;

/** At most 20 Members with this prefix whom the reader may nominate, and who have no open nomination. */
export const searchCandidates = (db: Database, me: VoiceReader, q: string) =>
  db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      discordId: users.discordId,
      avatar: users.avatar,
    })
    .from(users)
    .where(
      sql`${users.id} in (select /* search window */ id from ${users} where ${startsWith(users.usernameKey, q.toLowerCase())}
          and ${isNotErased} order by usernameKey limit ${LOOKED_AT})
        and +${users.grade} = 1 and +${users.isBlocked} = 0
        and not exists (select 1 from ${nominations} open where open.state = 'open' and open.discordId = ${users.discordId})
        and not ${hasToWait(me, users, now())}`,
    )
    .orderBy(users.usernameKey)
    .limit(SHOWN);

/** A person to nominate, as the search shows them. */
export const candidateView = ({
  id,
  username,
  displayName,
  discordId,
  avatar,
}: Awaited<ReturnType<typeof searchCandidates>>[number]) => ({
  id,
  username,
  displayName,
  avatar: avatarUrl(discordId, avatar),
});
