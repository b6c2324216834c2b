import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  DELIVERY_KINDS,
  DELIVERY_STATES,
  type DeliveryKind,
  type DeliveryState,
  type DirectMessageEvent,
  EXTRA_ROLES,
  type ExtraRole,
  ROLE_GRADES,
  type RoleGrade,
  type WebhookEvent,
} from '../../contract/discord.ts';
import { bare, type Condition, flag, id, isJson, isOneOf, moment } from './columns.ts';
import { jobs } from './hiring.ts';
import { users } from './people.ts';

/** Discord webhooks, and the events each announces. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id(),
    name: text().notNull(),
    /** The address, encrypted: base64 of the nonce and the AES-GCM ciphertext. */
    sealedUrl: text().notNull(),
    /** SHA-256 of the address, in hex, so that no address is stored twice. */
    urlHash: text().notNull().unique(),
    events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    /** Whether the bot made it, which lets its messages have buttons of ours and be edited. */
    isOwned: flag().notNull().default(false),
    isActive: flag().notNull().default(true),
    /** Why the server switched it off; null if it did not. */
    disabledReason: text(),
    revision: integer().notNull().default(1),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** Who edited it last, and when; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment(),
  },
  () => [
    check('webhooks_events', isJson('events', 'array')),
    index('webhooks_created').on(sql`"createdAt" desc`, sql`"id" desc`),
  ],
);

/** Matches deliveries that wait. */
export const isQueued: Condition<'state'> = ({ state } = deliveries) => sql`${state} = 'queued'`;

/** Matches Apply messages that wait. */
export const isQueuedApply: Condition<'state' | 'jobId'> = ({ state, jobId } = deliveries) =>
  sql`${state} = 'queued' and ${jobId} is not null`;

/** Matches Apply messages that are being sent. */
export const isSendingApply: Condition<'state' | 'jobId'> = ({ state, jobId } = deliveries) =>
  sql`${state} = 'sending' and ${jobId} is not null`;

/** Matches role changes that wait. */
export const isQueuedRoles: Condition<'state' | 'kind'> = ({ state, kind } = deliveries) =>
  sql`${state} = 'queued' and ${kind} = 'roles'`;

/** Matches direct messages that wait. */
export const isQueuedMessage: Condition<'state' | 'kind'> = ({ state, kind } = deliveries) =>
  sql`${state} = 'queued' and ${kind} = 'direct_message'`;

/** Matches deliveries that wait or are being sent. */
export const isUnfinished: Condition<'state'> = ({ state } = deliveries) => sql`${state} in ('queued', 'sending')`;

/** Matches deliveries that do not wait. */
export const isBegun: Condition<'state'> = ({ state } = deliveries) => sql`${state} <> 'queued'`;

/** Matches deliveries with at least one attempt. */
export const wasTried: Condition<'startedAt'> = ({ startedAt } = deliveries) => sql`${startedAt} is not null`;

/** Matches role changes of erased users. */
export const isOfErased: Condition<'discordId'> = ({ discordId } = deliveries) => sql`${discordId} is not null`;

/** Matches sent deliveries. */
export const isSent: Condition<'state'> = ({ state } = deliveries) => sql`${state} = 'sent'`;

/** Matches deliveries that were given up. */
export const isUnsent: Condition<'state'> = ({ state } = deliveries) => sql`${state} in ('failed', 'dropped')`;

