import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { after, now, seconds } from '../../clock.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { requeue } from '../../db/outbox.ts';
import { deliveries, webhooks } from '../../db/schema/discord.ts';
import { examTemplates } from '../../db/schema/exams.ts';
import { jobs } from '../../db/schema/hiring.ts';
import { serverState } from '../../db/schema/people.ts';

/** How long a run has a delivery for itself. */
const LEASE = seconds(60);

/** The row of `server_state` that says until when Discord takes no call at all. */
const PAUSE = 'discord';

type Row = typeof deliveries.$inferSelect;

/** Fields of the delivery that is being claimed, in the subqueries of its statement. */
const own = (column: keyof Row) => sql`${deliveries}.${sql.identifier(column)}`;

const ofWebhook = (column: SQL) =>
  sql`(select ${column} from ${webhooks} where ${webhooks}."id" = ${own('webhookId')})`;
const onlySubject = sql`(select key from json_each(${own('subjects')}))`;

/** The title of the only job or exam that it is about, unless that is deleted, or a vacancy that was closed again. */
const title = sql<string | null>`case when (select count(*) from json_each(${own('subjects')})) = 1 then coalesce(
  (select ${jobs}."title" from ${jobs} where ${jobs}."id" = ${onlySubject} and ${jobs}."deletedAt" is null
    and (${jobs}."isActive" = 1 or ${own('event')} <> 'job_opened')),
  (select ${examTemplates}."title" from ${examTemplates} where ${examTemplates}."id" = ${onlySubject} and ${examTemplates}."deletedAt" is null)
) end`;

/**
 * Claims the delivery that has been due longest, also one whose run ended before it noted the outcome. Nobody else can then send it for
 * a minute. Leaves out those of webhooks in `skipped`; undefined if there is none, or Discord takes no calls at present.
 */
export async function claimDelivery(db: Database, skipped: string[]) {
  const at = now();
  const due = sql`(select id from ${deliveries} indexed by deliveries_due
    where "state" in ('queued', 'sending') and "nextAt" <= ${at.getTime()}
      and ("webhookId" is null or "webhookId" not in (select value from json_each(${JSON.stringify(skipped)})))
      and not exists (select 1 from ${serverState} where ${serverState}."name" = ${PAUSE} and ${serverState}."value" ->> 'until' > ${at.getTime()})
    order by "nextAt" limit 1)`;
  const [claimed] = await db
    .update(deliveries)
    .set({
      state: 'sending',
      leaseToken: crypto.randomUUID(),
      startedAt: at,
      nextAt: after(at, LEASE),
      attempts: sql`${own('attempts')} + 1`,
    })
    .where(sql`${own('id')} = ${due}`)
    .returning({
      ...getTableColumns(deliveries),
      title: title.as('title'),
      sealedUrl: ofWebhook(sql`iif("isActive" = 1, "sealedUrl", null)`).as('sealedUrl'),
    });
  return claimed && { ...claimed, sealedUrl: claimed.sealedUrl as string | null };
}

/** A delivery that this run has claimed, with what sending it takes. `sealedUrl` is null once its webhook is switched off or gone. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** The condition that the delivery is still this run's. Its outcome is recorded only then. */
const isHeld = ({ id, leaseToken }: Claimed) => sql`${own('id')} = ${id} and ${own('leaseToken')} = ${leaseToken}`;

const over = { nextAt: null, leaseToken: null };

/** Records that a delivery was sent, failed for good, or has nobody to reach. */
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

/** Lets a delivery wait until `at`; with `attempts`, as if it had been tried that often. */
export function postpone(db: Database, claimed: Claimed, at: Date, error: string | null, attempts = claimed.attempts) {
  const { title: _title, sealedUrl: _sealedUrl, ...row } = claimed;
  const waiting: Row = { ...row, state: 'queued', attempts, nextAt: at, leaseToken: null, error };
  return [db.delete(deliveries).where(isHeld(claimed)), requeue(db, waiting, sql`changes() > 0`)] as const;
}

/** Keeps what else waits for a webhook until `at`. */
export const holdBack = (db: Database, webhookId: string | null, at: Date) =>
  db
    .update(deliveries)
    .set({ nextAt: at })
    .where(and(eq(deliveries.webhookId, webhookId ?? ''), sql`"state" = 'queued'`, sql`"nextAt" < ${at.getTime()}`));

/** Stops every call until `at`. */
export const pause = (db: Database, at: Date) => {
  const row = { value: { until: at.getTime() }, updatedAt: now() };
  return db
    .insert(serverState)
    .values({ name: PAUSE, ...row })
    .onConflictDoUpdate({ target: serverState.name, set: row });
};

/** Drops what waits for a webhook, if the condition holds. */
export const dropWaiting = (db: Database, webhookId: string, error: string, condition: SQL) =>
  db
    .update(deliveries)
    .set({ ...over, state: 'dropped', error })
    .where(and(eq(deliveries.webhookId, webhookId), sql`"state" = 'queued'`, condition));

/** Switches off the webhook of a delivery and ends it as failed, unless the webhook has another address by now. */
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
      .where(sql`(${isHeld(claimed)}) or (${own('webhookId')} = ${id} and "state" = 'queued' and ${recorded})`),
  ] as const;
}
