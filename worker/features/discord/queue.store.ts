import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { after, now, seconds } from '../../clock.ts';
import type { DeliveryKind } from '../../contract/discord.ts';
import type { RoleMap } from '../../contract/discord-settings.ts';
import type { Grade } from '../../contract/grades.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { isNotClosedAt } from '../../db/job-open.ts';
import { requeue } from '../../db/queue.ts';
import { auditSeals } from '../../db/schema/audit.ts';
import { deliveries, discordRoles, extraRoles, isQueued, isUnfinished, webhooks } from '../../db/schema/discord.ts';
import { examTemplates } from '../../db/schema/exams.ts';
import { isActiveJob, jobs } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { isPaused, isRefused } from './discord-state.store.ts';
import { groundsIn, groundsOf } from './roles/further-roles.store.ts';
import { type Vacancy, vacancy } from './webhooks/apply.store.ts';

/** How long a run holds a delivery. */
const LEASE = seconds(60);

/** The error of a claimed delivery whose last run died. */
export const INTERRUPTED = 'The last run ended before it was done.';

const NO_ROLES: RoleMap = { map: [], awayRoleId: null };

type Row = typeof deliveries.$inferSelect;

/** Columns of the delivery being claimed, in the statement's subqueries. */
const own = (column: keyof Row) => sql`${deliveries}.${sql.identifier(column)}`;

const ofWebhook = (column: SQL) =>
  sql`(select ${column} from ${webhooks} where ${webhooks}."id" = ${own('webhookId')})`;
const onlySubject = sql`(select key from json_each(${own('subjects')}))`;

/** The title of its only job or exam, unless that is deleted or a closed vacancy. */
const titleAt = (at: Date) => sql<
  string | null
>`case when (select count(*) from json_each(${own('subjects')})) = 1 then coalesce(
  (select ${jobs}."title" from ${jobs} where ${jobs}."id" = ${onlySubject} and ${jobs}."deletedAt" is null
    and (${own('event')} not in ('job_opened', 'invited')
      or (${isActiveJob()} and ${isNotClosedAt(at)}))),
  (select ${examTemplates}."title" from ${examTemplates} where ${examTemplates}."id" = ${onlySubject} and ${examTemplates}."deletedAt" is null)
) end`;

/** A delivery's recipient as of now; null once erased. */
type Person = { discordId: string; grade: Grade; isBlocked: 0 | 1; directMessages: 0 | 1; channel: string | null };

const person = sql<
  string | null
>`(select json_object('discordId', "discordId", 'grade', "grade", 'isBlocked', "isBlocked",
    'directMessages', "directMessages", 'channel', "directMessageChannel")
  from ${users} where ${users}."id" = ${own('userId')} and ${users}."erasedAt" is null)`;

/** The newest seal of the audit log. */
type Seal = { block: number; sealedAt: number; hash: string };

const seal = sql<string | null>`case when ${own('event')} = 'log_sealed' then
  (select json_object('block', "block", 'sealedAt', "sealedAt", 'hash', "hash") from ${auditSeals}
    where "block" > 0 order by "block" desc limit 1) end`;

const roleMap = sql<string | null>`case when ${own('kind')} = 'roles' then
  json_object('map', (select json_group_array(json_object('grade', "grade", 'roleId', "roleId")) from ${discordRoles} where "grade" > 0),
    'awayRoleId', (select "roleId" from ${extraRoles} where "purpose" = 'away')) end`;

const grounds = () => sql<string | null>`case when ${own('kind')} = 'roles' then ${groundsOf(own('userId'))} end`;

/** True if a run is changing the same user's roles, so that an older change never overtakes a newer one. */
const isBusy = (at: Date) =>
  sql`exists (select 1 from ${deliveries} busy indexed by deliveries_ended where busy."state" = 'sending' and busy."state" <> 'queued'
    and busy."kind" = 'roles' and busy."nextAt" > ${at.getTime()} and busy."userId" = ${deliveries}."userId")`;

