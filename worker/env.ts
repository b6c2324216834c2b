/** What Cloudflare binds to the Worker (wrangler.toml), and the settings as they come: text or nothing. */
export type Bindings = {
  DB: D1Database;
  SESSIONS: KVNamespace;
  SIGN_IN_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  PORTAL_NAME?: string;
  PUBLIC_ORIGIN?: string;
  DISCORD_URL?: string;
  DISCORD_CLIENT_ID?: string;
  DISCORD_CLIENT_SECRET?: string;
  OWNER_DISCORD_IDS?: string;
  ARCHIVE_PIN?: string;
  EXAM_ASSIGNMENT_DAYS?: string;
};

/** The settings, checked (contract §7). */
export type Settings = {
  portalName: string;
  /** Where the portal is seen from outside; null takes it from the request. */
  publicOrigin: string | null;
  /** Where the OAuth endpoints live. */
  discordUrl: string;
  discordClientId: string;
  discordClientSecret: string;
  ownerDiscordIds: string[];
  /** Null when unset: unlocking then answers 503. */
  archivePin: string | null;
  /** Whole days. */
  examAssignmentDays: number;
};

/** A setting is missing or malformed; the message names it. */
export class SettingError extends Error {}

function required(env: Bindings, name: 'DISCORD_CLIENT_ID' | 'DISCORD_CLIENT_SECRET'): string {
  const value = env[name]?.trim();
  if (!value) throw new SettingError(`${name} is not set.`);
  return value;
}

function origin(value: string, name: string): string {
  if (!URL.canParse(value) || new URL(value).origin !== value)
    throw new SettingError(`${name} must be an origin such as https://portal.example, not "${value}".`);
  return value;
}

const parsed = new WeakMap<Bindings, Settings>();

/** The settings of this Worker, read once. Throws `SettingError` where one is missing or malformed. */
export function settings(env: Bindings): Settings {
  const known = parsed.get(env);
  if (known) return known;

  const ownerDiscordIds = (env.OWNER_DISCORD_IDS ?? '').split(/[\s,]+/).filter(Boolean);
  const stranger = ownerDiscordIds.find((id) => !/^\d{5,20}$/.test(id));
  if (stranger)
    throw new SettingError(`OWNER_DISCORD_IDS must be Discord ids, separated by commas, not "${stranger}".`);

  const examAssignmentDays = Number(env.EXAM_ASSIGNMENT_DAYS || 7);
  if (!Number.isInteger(examAssignmentDays) || examAssignmentDays < 1 || examAssignmentDays > 365)
    throw new SettingError('EXAM_ASSIGNMENT_DAYS must be a whole number of days from 1 to 365.');

  const result: Settings = {
    portalName: env.PORTAL_NAME?.trim() || 'Moderation Portal',
    publicOrigin: env.PUBLIC_ORIGIN ? origin(env.PUBLIC_ORIGIN, 'PUBLIC_ORIGIN') : null,
    discordUrl: origin(env.DISCORD_URL || 'https://discord.com', 'DISCORD_URL'),
    discordClientId: required(env, 'DISCORD_CLIENT_ID'),
    discordClientSecret: required(env, 'DISCORD_CLIENT_SECRET'),
    ownerDiscordIds,
    archivePin: env.ARCHIVE_PIN?.trim() || null,
    examAssignmentDays,
  };
  parsed.set(env, result);
  return result;
}
