import type { NotificationKind } from './notifications.ts';

/** What a webhook can announce in a channel. */
export const WEBHOOK_EVENTS = [
  'application_submitted',
  'application_withdrawn',
  'exam_awaiting_marks',
  'notice_posted',
  'job_opened',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The notifications that a person can also receive as a direct message. */
export const DIRECT_MESSAGE_EVENTS = [
  'application_answered',
  'exam_assigned',
  'exam_result',
] as const satisfies NotificationKind[];

export type DirectMessageEvent = (typeof DIRECT_MESSAGE_EVENTS)[number];

/** The states of an outgoing call: `failed` has used up its attempts, `dropped` has nobody to reach. */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What an outgoing call does: post to a channel, message a person, or change a person's roles. */
export const DELIVERY_KINDS = ['webhook', 'direct_message', 'roles'] as const;

export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The grades that can have a Discord role. */
export const ROLE_GRADES = [2, 2.5, 3, 4, 5] as const;

export type RoleGrade = (typeof ROLE_GRADES)[number];

// Discord counts milliseconds from the start of 2015.
const EPOCH = 1_420_070_400_000;

/** When the Discord account with this id was created: an id begins with its time, in the bits above the lowest 22. */
export const accountCreatedAt = (discordId: string) => new Date(Number(BigInt(discordId) >> 22n) + EPOCH);
