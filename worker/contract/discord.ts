import type { NotificationKind } from './notifications.ts';

/** What a webhook can announce in a channel. */
export const WEBHOOK_EVENTS = [
  'application_submitted',
  'application_withdrawn',
  'exam_awaiting_marks',
  'notice_posted',
  'job_opened',
  'log_sealed',
  'operating',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The notifications that can also arrive as a direct message. */
export const DIRECT_MESSAGE_EVENTS = [
  'application_answered',
  'exam_assigned',
  'exam_result',
  'invited',
] as const satisfies NotificationKind[];

export type DirectMessageEvent = (typeof DIRECT_MESSAGE_EVENTS)[number];

/** The states of a delivery: `failed` has used all its attempts, `dropped` has no recipient. */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The header of the list of deliveries that says, as an ISO time, until when Discord accepts no calls. */
export const PAUSED_UNTIL = 'Discord-Paused-Until';

/** What a delivery does: post to a channel, message a user, or change a user's roles. */
export const DELIVERY_KINDS = ['webhook', 'direct_message', 'roles'] as const;

export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** What Discord roles are for besides grades and vacancies: `away` is for people who are away. */
export const EXTRA_ROLES = ['away'] as const;

export type ExtraRole = (typeof EXTRA_ROLES)[number];

/** The header of the list of deliveries with what is due, as the JSON of a `Backlog`; absent if nothing is. */
export const BACKLOG = 'Discord-Backlog';

/** Counting a backlog stops one above this, which means 'more than'. */
export const MOST_COUNTED = 1000;

/** For each kind with due deliveries, how many there are, and as an ISO time since when the oldest is due. */
export type Backlog = Partial<Record<DeliveryKind, { due: number; since: string }>>;

/** The grades that can have a Discord role. */
export const ROLE_GRADES = [2, 2.5, 3, 4, 5] as const;

export type RoleGrade = (typeof ROLE_GRADES)[number];

// Discord counts milliseconds from the start of 2015.
const EPOCH = 1_420_070_400_000;

/** When a Discord account was created: the bits of its id above the lowest 22 are a timestamp. */
export const accountCreatedAt = (discordId: string) => new Date(Number(BigInt(discordId) >> 22n) + EPOCH);

/** The name shown for an erased user. No Discord username contains a space or a capital. */
export const ERASED_USER = 'Erased user';
