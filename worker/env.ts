import * as z from 'zod/mini';
import { isContact, PRODUCT_NAME, SETTING_RANGE } from './contract/settings/values.ts';

/** The settings that the portal cannot run without. */
export const REQUIRED_SETTINGS = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'] as const;

/** The places to which Cloudflare can bind a database: the European Union, the United States, FedRAMP data centres. */
export const JURISDICTIONS = ['eu', 'us', 'fedramp'] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** Whether a text names a jurisdiction. */
export const isJurisdiction = (text: unknown): text is Jurisdiction => JURISDICTIONS.some((one) => one === text);

const DEFAULT_INTRO =
  'Our communities are kept kind by people who volunteer an evening at a time. See what is open, or sign in if you are on the team.';

// A message continues the setting's name and never contains its value.
const required = z.string('is not set');

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

const orElse = (text: string) => z._default(z.string(), text);

function whole(otherwise: number, [least, most]: readonly [number, number], unit = 'number') {
  const error = `must be a whole ${unit} from ${least} to ${most}`;
  const number = z.coerce.number(error).check(z.multipleOf(1, error), z.minimum(least, error), z.maximum(most, error));
  return z._default(number, otherwise);
}

const that = (isRight: (text: string) => boolean, error: string) => z.string().check(z.refine(isRight, error));

const origin = that(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  'must be an origin such as https://portal.example',
);

const discordId = (error: string) => z.string().check(z.regex(/^\d{5,20}$/, error));

const ids = z.pipe(
  orElse(''),
  z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
);

/** 32 bytes from base64. */
const key = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, as from openssl rand -base64 32')),
  z.transform((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer),
);

/** An Ed25519 key from hex. */
const publicKey = z.pipe(
  z.string().check(z.regex(/^[\da-f]{64}$/i, 'must be 64 hex digits, as on the page General Information')),
  z.transform((text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))),
);

/** Every setting by its name (docs/deploying.md#settings). A blank one counts as unset. */
const schema = z.object({
  DISCORD_CLIENT_ID: required,
  DISCORD_CLIENT_SECRET: required,
  OWNER_DISCORD_IDS: z.pipe(ids, z.array(discordId('must be Discord IDs, separated by commas'))),
  /** Null if unset; unlocking then answers 503. */
  ARCHIVE_PIN: orNull(
    that((text) => [...text].length >= 4 && text.length <= 64, 'must have at least four characters, and at most 64'),
  ),
  /** Wrong pins within an hour that lock all unlocking for an hour. */
  PIN_LOCK_AFTER: whole(20, [1, 100_000]),
  /** Sign-ins per user and UTC day. */
  SIGN_INS_PER_DAY: whole(20, [1, 100_000]),
  /** One in how many lines of successful requests is logged. */
  LOG_SAMPLE: whole(1, [1, 1000]),
  PORTAL_NAME: orElse(PRODUCT_NAME),
  /** Shown under the name on the front page. */
  PORTAL_TAGLINE: orElse('Advertising Staff Portal'),
  /** The front page's paragraph. */
  PORTAL_INTRO: orElse(DEFAULT_INTRO),
  /** Null, which only a local portal may have, means the request's own. */
  PUBLIC_ORIGIN: orNull(origin),
  /** Where the database stores its data; null if it is bound to no place, or that is unknown. */
  DATA_JURISDICTION: orNull(z.enum(JURISDICTIONS, 'must be eu, us or fedramp')),
  EXAM_ASSIGNMENT_DAYS: whole(7, SETTING_RANGE.examAssignmentDays, 'number of days'),
  /** Days after which the texts of declined and withdrawn applications are deleted; 0 keeps them. */
  DECLINED_RETENTION_DAYS: whole(365, SETTING_RANGE.declinedRetentionDays, 'number of days'),
  /** Days after which addresses and user agents in the audit log are deleted. */
  AUDIT_ORIGIN_DAYS: whole(90, SETTING_RANGE.auditOriginDays, 'number of days'),
  /** The contact for personal data; null means the owner. */
  PRIVACY_CONTACT: orNull(that(isContact, 'must be an email address or an https address')),
  /** Without it (null), erasing a blocked user answers 503. */
  ERASURE_KEY: orNull(key),
  /** Encrypts webhook addresses. Without it (null), webhooks answer 503. */
  WEBHOOK_KEY: orNull(key),
  /** The bot that sends messages and changes roles, and its Discord server; null if not set up. */
  DISCORD_BOT_TOKEN: orNull(z.string()),
  DISCORD_GUILD_ID: orNull(discordId('must be the ID of a Discord server')),
  /** Verifies that a command comes from Discord. Without it (null), commands answer 503. */
  DISCORD_PUBLIC_KEY: orNull(publicKey),
  /** Used only by the security headers. */
  HSTS_SUBDOMAINS: orNull(z.enum(['true', 'false'], 'must be true or false')),
  /** The origin of the OAuth endpoints. */
  DISCORD_URL: z._default(origin, 'https://discord.com'),
});

type Name = keyof typeof schema.shape;

/** The names of all settings. */
export const SETTINGS = Object.keys(schema.shape) as Name[];

/** The settings as raw text. */
export type RawSettings = Partial<Record<Name, string>>;

/** The Worker's bindings (wrangler.toml), with the settings as raw text. */
export type Bindings = RawSettings & {
  DB: D1Database;
  /** The web app's files. */
  ASSETS: Pick<Fetcher, 'fetch'>;
  SESSIONS: KVNamespace;
  CF_VERSION_METADATA: WorkerVersionMetadata;
  SIGN_IN_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  MEMBER_WRITE_LIMIT: RateLimit;
  READ_LIMIT: RateLimit;
  SEARCH_LIMIT: RateLimit;
  VISITOR_LIMIT: RateLimit;
  CLIENT_ERROR_LIMIT: RateLimit;
};

/** A missing or malformed setting. The message names it and never contains its value. */
export class SettingError extends Error {}

type CamelCase<Text extends string> = Text extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Text>;

/** The checked settings, such as `archivePin` for ARCHIVE_PIN. */
export type Settings = { [Key in Name as CamelCase<Key>]: z.infer<typeof schema>[Key] };

const camelCase = (name: string) => name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const parsed = new WeakMap<RawSettings, Settings>();

/** The settings, parsed once. Throws `SettingError` if one is missing or malformed. */
export function settings(env: RawSettings): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const given = SETTINGS.map((name) => [name, env[name]?.trim() || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  const [issue] = error?.issues ?? [];
  if (issue) throw new SettingError(`${String(issue.path[0])} ${issue.message}.`);
  const entries = Object.entries(data ?? {}).map(([name, value]) => [camelCase(name), value]);
  const result = Object.fromEntries(entries) as Settings;
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

/** The setting that commands lack; null if they are set up. */
export function missingForCommands({ discordPublicKey, discordGuildId }: Settings): string | null {
  if (!discordPublicKey) return 'DISCORD_PUBLIC_KEY';
  return discordGuildId ? null : 'DISCORD_GUILD_ID';
}

/** What the settings switch on. */
export const switchedOn = (all: Settings) => ({
  webhooks: missingForWebhooks(all) === null,
  bot: missingForBot(all) === null,
});
