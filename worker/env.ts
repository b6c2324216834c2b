import { isContact, PRODUCT_NAME } from './contract/settings/values.ts';

/** The settings that the portal cannot run without. */
export const REQUIRED_SETTINGS = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'] as const;

/** The places to which Cloudflare can bind a database: the European Union, the United States, FedRAMP data centres. */
export const JURISDICTIONS = ['eu', 'us', 'fedramp'] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** Whether a text names a jurisdiction. */
export const isJurisdiction = (text: unknown): text is Jurisdiction => JURISDICTIONS.some((one) => one === text);

/** The names of all settings. */
export const SETTINGS = [
  ...REQUIRED_SETTINGS,
  'OWNER_DISCORD_IDS',
  'ARCHIVE_PIN',
  'PIN_LOCK_AFTER',
  'SIGN_INS_PER_DAY',
  'LOG_SAMPLE',
  'PORTAL_NAME',
  'PORTAL_TAGLINE',
  'PORTAL_INTRO',
  'PUBLIC_ORIGIN',
  'DATA_JURISDICTION',
  'EXAM_ASSIGNMENT_DAYS',
  'DECLINED_RETENTION_DAYS',
  'AUDIT_ORIGIN_DAYS',
  'PRIVACY_CONTACT',
  'ERASURE_KEY',
  'WEBHOOK_KEY',
  'DISCORD_BOT_TOKEN',
  'DISCORD_GUILD_ID',
  'HSTS_SUBDOMAINS',
  'DISCORD_URL',
] as const;

/** The settings as raw text. */
export type RawSettings = Partial<Record<(typeof SETTINGS)[number], string>>;

/** The Worker's bindings (wrangler.toml), with the settings as raw text. */
export type Bindings = RawSettings & {
  DB: D1Database;
  /** The web app's files. */
  ASSETS: Pick<Fetcher, 'fetch'>;
  SESSIONS: KVNamespace;
  CF_VERSION_METADATA: WorkerVersionMetadata;
  SIGN_IN_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  READ_LIMIT: RateLimit;
  SEARCH_LIMIT: RateLimit;
  VISITOR_LIMIT: RateLimit;
};

/** The checked settings (docs/rules/operations.md#settings). */
export type Settings = {
  portalName: string;
  /** Shown under the name on the front page. */
  portalTagline: string;
  /** The front page's paragraph. */
  portalIntro: string;
  /** The portal's public origin. Null, which only a local portal may have, means the request's own. */
  publicOrigin: string | null;
  /** The origin of the OAuth endpoints. */
  discordUrl: string;
  discordClientId: string;
  discordClientSecret: string;
  ownerDiscordIds: string[];
  /** Null if unset; unlocking then answers 503. */
  archivePin: string | null;
  /** Wrong pins within an hour that lock all unlocking for an hour. */
  pinLockAfter: number;
  /** Sign-ins per user and UTC day. */
  signInsPerDay: number;
  /** One in how many lines of successful requests is logged. */
  logSample: number;
  /** Whole days. */
  examAssignmentDays: number;
  /** Days after which the texts of declined and withdrawn applications are deleted; 0 keeps them. */
  declinedRetentionDays: number;
  /** Days after which addresses and user agents in the audit log are deleted. */
  auditOriginDays: number;
  /** The contact for personal data: an email address or URL; null means the owner. */
  privacyContact: string | null;
  /** Where the database stores its data; null if it is bound to no place, or that is unknown. */
  jurisdiction: Jurisdiction | null;
  /** 32 bytes. Without it (null), erasing a blocked user answers 503. */
  erasureKey: ArrayBuffer | null;
  /** 32 bytes that encrypt webhook addresses. Without it (null), webhooks answer 503. */
  webhookKey: ArrayBuffer | null;
  /** The bot that sends messages and changes roles, and its Discord server; null if not set up. */
  discordBotToken: string | null;
  discordGuildId: string | null;
};

/** A missing or malformed setting. The message names it and never contains its value. */
export class SettingError extends Error {}

function required(env: RawSettings, name: (typeof REQUIRED_SETTINGS)[number]): string {
  const value = env[name]?.trim();
  if (!value) throw new SettingError(`${name} is not set.`);
  return value;
}

function origin(value: string, name: string): string {
  if (!URL.canParse(value) || new URL(value).origin !== value)
    throw new SettingError(`${name} must be an origin such as https://portal.example.`);
  return value;
}

/** A 32-byte key from base64. */
function key(value: string, name: string): ArrayBuffer {
  const bytes = /^[A-Za-z0-9+/]{43}=$/.test(value) ? Uint8Array.from(atob(value), (char) => char.charCodeAt(0)) : null;
  if (bytes?.length !== 32)
    throw new SettingError(`${name} must be 32 bytes in base64, as from openssl rand -base64 32.`);
  return bytes.buffer;
}

/** An email address or an https URL. */
function contact(value: string): string {
  if (!isContact(value)) throw new SettingError('PRIVACY_CONTACT must be an email address or an https address.');
  return value;
}

const DEFAULT_INTRO =
  'Our communities are kept kind by people who volunteer an evening at a time. See what is open, or sign in if you are on the team.';

const parsed = new WeakMap<RawSettings, Settings>();

