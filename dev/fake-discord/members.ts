/** A member of every guild from the start, with the name of their role. */
export interface GuildMember {
  readonly discordId: string;
  readonly username: string;
  readonly role: string | null;
  /** Whether they have the role Away too. */
  readonly isAway?: boolean;
  /** Discord's `global_name`. */
  readonly displayName?: string | null;
  /** When they joined, in ms since 1970. */
  readonly joinedAt?: number;
}

/** A member, as Discord's API describes one besides the roles. Times are in ms since 1970. */
export interface Facts {
  readonly username: string;
  readonly globalName: string | null;
  readonly avatar: string | null;
  readonly nick: string | null;
  readonly isBot: boolean;
  /** Null for guests. */
  readonly joinedAt: number | null;
  readonly timedOutUntil: number | null;
  readonly flags: number;
}

/** What someone is unless a test or the page says otherwise. */
const usual = { globalName: null, avatar: null, nick: null, isBot: false, timedOutUntil: null, flags: 0 };
const usualJoin = Date.UTC(2024, 0, 1);

/** A moment as Discord writes it. */
const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().replace('Z', '000+00:00'));

/** The user in a member or ban, as Discord's API returns it. */
const userOf = (id: string, { username, globalName, avatar, isBot }: Facts) => ({
  id,
  username,
  discriminator: '0',
  global_name: globalName,
  avatar,
  public_flags: 0,
  ...(isBot && { bot: true }),
});

/** The members and bans of a server. Every Discord ID is a member, at first without a role, until it leaves. */
export class Members {
  readonly #roles = new Map<string, Set<string>>();
  readonly #facts = new Map<string, Facts>();
  readonly #gone = new Set<string>();
  readonly #bans = new Map<string, string | null>();

  /** Adds a member, or changes what is known of one. */
  set(userId: string, facts: Partial<Facts>): void {
    this.#facts.set(userId, { ...this.factsOf(userId), ...facts });
  }

  /** What Discord says about them, member or not. */
  factsOf(userId: string): Facts {
    return this.#facts.get(userId) ?? { ...usual, username: `user${userId}`, joinedAt: usualJoin };
  }

  /** The roles of a member; undefined if they left. */
  rolesOf(userId: string): Set<string> | undefined {
    if (this.#gone.has(userId)) return undefined;
    const known = this.#roles.get(userId) ?? new Set();
    this.#roles.set(userId, known);
    return known;
  }

  /** The members, each with their roles. */
  get all(): [userId: string, roles: Set<string>][] {
    return [...this.#roles].filter(([userId]) => !this.#gone.has(userId));
  }

  /** Like Discord, forgets a member's roles and nickname. */
  leave(userId: string): void {
    this.#gone.add(userId);
    this.#roles.delete(userId);
    this.set(userId, { nick: null, timedOutUntil: null, flags: 0 });
  }

  /** Joins again, without roles. Not while banned. */
  join(userId: string, joinedAt: number | null): void {
    if (this.#bans.has(userId)) return;
    this.#gone.delete(userId);
    this.set(userId, { joinedAt });
  }

  /** Bans, which also removes from the server. */
  ban(userId: string, reason: string | null): void {
    this.leave(userId);
    this.#bans.set(userId, reason);
  }

  /** Ends a ban. The person stays outside until they join. */
  unban(userId: string): void {
    this.#bans.delete(userId);
  }

  /** A guild member object. */
  describe(userId: string, roles: ReadonlySet<string>) {
    const facts = this.factsOf(userId);
    return {
      user: userOf(userId, facts),
      nick: facts.nick,
      avatar: null,
      banner: null,
      roles: [...roles],
      joined_at: moment(facts.joinedAt),
      premium_since: null,
      deaf: false,
      mute: false,
      flags: facts.flags,
      pending: false,
      communication_disabled_until: moment(facts.timedOutUntil),
    };
  }

  /** A ban object; undefined without a ban. */
  banOf(userId: string) {
    const reason = this.#bans.get(userId);
    return reason === undefined ? undefined : { reason, user: userOf(userId, this.factsOf(userId)) };
  }

  /** A page of members by id, as `GET /guilds/{id}/members` lists them. */
  list(limit: number, after: bigint) {
    return this.all
      .filter(([userId]) => BigInt(userId) > after)
      .toSorted(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
      .slice(0, limit)
      .map(([userId, roles]) => this.describe(userId, roles));
  }

  /** Changes what a form says about someone. Returns false if it says nothing of them. */
  arrange(userId: string, form: URLSearchParams): boolean {
    const known = fields.filter(({ name }) => form.has(name));
    for (const { change, name } of known) change(this, userId, form.get(name) ?? '', form);
    return known.length > 0;
  }
}

const timeIn = (text: string) => (text === '' ? null : Date.parse(text));
const textIn = (text: string) => text || null;

/** The fields of such a form. An empty one clears what it names. */
const fields: readonly {
  readonly name: string;
  readonly change: (members: Members, userId: string, value: string, form: URLSearchParams) => void;
}[] = [
  { name: 'left', change: (members, userId) => members.leave(userId) },
  { name: 'unbanned', change: (members, userId) => members.unban(userId) },
  { name: 'banned', change: (members, userId, reason) => members.ban(userId, textIn(reason)) },
  { name: 'joined', change: (members, userId, at) => members.join(userId, timeIn(at)) },
  { name: 'timeout', change: (members, userId, until) => members.set(userId, { timedOutUntil: timeIn(until) }) },
  { name: 'flags', change: (members, userId, flags) => members.set(userId, { flags: Number(flags) }) },
  { name: 'username', change: (members, userId, username) => members.set(userId, { username }) },
  { name: 'global', change: (members, userId, name) => members.set(userId, { globalName: textIn(name) }) },
  { name: 'nick', change: (members, userId, nick) => members.set(userId, { nick: textIn(nick) }) },
  { name: 'avatar', change: (members, userId, hash) => members.set(userId, { avatar: textIn(hash) }) },
  { name: 'bot', change: (members, userId) => members.set(userId, { isBot: true }) },
  {
    name: 'roles',
    change: (members, userId, ids) => {
      const roles = members.rolesOf(userId);
      roles?.clear();
      for (const id of ids.split(',').filter(Boolean)) roles?.add(id);
    },
  },
];
