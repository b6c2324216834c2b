import { json, type Reply } from './http.ts';

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

/** A member of every guild from the start, with the name of their role. */
export interface GuildMember {
  readonly discordId: string;
  readonly username: string;
  readonly role: string | null;
}

/** The bot's account. Its role has the Manage Roles and Manage Webhooks permissions. */
const botId = '710000000000000001';
const manage = String((1 << 28) | (1 << 29));
const viewChannels = String(1 << 10);
const administrator = String(1 << 3);
const kept = 200;

/** The roles of a new guild, lowest first: name, permissions, and whether an integration manages it. */
const roleNames = [
  ['@everyone', viewChannels, false],
  ['Trial Moderator', '0', false],
  ['Junior Moderator', '0', false],
  ['Moderator', '0', false],
  ['Manager', '0', false],
  ['Executive', '0', false],
  ['Music bot', '0', true],
  ['Portal', manage, true],
  ['Admin', administrator, false],
  ['Founder', '0', false],
] as const;

/** The ID of the role at this position in a new guild. */
export const roleIdAt = (guildId: string, position: number) => String(BigInt(guildId) + BigInt(position));

const portalPosition = roleNames.findIndex(([name]) => name === 'Portal');

const unknownMember = json(404, { message: 'Unknown Member', code: 10007 });
const unknownRole = json(404, { message: 'Unknown Role', code: 10011 });
const missingPermissions = json(403, { message: 'Missing Permissions', code: 50013 });

/** A server: its roles and members. Every Discord ID is a member, at first without a role, until it leaves. */
class Guild {
  readonly id: string;
  roles: Role[];
  readonly #members = new Map<string, Set<string>>();
  readonly #gone = new Set<string>();

  constructor(id: string, people: readonly GuildMember[]) {
    this.id = id;
    this.roles = roleNames.map(([name, permissions, managed], position) => {
      return { id: roleIdAt(id, position), name, position, managed, permissions };
    });
    for (const { discordId, role: name } of people) {
      const role = this.roles.find((known) => known.name === name);
      this.#members.set(discordId, new Set(role ? [role.id] : []));
    }
    this.#members.set(botId, new Set([roleIdAt(id, portalPosition)]));
  }

  /** The roles of a member; undefined if they left. */
  rolesOf(userId: string): Set<string> | undefined {
    if (this.#gone.has(userId)) return undefined;
    const known = this.#members.get(userId) ?? new Set();
    this.#members.set(userId, known);
    return known;
  }

  get members(): [userId: string, roles: Set<string>][] {
    return [...this.#members].filter(([userId]) => !this.#gone.has(userId));
  }

  /** The position of the bot's highest role. */
  get rank(): number {
    const own = this.#members.get(botId) ?? new Set();
    return Math.max(0, ...this.roles.filter(({ id }) => own.has(id)).map(({ position }) => position));
  }

  leave(userId: string): void {
    this.#gone.add(userId);
  }
}

const member = (userId: string, roles: ReadonlySet<string>) => ({
  user: { id: userId, username: `user${userId}`, bot: userId === botId },
  roles: [...roles],
  nick: null,
  joined_at: '2024-01-01T00:00:00.000000+00:00',
  deaf: false,
  mute: false,
});

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
      guild.members.flatMap(([userId, ids]) => {
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
    const [, userId, roleId] = /^members\/(\d+)(?:\/roles\/(\d+))?$/.exec(rest) ?? [];
    if (userId === undefined) return undefined;
    const roles = guild.rolesOf(userId);
    if (!roles) return unknownMember;
    if (roleId === undefined) return method === 'GET' ? json(200, member(userId, roles)) : undefined;
    return method === 'PUT' || method === 'DELETE' ? this.#change(guild, userId, roles, roleId, method) : undefined;
  }

  #list(guild: Guild, query: URLSearchParams): Reply {
    const after = BigInt(query.get('after') ?? 0);
    const limit = Math.min(1000, Number(query.get('limit') ?? 1));
    const page = guild.members
      .filter(([userId]) => BigInt(userId) > after)
      .toSorted(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
      .slice(0, limit);
    return json(
      200,
      page.map(([userId, roles]) => member(userId, roles)),
    );
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

  /** Sets a member's `roles`, makes them leave, adds members, deletes a role or moves it. Returns false if a field is missing. */
  arrange(form: URLSearchParams): boolean {
    const guild = this.#guild(form.get('guild') ?? '0');
    const [userId, roleId] = [form.get('user'), form.get('role')];
    if (userId && form.has('left')) guild.leave(userId);
    else if (form.has('fill'))
      for (let n = 1; n <= Number(form.get('fill')); n++) guild.rolesOf(String(BigInt(guild.id) + BigInt(n)));
    else if (userId && form.has('roles')) {
      const roles = guild.rolesOf(userId);
      roles?.clear();
      for (const id of (form.get('roles') ?? '').split(',').filter(Boolean)) roles?.add(id);
    } else if (roleId && form.has('deleted')) guild.roles = guild.roles.filter(({ id }) => id !== roleId);
    else if (roleId && form.has('position')) {
      const position = Number(form.get('position'));
      guild.roles = guild.roles.map((role) => (role.id === roleId ? { ...role, position } : role));
    } else return false;
    return true;
  }
}
