import { json, type Reply } from './http.ts';
import { type GuildMember, Members } from './members.ts';

/** A role as Discord's API returns it. */
interface Role {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly managed: boolean;
  readonly permissions: string;
}

/** A role given to a member, or taken away. */
export interface RoleChange {
  readonly guildId: string;
  readonly userId: string;
  readonly role: string;
  readonly isGiven: boolean;
  /** In ms since 1970. */
  readonly at: number;
}

/** The bot's account. Its role has the permissions of the invitation, and the optional Ban Members. */
const botId = '710000000000000001';
const banMembers = 1n << 2n;
const administrator = 1n << 3n;
const viewChannels = 1n << 10n;
const manageRoles = 1n << 28n;
const manageWebhooks = 1n << 29n;
const kept = 200;

/** The roles of a new guild: name, permissions, whether an integration manages it, and its position, by default its index. */
const roleNames: readonly (readonly [string, string, boolean, number?])[] = [
  ['@everyone', String(viewChannels), false],
  ['Trial Moderator', '0', false],
  ['Junior Moderator', '0', false],
  ['Moderator', '0', false],
  ['Manager', '0', false],
  ['Executive', '0', false],
  ['Music bot', '0', true],
  ['Portal', String(manageRoles | manageWebhooks | banMembers), true],
  ['Admin', String(administrator), false],
  ['Founder', '0', false],
  // No higher than Trial Moderator, and newer, so below it.
  ['Newcomer Guide', '0', false, 1],
  ['Away', '0', false, 1],
];

/** The ids of the roles that no grade has. */
export const furtherRoleIds = (guildId: string) => ({
  newcomerGuide: roleIdAt(guildId, roleNames.length - 2),
  away: roleIdAt(guildId, roleNames.length - 1),
});

/** The ID of the role at this place in the list of a new guild. */
export const roleIdAt = (guildId: string, position: number) => String(BigInt(guildId) + BigInt(position));

const portalPosition = roleNames.findIndex(([name]) => name === 'Portal');

const unknownMember = json(404, { message: 'Unknown Member', code: 10007 });
const unknownBan = json(404, { message: 'Unknown Ban', code: 10026 });
const invalidPage = json(400, { message: 'Invalid Form Body', code: 50035 });
const unknownRole = json(404, { message: 'Unknown Role', code: 10011 });
const missingPermissions = json(403, { message: 'Missing Permissions', code: 50013 });

/** A server: its roles, members and bans. */
class Guild {
  readonly id: string;
  roles: Role[];
  readonly members = new Members();

  constructor(id: string, people: readonly GuildMember[]) {
    this.id = id;
    this.roles = roleNames.map(([name, permissions, managed, position], index) => {
      return { id: roleIdAt(id, index), name, position: position ?? index, managed, permissions };
    });
    for (const { discordId, username, role: name, isAway, displayName = null, joinedAt } of people) {
      const held = this.roles.filter((known) => known.name === name || (isAway && known.name === 'Away'));
      this.members.set(discordId, { username, globalName: displayName, ...(joinedAt !== undefined && { joinedAt }) });
      const roles = this.members.rolesOf(discordId);
      for (const role of held) roles?.add(role.id);
    }
    this.members.set(botId, { username: 'portal', isBot: true });
    this.members.rolesOf(botId)?.add(roleIdAt(id, portalPosition));
  }

  get #botsRoles(): readonly Role[] {
    const own = this.members.rolesOf(botId) ?? new Set();
    return this.roles.filter(({ id }) => own.has(id));
  }

  /** The position of the bot's highest role. */
  get rank(): number {
    return Math.max(0, ...this.#botsRoles.map(({ position }) => position));
  }

  /** Whether the bot has a permission. */
  allows(permission: bigint): boolean {
    return this.#botsRoles.some(({ permissions }) => (BigInt(permissions) & (permission | administrator)) !== 0n);
  }
}

/** The servers. Every ID is one, and all start with the same roles. */
export class Guilds {
  readonly #people: readonly GuildMember[];
  readonly #guilds = new Map<string, Guild>();
  readonly #changes: RoleChange[] = [];

  constructor(people: readonly GuildMember[]) {
    this.#people = people;
  }

  /** The latest role changes, newest first. */
  get changes(): readonly RoleChange[] {
    return this.#changes.toReversed();
  }

