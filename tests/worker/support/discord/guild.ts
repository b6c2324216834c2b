import { env } from 'cloudflare:workers';
import { ROLE_GRADES, type RoleGrade } from '#contract/discord.ts';
import { roleIdAt } from '#dev/fake-discord/guilds.ts';
import type { Bindings } from '#worker/env.ts';
import { unique } from '../client.ts';
import { Recorder } from '../measuring/recorder.ts';
import { execute, insertRow, rowsOf } from '../rows.ts';
import { misbehave, postTo, receivedAs } from './fake.ts';
import { type DeliveryRow, emptyOutbox } from './webhooks.ts';

type Change = { guildId: string; userId: string; role: string; isGiven: boolean };

/** The position of each grade's role in a new server of the fake Discord. */
const positions: Record<RoleGrade, number> = { 2: 1, 2.5: 2, 3: 3, 4: 4, 5: 5 };

/** A new server of the fake Discord, and the bindings that name it. */
export function newGuild(settings: Partial<Bindings> = {}) {
  const id = String(730_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 100_000n + BigInt(unique()) * 100n);
  const bot = { Authorization: 'Bot test', 'User-Agent': 'DiscordBot (http://localhost, 1)' };
  return {
    id,
    recorder: new Recorder({ DISCORD_GUILD_ID: id, ...settings }),
    /** The id of the role that fits a grade. */
    roleOf: (grade: RoleGrade) => roleIdAt(id, positions[grade]),
    roleAt: (position: number) => roleIdAt(id, position),
    /** The roles of a user; null if they are not in the server. */
    async rolesOf(discordId: string): Promise<string[] | null> {
      const reply = await fetch(`${env.DISCORD_URL}/api/v10/guilds/${id}/members/${discordId}`, { headers: bot });
      return reply.ok ? (await reply.json<{ roles: string[] }>()).roles : null;
    },
    /** What was given (+) and taken (-), oldest first. */
    async changes(discordId: string): Promise<string[]> {
      const roles = await receivedAs<Change>('roles');
      return roles
        .filter(({ guildId, userId }) => guildId === id && userId === discordId)
        .map(({ role, isGiven }) => `${isGiven ? '+' : '-'}${role}`);
    },
    give: (discordId: string, ...roleIds: string[]) =>
      postTo('/guild', { guild: id, user: discordId, roles: roleIds.join(',') }),
    /** Adds so many people without a role, whose ids follow the server's own. */
    fill: (count: number) => postTo('/guild', { guild: id, fill: String(count) }),
    /** Changes what Discord says of someone: `joined`, `timeout`, `flags`, `banned` (the reason), `username` and so on. */
    arrange: (discordId: string, fields: Record<string, string>) =>
      postTo('/guild', { guild: id, user: discordId, ...fields }),
    /** Sets a role's permissions. */
    permit: (roleId: string, permissions: bigint) =>
      postTo('/guild', { guild: id, role: roleId, permissions: String(permissions) }),
    rename: (roleId: string, name: string) => postTo('/guild', { guild: id, role: roleId, name }),
    leave: (discordId: string) => postTo('/guild', { guild: id, user: discordId, left: '1' }),
    deleteRole: (roleId: string) => postTo('/guild', { guild: id, role: roleId, deleted: '1' }),
    moveRole: (roleId: string, position: number) =>
      postTo('/guild', { guild: id, role: roleId, position: String(position) }),
    /** Makes calls about this server fail, those whose path goes on with `part`; `none` ends it. */
    fail: (way: string, { part = '', times }: { part?: string; times?: number } = {}) =>
      misbehave(`/guilds/${id}/${part}`, way, times),
    /** Replaces the map. */
    async map(roles: Partial<Record<RoleGrade, string>>): Promise<void> {
      await execute('delete from discord_roles');
      for (const [grade, roleId] of Object.entries(roles))
        await insertRow('discord_roles', { grade: Number(grade), roleId });
    },
    /** Gives every grade the role that fits. */
    async mapAll(): Promise<void> {
      await this.map(Object.fromEntries(ROLE_GRADES.map((grade) => [grade, this.roleOf(grade)])));
    },
  };
}

export type Guild = ReturnType<typeof newGuild>;

/** The role deliveries of a user, oldest first. */
export const rolesDeliveriesOf = (userId: string) =>
  rowsOf<DeliveryRow>("select * from deliveries where userId = ? and kind = 'roles' order by rowid", userId);

/** Queues a due change of a user's roles, without sending it. */
export async function queueRolesOf(userId: string, fields: Record<string, string | number> = {}): Promise<void> {
  await insertRow('deliveries', { id: crypto.randomUUID(), kind: 'roles', userId, nextAt: 1, createdAt: 1, ...fields });
}

/** Removes every mapped role, delivery and pause. */
export async function emptyRoles(): Promise<void> {
  await emptyOutbox();
  await execute('delete from discord_roles');
}
