import * as z from 'zod/mini';
import {
  DELIVERY_KINDS,
  DELIVERY_STATES,
  DIRECT_MESSAGE_EVENTS,
  ROLE_GRADES,
  WEBHOOK_EVENTS,
} from '#contract/discord.ts';
import { count, moment, someone } from './values.ts';

export const delivery = z.strictObject({
  id: z.string(),
  kind: z.literal(DELIVERY_KINDS),
  event: z.nullable(z.literal([...WEBHOOK_EVENTS, ...DIRECT_MESSAGE_EVENTS])),
  webhookId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  state: z.literal(DELIVERY_STATES),
  attempts: count,
  nextAt: z.nullable(moment),
  sentAt: z.nullable(moment),
  error: z.nullable(z.string()),
  createdAt: z.nullable(moment),
});

export const listedDelivery = z.extend(delivery, { user: someone });

export const webhook = z.strictObject({
  id: z.string(),
  name: z.string(),
  events: z.array(z.literal(WEBHOOK_EVENTS)),
  isOwned: z.boolean(),
  isActive: z.boolean(),
  disabledReason: z.nullable(z.string()),
  lastDelivery: z.nullable(delivery),
  createdAt: moment,
  revision: count,
  updatedBy: someone,
  updatedAt: z.nullable(moment),
});

export const role = z.strictObject({
  id: z.string(),
  name: z.string(),
  position: count,
  assignable: z.boolean(),
  reason: z.nullable(z.literal(['everyone', 'managed', 'above_bot', 'administrator'])),
  isPowerful: z.boolean(),
});

export const mappedRole = z.strictObject({ grade: z.literal(ROLE_GRADES), roleId: z.string() });

export const roles = z.strictObject({
  roles: z.array(role),
  map: z.array(mappedRole),
  awayRoleId: z.nullable(z.string()),
});

/** What Executives read of it. */
export const serverRoles = z.partial(roles, { map: true, awayRoleId: true });

/** A person whose roles in Discord differ from those of their grade. */
export const drift = z.strictObject({
  userId: z.string(),
  user: someone,
  missing: z.array(z.string()),
  surplus: z.array(z.string()),
});

export const url = z.strictObject({ url: z.string() });

export const pong = z.strictObject({ type: z.literal(1) });

const button = z.strictObject({
  type: z.literal(2),
  style: z.literal([1, 5]),
  label: z.literal(['Open', 'Assign to me']),
  url: z.optional(z.string()),
  custom_id: z.optional(z.string()),
});

/** What Discord shows to the person who ran a command. */
export const commandAnswer = z.strictObject({
  type: z.literal(4),
  data: z.strictObject({
    flags: z.literal(64),
    content: z.string(),
    allowed_mentions: z.strictObject({ parse: z.array(z.string()).check(z.maxLength(0)) }),
    components: z.optional(z.array(z.strictObject({ type: z.literal(1), components: z.array(button) }))),
  }),
});

/** A channel in which the bot can create a webhook. */
export const channel = z.strictObject({ id: z.string(), name: z.string(), parent: z.nullable(z.string()) });

/** Where a person stands in the server. */
export const standing = z.strictObject({
  state: z.literal(['member', 'timed_out', 'absent', 'banned']),
  joinedAt: z.nullable(moment),
  roles: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  timedOutUntil: z.nullable(moment),
  banReason: z.nullable(z.string()),
  checkedAt: moment,
});

/** Someone who holds a grade's role and does not have the grade. */
export const newcomer = z.strictObject({
  discordId: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  roleId: z.string(),
  grade: z.literal(ROLE_GRADES),
  userId: z.nullable(z.string()),
  dismissedAt: z.nullable(moment),
});

export const takenOver = z.strictObject({
  results: z.array(
    z.strictObject({
      discordId: z.string(),
      outcome: z.literal(['created', 'raised', 'known', 'no_role', 'absent', 'unavailable', 'refused']),
      userId: z.nullable(z.string()),
    }),
  ),
});