  /** Members with roles, in every guild called so far. */
  get withRoles(): readonly { readonly guildId: string; readonly userId: string; readonly roles: readonly string[] }[] {
    return [...this.#guilds.values()].flatMap((guild) =>
      guild.members.all.flatMap(([userId, ids]) => {
        const roles = guild.roles.filter(({ id }) => ids.has(id)).map(({ name }) => name);
        return roles.length > 0 ? [{ guildId: guild.id, userId, roles }] : [];
      }),
    );
  }

  /** The username of an initial member or the bot; undefined for others. */
  nameOf(userId: string): string | undefined {
    return userId === botId ? 'portal' : this.#people.find(({ discordId }) => discordId === userId)?.username;
  }

  #guild(id: string): Guild {
    const guild = this.#guilds.get(id) ?? new Guild(id, this.#people);
    this.#guilds.set(id, guild);
    return guild;
  }

  /** Answers a call by the bot; undefined if there is no such route. */
  answer(method: string, path: string, query: URLSearchParams): Reply | undefined {
    if (method === 'GET' && path === '/users/@me') return json(200, { id: botId, username: 'portal', bot: true });
    const [, guildId = '', rest = ''] = /^\/guilds\/(\d+)\/(.*)$/.exec(path) ?? [];
    if (!guildId) return undefined;
    const guild = this.#guild(guildId);
    if (method === 'GET' && rest === 'roles') return json(200, guild.roles);
    if (method === 'GET' && rest === 'members') return this.#list(guild, query);
    const bannedId = /^bans\/(\d+)$/.exec(rest)?.[1];
    if (method === 'GET' && bannedId !== undefined) {
      if (!guild.allows(banMembers)) return missingPermissions;
      const ban = guild.members.banOf(bannedId);
      return ban ? json(200, ban) : unknownBan;
    }
    const [, userId, roleId] = /^members\/(\d+)(?:\/roles\/(\d+))?$/.exec(rest) ?? [];
    if (userId === undefined) return undefined;
    const roles = guild.members.rolesOf(userId);
    if (!roles) return unknownMember;
    if (roleId === undefined) return method === 'GET' ? json(200, guild.members.describe(userId, roles)) : undefined;
    return method === 'PUT' || method === 'DELETE' ? this.#change(guild, userId, roles, roleId, method) : undefined;
  }

  #list({ members }: Guild, query: URLSearchParams): Reply {
    const [limit, after] = [query.get('limit') ?? '1', query.get('after') ?? '0'];
    if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 1000 || !/^\d+$/.test(after)) return invalidPage;
    return json(200, members.list(Number(limit), BigInt(after)));
  }

  #change(guild: Guild, userId: string, roles: Set<string>, roleId: string, method: 'PUT' | 'DELETE'): Reply {
    const role = guild.roles.find(({ id }) => id === roleId);
    if (!role) return unknownRole;
    if (role.managed || role.id === guild.id || role.position >= guild.rank) return missingPermissions;
    const isGiven = method === 'PUT';
    if (isGiven !== roles.has(roleId)) {
      this.#changes.push({ guildId: guild.id, userId, role: role.name, isGiven, at: Date.now() });
      if (this.#changes.length > kept) this.#changes.shift();
    }
    if (isGiven) roles.add(roleId);
    else roles.delete(roleId);
    return { status: 204, headers: {}, body: '' };
  }

  /**
   * Changes a member (`Members.arrange`), adds members, deletes a role, moves it or sets its permissions. Returns false if a
   * field is missing.
   */
  arrange(form: URLSearchParams): boolean {
    const guild = this.#guild(form.get('guild') ?? '0');
    const [userId, roleId] = [form.get('user'), form.get('role')];
    if (userId) return guild.members.arrange(userId, form);
    if (form.has('fill'))
      for (let n = 1; n <= Number(form.get('fill')); n++) guild.members.rolesOf(String(BigInt(guild.id) + BigInt(n)));
    else if (roleId && form.has('deleted')) guild.roles = guild.roles.filter(({ id }) => id !== roleId);
    else if (roleId && ['name', 'position', 'permissions'].some((field) => form.has(field))) {
      const change = (role: Role): Role => ({
        ...role,
        name: form.get('name') ?? role.name,
        position: Number(form.get('position') ?? role.position),
        permissions: form.get('permissions') ?? role.permissions,
      });
      guild.roles = guild.roles.map((role) => (role.id === roleId ? change(role) : role));
    } else return false;
    return true;
  }
}
