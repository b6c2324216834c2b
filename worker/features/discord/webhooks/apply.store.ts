import { and, eq, sql } from 'drizzle-orm';
import type { JobGrade } from '#contract/jobs.ts';
import type { Database } from '#worker/db/database.ts';
import { insertSelect } from '#worker/db/insert-select.ts';
import { isRevision } from '#worker/db/revision.ts';
import { applyMessages, deliveries, webhooks } from '#worker/db/schema/discord.ts';
import { jobs } from '#worker/db/schema/hiring.ts';

/** A vacancy for its Apply message, which is null if there is none; times in ms. */
export type Vacancy = {
  title: string;
  description: string;
  minServerDays: number;
  minAccountDays: number;
  minGrade: JobGrade;
  closesAt: number | null;
  isActive: 0 | 1;
  deletedAt: number | null;
  message: { id: string; closedAt: number | null } | null;
};

/** How much of a description is read. */
const READ = 1000;

const own = (column: 'webhookId' | 'jobId') => sql`${deliveries}.${sql.identifier(column)}`;

/** The vacancy of the delivery being claimed, with its newest message, as JSON; null for other deliveries. */
export const vacancy = sql<string | null>`case when ${own('jobId')} is not null then
  (select json_object('title', "title", 'description', substr("description", 1, ${READ}), 'minServerDays', "minServerDays", 'minAccountDays', "minAccountDays",
    'minGrade', "minGrade", 'closesAt', "closesAt", 'isActive', "isActive", 'deletedAt', "deletedAt", 'message', json((
      select json_object('id', "messageId", 'closedAt', posted."closedAt") from ${applyMessages} posted
      where posted."webhookId" = ${own('webhookId')} and posted."jobId" = ${own('jobId')})))
  from ${jobs} where ${jobs}."id" = ${own('jobId')}) end`;

type Message = Pick<typeof applyMessages.$inferInsert, 'webhookId' | 'jobId' | 'messageId'>;

/** Remembers the newest message of a vacancy, if its webhook is still there. */
export const rememberMessage = (db: Database, message: Message, closesAt: Date | null) =>
  insertSelect(
    db,
    applyMessages,
    { ...message, closesAt },
    sql`from ${webhooks} where ${webhooks.id} = ${message.webhookId}`,
  ).onConflictDoUpdate({
    target: [applyMessages.webhookId, applyMessages.jobId],
    set: { messageId: message.messageId, closesAt, closedAt: null },
  });

const isMessage = ({ webhookId, jobId, messageId }: Message) =>
  and(eq(applyMessages.webhookId, webhookId), eq(applyMessages.jobId, jobId), eq(applyMessages.messageId, messageId));

/** Notes what an edit said: until when the vacancy is open, or that it has closed. */
export const noteEdit = (db: Database, message: Message, state: { closesAt: Date | null; closedAt: Date | null }) =>
  db.update(applyMessages).set(state).where(isMessage(message));

/** Forgets a message that is gone in Discord. */
export const forgetMessage = (db: Database, message: Message) => db.delete(applyMessages).where(isMessage(message));

/** Forgets all messages of a webhook, for the batch that deletes it at this revision. */
export const forgetMessages = (db: Database, webhookId: string, revision: number | undefined) =>
  db
    .delete(applyMessages)
    .where(
      and(
        eq(applyMessages.webhookId, webhookId),
        sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${webhookId} and ${isRevision(webhooks.revision, revision) ?? sql`true`})`,
      ),
    );