/** True if a run is sending the same Apply message, whose id the next edit needs. */
const isApplyBusy = (at: Date) =>
  sql`exists (select 1 from ${deliveries} busy indexed by deliveries_apply_sending where busy."state" = 'sending' and busy."jobId" is not null
    and busy."webhookId" = ${deliveries}."webhookId" and busy."jobId" = ${deliveries}."jobId" and busy."nextAt" > ${at.getTime()})`;

/** What a run can send: deliveries of these kinds, except to webhooks in `skipped`. */
type Sendable = {
  kinds: DeliveryKind[];
  skipped: string[];
  /** The hash of the bot's token (`hashToken`); null if there is none. */
  tokenHash: string | null;
};

/** True if the delivery is due, including one whose run died, and can be sent. */
const isFree = (at: Date, { skipped, tokenHash }: Sendable) =>
  sql`${isUnfinished()} and "nextAt" <= ${at.getTime()}
    and ("webhookId" is null or "webhookId" not in (select value from json_each(${JSON.stringify(skipped)})))
    and ("kind" = 'webhook' or not ${isRefused(tokenHash ?? '')})
    and not ${isPaused(sql`${deliveries}."kind"`)}
    and ("kind" <> 'roles' or not ${isBusy(at)}) and ("jobId" is null or not ${isApplyBusy(at)})`;

/** How to choose among due deliveries. */
type Choice = {
  /** Ids of deliveries that go before all others. */
  first: string[];
  /** Then the oldest delivery of the first kind that has any, or the oldest of all kinds. */
  by: 'kind' | 'age';
};

/** The id of the delivery to send next. */
function nextDelivery(at: Date, sendable: Sendable, { first, by }: Choice) {
  const isNext = isFree(at, sendable);
  const own = sql`(select ${deliveries}."id" from json_each(${JSON.stringify(first)}) own
    cross join ${deliveries} on ${deliveries}."id" = own.value
    where "kind" in (select value from json_each(${JSON.stringify(sendable.kinds)})) and ${isNext} limit 1)`;
  const oldest = sql.join(
    sendable.kinds.map(
      (kind) => sql`(select "id" from ${deliveries} indexed by deliveries_due
        where "kind" = ${kind} and ${isNext} order by "nextAt" limit 1)`,
    ),
    sql`, `,
  );
  const next =
    by === 'kind'
      ? oldest
      : sql`(select "id" from (select found."id", min(found."nextAt") from ${deliveries} found where found."id" in (${oldest})))`;
  // The second null because COALESCE takes at least two values.
  return sql`coalesce(${first.length > 0 ? own : null}, ${next}, null)`;
}

/** Claims a due delivery for one minute. Undefined if there is none or Discord accepts no calls. */
export async function claimDelivery(db: Database, sendable: Sendable, choice: Choice) {
  const at = now();
  const [claimed] = await db
    .update(deliveries)
    .set({
      state: 'sending',
      leaseToken: crypto.randomUUID(),
      startedAt: at,
      nextAt: after(at, LEASE),
      attempts: sql`${own('attempts')} + 1`,
      error: sql`iif(${own('state')} = 'sending', ${INTERRUPTED}, ${own('error')})`,
    })
    .where(sql`${own('id')} = ${nextDelivery(at, sendable, choice)}`)
    .returning({
      ...getTableColumns(deliveries),
      title: titleAt(at).as('title'),
      sealedUrl: ofWebhook(sql`iif("isActive" = 1, "sealedUrl", null)`).as('sealedUrl'),
      person: person.as('person'),
      seal: seal.as('seal'),
      roleMap: roleMap.as('roleMap'),
      grounds: grounds().as('grounds'),
      isOwned: ofWebhook(sql`"isOwned"`).as('isOwned'),
      vacancy: vacancy.as('vacancy'),
    });
  return (
    claimed && {
      ...claimed,
      sealedUrl: claimed.sealedUrl as string | null,
      person: claimed.person === null ? null : (JSON.parse(claimed.person) as Person),
      seal: claimed.seal === null ? null : (JSON.parse(claimed.seal) as Seal),
      roleMap: claimed.roleMap === null ? NO_ROLES : (JSON.parse(claimed.roleMap) as RoleMap),
      grounds: groundsIn(claimed.grounds),
      isOwned: claimed.isOwned === 1,
      vacancy: claimed.vacancy === null ? null : (JSON.parse(claimed.vacancy) as Vacancy),
    }
  );
}

