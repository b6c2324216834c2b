import type * as z from 'zod/mini';
import { now, seconds } from '../../clock.ts';
import type { BotSettings } from './discord.settings.ts';
import { type Call, callDiscord, type Failure, type Reply, readDiscord, sleep } from './discord-call.ts';

/** The longest wait within a run for a route whose limit is used up. */
const SHORT_WAIT = seconds(2);

type Limits = {
  /** Counts the calls. */
  counter?: { calls: number };
  /** No call starts after this time (ms). */
  startBy?: number;
  /** Aborts the calls of a whole request. */
  signal?: AbortSignal;
};

type BotCall = Pick<Call, 'method' | 'body'> & {
  /** The path under `/api/v10`. */
  path: string;
  /** Calls of one route share a rate limit: the path without the ids of users and roles. */
  route: string;
};

/** Discord's bot, for one outbox run or one request. Calls to a rate-limited route wait, or return `wait` without being sent. */
export class Bot {
  readonly #given: BotSettings;
  readonly #limits: Limits;
  readonly #spentUntil = new Map<string, number>();

  constructor(given: BotSettings, limits: Limits = {}) {
    this.#given = given;
    this.#limits = limits;
  }

  /** The Discord server that it works in. */
  get guildId(): string {
    return this.#given.guildId;
  }

  /** Makes a call and ignores its reply. */
  call(call: BotCall): Promise<Reply> {
    return this.#make(call, callDiscord);
  }

  /** Makes a call and reads its reply. */
  read<Body>(call: BotCall, schema: z.ZodMiniType<Body>): Promise<Reply<Body>> {
    return this.#make(call, (made) => readDiscord(made, schema));
  }

  async #make<Body>(
    { path, route, ...call }: BotCall,
    make: (call: Call) => Promise<Reply<Body>>,
  ): Promise<Reply<Body>> {
    const { discordUrl, token, userAgent } = this.#given;
    const held = await this.#hold(`${call.method} ${route}`);
    if (held) return held;
    if (this.#limits.counter) this.#limits.counter.calls += 1;
    const reply = await make({
      ...call,
      url: `${discordUrl}/api/v10${path}`,
      headers: { 'User-Agent': userAgent, Authorization: `Bot ${token}` },
      signal: this.#limits.signal,
    });
    if (reply.kind === 'done' && reply.spentFor !== null)
      this.#spentUntil.set(`${call.method} ${route}`, now().getTime() + reply.spentFor);
    return reply;
  }

  /** Waits until the route accepts calls again. Returns `wait` if that would take too long. */
  async #hold(route: string): Promise<Failure | null> {
    const { startBy = Number.POSITIVE_INFINITY } = this.#limits;
    const ms = Math.max(0, (this.#spentUntil.get(route) ?? 0) - now().getTime());
    if (ms > SHORT_WAIT || now().getTime() + ms > startBy) return { kind: 'wait', ms, isGlobal: false };
    if (ms > 0) await sleep(ms);
    return null;
  }
}