/** The settings, parsed once. Throws `SettingError` if one is missing or malformed. */
export function settings(env: RawSettings): Settings {
  const known = parsed.get(env);
  if (known) return known;

  const ownerDiscordIds = (env.OWNER_DISCORD_IDS ?? '').split(/[\s,]+/).filter(Boolean);
  if (ownerDiscordIds.some((id) => !/^\d{5,20}$/.test(id)))
    throw new SettingError('OWNER_DISCORD_IDS must be Discord IDs, separated by commas.');

  const archivePin = env.ARCHIVE_PIN?.trim() || null;
  if (archivePin && ([...archivePin].length < 4 || archivePin.length > 64))
    throw new SettingError('ARCHIVE_PIN must have at least four characters, and at most 64.');

  const pinLockAfter = Number(env.PIN_LOCK_AFTER || 20);
  if (!Number.isInteger(pinLockAfter) || pinLockAfter < 1 || pinLockAfter > 100_000)
    throw new SettingError('PIN_LOCK_AFTER must be a whole number from 1 to 100000.');

  const signInsPerDay = Number(env.SIGN_INS_PER_DAY || 20);
  if (!Number.isInteger(signInsPerDay) || signInsPerDay < 1 || signInsPerDay > 100_000)
    throw new SettingError('SIGN_INS_PER_DAY must be a whole number from 1 to 100000.');

  const logSample = Number(env.LOG_SAMPLE || 1);
  if (!Number.isInteger(logSample) || logSample < 1 || logSample > 1000)
    throw new SettingError('LOG_SAMPLE must be a whole number from 1 to 1000.');

  const examAssignmentDays = Number(env.EXAM_ASSIGNMENT_DAYS || 7);
  if (!Number.isInteger(examAssignmentDays) || examAssignmentDays < 1 || examAssignmentDays > 365)
    throw new SettingError('EXAM_ASSIGNMENT_DAYS must be a whole number of days from 1 to 365.');

  const declinedRetentionDays = Number(env.DECLINED_RETENTION_DAYS || 365);
  if (!Number.isInteger(declinedRetentionDays) || declinedRetentionDays < 0 || declinedRetentionDays > 3650)
    throw new SettingError('DECLINED_RETENTION_DAYS must be a whole number of days from 0 to 3650.');

  const auditOriginDays = Number(env.AUDIT_ORIGIN_DAYS || 90);
  if (!Number.isInteger(auditOriginDays) || auditOriginDays < 1 || auditOriginDays > 3650)
    throw new SettingError('AUDIT_ORIGIN_DAYS must be a whole number of days from 1 to 3650.');

  const jurisdiction = env.DATA_JURISDICTION?.trim() || null;
  if (jurisdiction !== null && !isJurisdiction(jurisdiction))
    throw new SettingError('DATA_JURISDICTION must be eu, us or fedramp.');

  const discordGuildId = env.DISCORD_GUILD_ID?.trim() || null;
  if (discordGuildId && !/^\d{5,20}$/.test(discordGuildId))
    throw new SettingError('DISCORD_GUILD_ID must be the ID of a Discord server.');

  // Used only by the security headers.
  if (!['', 'true', 'false'].includes(env.HSTS_SUBDOMAINS ?? ''))
    throw new SettingError('HSTS_SUBDOMAINS must be true or false.');

  const result: Settings = {
    portalName: env.PORTAL_NAME?.trim() || PRODUCT_NAME,
    portalTagline: env.PORTAL_TAGLINE?.trim() || 'Advertising Staff Portal',
    portalIntro: env.PORTAL_INTRO?.trim() || DEFAULT_INTRO,
    publicOrigin: env.PUBLIC_ORIGIN ? origin(env.PUBLIC_ORIGIN, 'PUBLIC_ORIGIN') : null,
    discordUrl: origin(env.DISCORD_URL || 'https://discord.com', 'DISCORD_URL'),
    discordClientId: required(env, 'DISCORD_CLIENT_ID'),
    discordClientSecret: required(env, 'DISCORD_CLIENT_SECRET'),
    ownerDiscordIds,
    archivePin,
    pinLockAfter,
    signInsPerDay,
    logSample,
    examAssignmentDays,
    declinedRetentionDays,
    auditOriginDays,
    privacyContact: env.PRIVACY_CONTACT?.trim() ? contact(env.PRIVACY_CONTACT.trim()) : null,
    jurisdiction,
    erasureKey: env.ERASURE_KEY ? key(env.ERASURE_KEY.trim(), 'ERASURE_KEY') : null,
    webhookKey: env.WEBHOOK_KEY ? key(env.WEBHOOK_KEY.trim(), 'WEBHOOK_KEY') : null,
    discordBotToken: env.DISCORD_BOT_TOKEN?.trim() || null,
    discordGuildId,
  };
  parsed.set(env, result);
  return result;
}

/** The setting that webhooks lack; null if they are set up. */
export function missingForWebhooks({ webhookKey, publicOrigin }: Settings): string | null {
  if (!webhookKey) return 'WEBHOOK_KEY';
  return publicOrigin ? null : 'PUBLIC_ORIGIN';
}

/** The setting that the bot lacks; null if it is set up. */
export function missingForBot({ discordBotToken, discordGuildId, publicOrigin }: Settings): string | null {
  if (!discordBotToken) return 'DISCORD_BOT_TOKEN';
  if (!discordGuildId) return 'DISCORD_GUILD_ID';
  return publicOrigin ? null : 'PUBLIC_ORIGIN';
}

/** What the settings switch on. */
export const switchedOn = (all: Settings) => ({
  webhooks: missingForWebhooks(all) === null,
  bot: missingForBot(all) === null,
});