/** A claimed delivery with all that sending it needs. `sealedUrl` is null once its webhook is off or gone; only roles have a `roleMap` and `grounds`. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** True if this run still holds the delivery. Only then is its outcome recorded. */
const isHeld = ({ id, leaseToken }: Claimed) => sql`${own('id')} = ${id} and ${own('leaseToken')} = ${leaseToken}`;

const over = { nextAt: null, leaseToken: null, discordId: null };

/** Records that a delivery was sent, failed for good, or has no recipient. */
export const endDelivery = (
  db: Database,
  claimed: Claimed,
  state: 'sent' | 'failed' | 'dropped',
  error: string | null,
) =>
  db
    .update(deliveries)
    .set({ ...over, state, error, sentAt: state === 'sent' ? now() : null })
    .where(isHeld(claimed));

/** A claimed delivery without what was read for sending it. */
function rowOf({
  title: _1,
  sealedUrl: _2,
  person: _3,
  seal: _4,
  roleMap: _5,
  grounds: _6,
  isOwned: _7,
  vacancy: _8,
  ...row
}: Claimed): Row {
  return row;
}

/** Re-queues a delivery until `at`; `attempts` sets how often it counts as tried. */
export function postpone(db: Database, claimed: Claimed, at: Date, error: string | null, attempts = claimed.attempts) {
  const waiting: Row = { ...rowOf(claimed), state: 'queued', attempts, nextAt: at, leaseToken: null, error };
  return [db.delete(deliveries).where(isHeld(claimed)), requeue(db, waiting, sql`changes() > 0`)] as const;
}

/** Delays the webhook's other deliveries until `at`. */
export const holdBack = (db: Database, webhookId: string, at: Date) =>
  db
    .update(deliveries)
    .set({ nextAt: at })
    .where(and(eq(deliveries.webhookId, webhookId), isQueued(), sql`"nextAt" < ${at.getTime()}`));

/** Drops the webhook's queued deliveries, if the condition holds. */
export const dropQueued = (db: Database, webhookId: string, error: string, condition: SQL) =>
  db
    .update(deliveries)
    .set({ ...over, state: 'dropped', error })
    .where(and(eq(deliveries.webhookId, webhookId), isQueued(), condition));

/** Switches off a delivery's webhook and fails the delivery, unless the webhook's address has changed. */
export function switchOff(db: Database, claimed: Claimed, reason: string) {
  const id = claimed.webhookId ?? '';
  const { statement, recorded } = auditRow(db, fromServer, {
    action: 'WEBHOOK_UPDATED',
    entityType: 'setting',
    entityId: id,
    actorId: null,
    oldValues: { isActive: true },
    newValues: { isActive: false, disabledReason: reason },
  });
  return [
    db
      .update(webhooks)
      .set({ isActive: false, disabledReason: reason, revision: sql`${webhooks.revision} + 1` })
      .where(
        and(
          eq(webhooks.id, id),
          eq(webhooks.isActive, true),
          sql`${webhooks.sealedUrl} = ${claimed.sealedUrl}`,
          sql`exists (select 1 from ${deliveries} where ${isHeld(claimed)})`,
        ),
      ),
    statement,
    db
      .update(deliveries)
      .set({ ...over, state: sql`iif(${own('id')} = ${claimed.id}, 'failed', 'dropped')`, error: reason })
      .where(sql`(${isHeld(claimed)}) or (${own('webhookId')} = ${id} and ${isQueued()} and ${recorded})`),
  ] as const;
}
