import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/discord.ts';
import { MAX_WEBHOOKS } from '#contract/limits.ts';
import { now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { insertSelect } from '#worker/db/insert-select.ts';
import { editedBy, editedView, editor, editorColumns, isEditor, isRevision } from '#worker/db/revision.ts';
import { deliveries, isQueued, webhooks } from '#worker/db/schema/discord.ts';
import { deliveryColumns, deliveryView } from '../deliveries.store.ts';

export type Webhook = typeof webhooks.$inferSelect;

/** Webhooks, each with its last started delivery. */
const select = (db: Database) =>
  db
    .select({ webhook: getTableColumns(webhooks), editor: editorColumns, last: deliveryColumns('last') })
    .from(webhooks)
    .leftJoin(editor, isEditor(webhooks.updatedBy))
    .leftJoin(
      deliveries,
      sql`${deliveries.id} = (select begun.id from ${deliveries} begun where begun.webhookId = ${webhooks.id}
        and begun.startedAt is not null order by begun.startedAt desc limit 1)`,
    );

type Row = Awaited<ReturnType<typeof select>>[number];

/** All webhooks, newest first: at most ten. */
export const listWebhooks = (db: Database) =>
  select(db).orderBy(sql`${webhooks.createdAt} desc, ${webhooks.id} desc`).limit(MAX_WEBHOOKS);

export const findWebhook = (db: Database, id: string) => select(db).where(eq(webhooks.id, id));

const isNew = (urlHash: string, exceptId: string): SQL =>
  sql`not exists (select 1 from ${webhooks} other where other.urlHash = ${urlHash} and other.id <> ${exceptId})`;

/** Adds a webhook while there is capacity and no other has its address. */
export const insertWebhook = (
  db: Database,
  webhook: Pick<Webhook, 'id' | 'name' | 'sealedUrl' | 'urlHash' | 'events' | 'isOwned' | 'createdBy'>,
) =>
  insertSelect(
    db,
    webhooks,
    { ...webhook, createdAt: now() },
    sql`where (select count(*) from (select 1 from ${webhooks} limit ${MAX_WEBHOOKS})) < ${MAX_WEBHOOKS}
      and ${isNew(webhook.urlHash, webhook.id)}`,
  );

/** Changes a webhook at the revision that was read, unless another has its address. */
export const updateWebhook = (
  db: Database,
  { id, revision, urlHash }: Webhook,
  update: Partial<Webhook>,
  actorId: string,
) =>
  db
    .update(webhooks)
    .set({ ...update, ...editedBy(actorId), revision: revision + 1 })
    .where(and(eq(webhooks.id, id), eq(webhooks.revision, revision), isNew(update.urlHash ?? urlHash, id)))
    .returning({ id: webhooks.id });

export const deleteWebhook = (db: Database, id: string, revision: number | undefined) =>
  db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), isRevision(webhooks.revision, revision)))
    .returning({ id: webhooks.id });

/** A test message, unless one is already queued. */
export const insertTest = (db: Database, id: string, webhookId: string) => {
  const at = now();
  return insertSelect(
    db,
    deliveries,
    { id, kind: 'webhook', webhookId, nextAt: at, createdAt: at },
    sql`where not exists (select 1 from ${deliveries} where ${deliveries.webhookId} = ${webhookId} and ${deliveries.event} is null
      and ${deliveries.jobId} is null and ${isQueued()})`,
  );
};

/** The queued test message. */
export const findTest = (db: Database, webhookId: string) =>
  db
    .select(deliveryColumns('test'))
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        sql`${deliveries.event} is null and ${deliveries.jobId} is null and ${isQueued()}`,
      ),
    );

/** True if a delivery announces an event that is not among these. */
export const announcesOther = (events: WebhookEvent[]) =>
  sql`iif(${deliveries.jobId} is null, ${deliveries.event}, 'job_opened') not in (select value from json_each(${JSON.stringify(events)}))`;

/** A webhook for the owner. Its address stays in the database. */
export const webhookView = ({ webhook, editor: by, last }: Row) => {
  const { id, name, events, isOwned, isActive, disabledReason, revision, createdAt } = webhook;
  return {
    id,
    name,
    events,
    isOwned,
    isActive,
    disabledReason,
    lastDelivery: last?.id ? deliveryView(last) : null,
    ...editedView(webhook, by),
    revision,
    createdAt,
  };
};
