import type { Release } from '../deploy/older.ts';
import type { Ids } from '../deploy/plan.ts';

/** Read access to the portal's database. */
export interface DatabaseAccess {
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Whether all migrations of this checkout are applied. */
  isMigrated(): Promise<boolean>;
}

/** What Cloudflare says about a deployment, and this checkout. */
export interface Deployment {
  /** The rights that this login or token lacks. */
  readonly missingRights: readonly string[];
  /** Where the database stores its data; null if it is bound to no place, undefined if unknown. */
  readonly jurisdiction: Ids['jurisdiction'] | null | undefined;
  /** The last migration in the database; undefined if unknown. */
  readonly schema: string | undefined;
  readonly checkout: Release;
}

/** What a deployment's settings file holds for Discord. */
export interface DiscordSettings {
  /** The origin of its API. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly botToken: string | null;
  readonly guildId: string | null;
  /** The key that the Worker was deployed with; undefined if unknown. */
  readonly publicKey?: string | undefined;
}

/** The portal to check. */
export interface Target {
  readonly origin: string;
  /** Undefined if only the address is known. */
  readonly database?: DatabaseAccess;
  /** Does not follow redirects. */
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** In ms since 1970. */
  readonly now: number;
  /** Whether the deployment sets a cron trigger. Default: true. */
  readonly hasCron?: boolean;
  /** When the Worker was last deployed, in ms since 1970; undefined if unknown. */
  readonly deployedAt?: number | undefined;
  /** The deployment on Cloudflare and this checkout; undefined for any other portal. */
  readonly deployment?: Deployment;
  /** Undefined without a settings file for the deployment. */
  readonly discord?: DiscordSettings | undefined;
  /** The settings files of portals with the same bot and Discord server, but another database; undefined if unknown. */
  readonly duplicates?: readonly string[];
}

/** The result of a check. `skipped` gives the reason for not running it; a `warning` needs a look, but the portal works. */
export interface Finding {
  readonly check: string;
  readonly problem?: string;
  readonly warning?: string;
  readonly skipped?: string;
}