/** The outbox: every call to Discord, pending or made. Messages are worded when they are sent. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: id(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** Null for roles and for a webhook test. */
    event: text().$type<WebhookEvent | DirectMessageEvent>(),
    /** Without a foreign key because the entry outlives its webhook. */
    webhookId: text(),
    /**
     * The vacancy whose Apply message it sends or edits; null for anything else. `event` is null then, so that the index of
     * one queued row per webhook and event does not apply.
     */
    jobId: text(),
    /** Whether the vacancy has opened since, so that a message is due if none is open. */
    opens: flag().notNull().default(false),
    /** The recipient of a message or role change. */
    userId: text().references(() => users.id),
    /** The Discord ID of an erased user whose roles still have to be removed; null otherwise. */
    discordId: text(),
    /** How often it happened, by job or exam id. */
    subjects: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    state: text().$type<DeliveryState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** When it is due; while sending, when its lease ends; null once it is over. */
    nextAt: moment(),
    /** The run that is sending it. Only that run can record the outcome. */
    leaseToken: text(),
    /** When the last attempt began. */
    startedAt: moment(),
    sentAt: moment(),
    error: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    check('deliveries_kind', isOneOf('kind', DELIVERY_KINDS)),
    check('deliveries_state', isOneOf('state', DELIVERY_STATES)),
    check('deliveries_subjects', isJson('subjects', 'object')),
    // NULLs are distinct in a unique index, so each of these constrains one kind only.
    uniqueIndex('deliveries_one_waiting')
      .on(t.webhookId, t.event)
      .where(isQueued(bare('state'))),
    uniqueIndex('deliveries_apply_waiting')
      .on(t.webhookId, t.jobId)
      .where(isQueuedApply(bare('state', 'jobId'))),
    index('deliveries_apply_sending')
      .on(t.webhookId, t.jobId)
      .where(isSendingApply(bare('state', 'jobId'))),
    uniqueIndex('deliveries_roles_waiting')
      .on(t.userId)
      .where(isQueuedRoles(bare('state', 'kind'))),
    uniqueIndex('deliveries_message_waiting')
      .on(t.userId, t.event, t.subjects)
      .where(isQueuedMessage(bare('state', 'kind'))),
    // By kind, so that a backlog of one kind costs the search for another nothing.
    index('deliveries_due')
      .on(t.kind, t.nextAt)
      .where(isUnfinished(bare('state'))),
    // Every index on queued rows costs another row written per change. So lists go by rowid, and these two skip queued rows.
    index('deliveries_ended')
      .on(t.state)
      .where(isBegun(bare('state'))),
    index('deliveries_begun')
      .on(t.webhookId, sql`"startedAt" desc`)
      .where(wasTried(bare('startedAt'))),
    index('deliveries_user').on(t.userId, sql`"createdAt" desc`, sql`"id" desc`).where(sql`"userId" is not null`),
    index('deliveries_of_erased')
      .on(t.createdAt)
      .where(isOfErased(bare('discordId'))),
    index('deliveries_sent')
      .on(t.sentAt)
      .where(isSent(bare('state'))),
    index('deliveries_unsent')
      .on(t.createdAt)
      .where(isUnsent(bare('state'))),
  ],
);

/** Matches Apply messages that are not closed. */
export const isOpenMessage: Condition<'closedAt'> = ({ closedAt } = applyMessages) => sql`${closedAt} is null`;

/** Matches closed Apply messages. */
export const isClosedMessage: Condition<'closedAt'> = ({ closedAt } = applyMessages) => sql`${closedAt} is not null`;

/** The newest Apply message of each vacancy in each channel. */
export const applyMessages = sqliteTable(
  'apply_messages',
  {
    webhookId: text()
      .notNull()
      .references(() => webhooks.id),
    jobId: text()
      .notNull()
      .references(() => jobs.id),
    /** Discord's id of the message. */
    messageId: text().notNull(),
    /** The end of applications that the cron still has to act on; null without one. */
    closesAt: moment(),
    /** When the message said that the vacancy is closed; null while it does not. */
    closedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.webhookId, t.jobId] }),
    index('apply_messages_job').on(t.jobId),
    index('apply_messages_closing')
      .on(t.closesAt)
      .where(isOpenMessage(bare('closedAt'))),
    index('apply_messages_closed')
      .on(t.closedAt)
      .where(isClosedMessage(bare('closedAt'))),
  ],
);

/** The Discord role of each grade. Grades can share a role. */
export const discordRoles = sqliteTable(
  'discord_roles',
  { grade: real().$type<RoleGrade>().primaryKey(), roleId: text().notNull() },
  () => [check('discord_roles_grade', isOneOf('grade', ROLE_GRADES))],
);

/** Discord roles of the server for other purposes than a grade, each named in `EXTRA_ROLES`. */
export const extraRoles = sqliteTable(
  'extra_roles',
  { purpose: text().$type<ExtraRole>().primaryKey(), roleId: text().notNull() },
  () => [check('extra_roles_purpose', isOneOf('purpose', EXTRA_ROLES))],
);
