import * as z from 'zod/mini';
import { ROLE_GRADES, type RoleGrade, WEBHOOK_EVENTS } from './discord.ts';
import { MAX_ROLE_SYNC, MAX_WEBHOOK_NAME } from './limits.ts';
import { requiredLine, requiredText, roleId } from './text.ts';

/** Why no grade can have this Discord role; null if one can. */
export type RoleObstacle = 'everyone' | 'managed' | 'administrator' | 'above_bot';

/** A role of the Discord server. A higher position means a higher rank. */
export type DiscordRole = {
  id: string;
  name: string;
  position: number;
  assignable: boolean;
  reason: RoleObstacle | null;
  /** Whether it has a permission that no vacancy's role and no role of people who are away may have. */
  isPowerful: boolean;
};

/** The Discord role of a grade. */
export type MappedRole = { grade: RoleGrade; roleId: string };

/** The server's roles from highest to lowest. All that Executives read of `GET /api/discord-roles`. */
export type ServerRoles = { roles: DiscordRole[] };

/** Which roles the portal gives: the map by grade, and the role of people who are away; null without one. */
export type RoleMap = { map: MappedRole[]; awayRoleId: string | null };

/** The reply of `GET` and `PUT /api/discord-roles`. */
export type DiscordRoles = ServerRoles & RoleMap;

/** What the role of people who are away is called. */
export const WHILE_AWAY = 'While away';

/** A user whose Discord roles differ from those of their grade: role ids to add and to remove. */
export type RoleDrift = { userId: string; missing: string[]; surplus: string[] };

const mappedRole = z.strictObject({ grade: z.literal(ROLE_GRADES), roleId });

/** The body of `PUT /api/discord-roles`, which replaces the whole map. Without `awayRoleId` that role stays. */
export const roleMapInput = z.strictObject({
  roles: z.array(mappedRole).check(
    z.maxLength(ROLE_GRADES.length),
    z.refine((roles) => new Set(roles.map(({ grade }) => grade)).size === roles.length, 'A grade has one role'),
  ),
  awayRoleId: z.exactOptional(z.nullable(roleId)),
});

/** The body of `POST /api/discord-roles/sync`. */
export const roleSyncInput = z.strictObject({
  userIds: z
    .array(z.uuid('Choose a person'))
    .check(
      z.minLength(1, 'Choose at least one person'),
      z.maxLength(MAX_ROLE_SYNC, `Choose at most ${MAX_ROLE_SYNC} people`),
    ),
});

const name = requiredLine(MAX_WEBHOOK_NAME, 'Name is required');
/** The valid addresses depend on a setting, so the Worker checks them. */
const url = requiredText(400, 'Address is required');
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one event'),
  z.refine((given) => new Set(given).size === given.length, 'Events must be distinct'),
);

/** A channel in which the bot can create a webhook, with its category's name. */
export type DiscordChannel = { id: string; name: string; parent: string | null };

/** The body of `POST /api/webhooks`: the address of a webhook, or the channel in which the bot creates one. */
export const webhookInput = z
  .strictObject({
    name,
    url: z.optional(url),
    channelId: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'Choose a channel'))),
    events,
  })
  .check(
    z.refine((given) => given.url !== undefined || given.channelId !== undefined, {
      path: ['url'],
      error: 'Address is required',
    }),
    z.refine((given) => given.url === undefined || given.channelId === undefined, {
      path: ['channelId'],
      error: 'Give an address or a channel, not both',
    }),
  );

/** The body of `PATCH /api/webhooks/{id}`. Omitted fields keep their value; an edit with an outdated `revision` is refused. */
export const webhookUpdate = z.strictObject({
  name: z.optional(name),
  url: z.optional(url),
  events: z.optional(events),
  isActive: z.optional(z.boolean()),
  revision: z.int(),
});
