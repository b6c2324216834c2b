import { OAuth2Client, OAuth2Tokens } from 'arctic';
import * as z from 'zod/mini';
import { version } from '../../package.json';
import { seconds } from '../clock.ts';
import { isPlain } from '../contract/characters.ts';
import type { Settings } from '../env.ts';
import { readDisplayName } from './display-name.ts';

const TIMEOUT = seconds(5);
/** The longest `Retry-After` worth waiting for while the user sees a blank page. */
const MAX_WAIT = seconds(3);

/** The Discord account that signed in; `avatar` is a hash, never a URL. */
export type Profile = {
  discordId: string;
  username: string;
  displayName: string | null;
  avatar: string | null;
  /** Whether the account has a second factor. */
  hasMfa: boolean;
};

/** Discord is rate-limiting us, failing or unreachable. The user can only try again later. */
export class DiscordBusyError extends Error {}

/** Discord refused a call. `reason` is OAuth's, such as `invalid_grant` for a code and `invalid_client` for the portal's own secret. */
export class DiscordRefusal extends Error {
  readonly reason: string;

  constructor(status: number, text: string) {
    super(`Discord answered ${status}`);
    this.reason = /^\s*\{\s*"error"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? '';
  }
}

const profileReply = z.object({
  id: z.string().check(z.regex(/^\d{5,20}$/)),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.refine(isPlain)),
  global_name: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  mfa_enabled: z.nullish(z.boolean()),
});

const redirectUri = (origin: string) => `${origin}/auth/discord/callback`;

/** Discord's sign-in page, which redirects back to `origin`. */
export const authorizeUrl = (settings: Settings, origin: string, state: string): URL =>
  new OAuth2Client(settings.discordClientId, null, redirectUri(origin)).createAuthorizationURL(
    `${settings.discordUrl}/oauth2/authorize`,
    state,
    ['identify'],
  );

async function attempt(url: string, init: RequestInit) {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), text: await response.text() };
}

/**
 * Calls Discord and returns its JSON, retrying one 429 with a short wait. Throws `DiscordBusyError` for other 429s,
 * 5xx, timeouts and network errors; any other error means Discord refused.
 */
async function callDiscord(url: string, init: RequestInit): Promise<unknown> {
  const unreachable = (cause: unknown) => {
    throw new DiscordBusyError('Discord cannot be reached', { cause });
  };
  let reply = await attempt(url, init).catch(unreachable);
  const wait = seconds(Number(reply.retryAfter ?? Number.NaN));
  if (reply.status === 429 && wait >= 0 && wait <= MAX_WAIT) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    reply = await attempt(url, init).catch(unreachable);
  }
  const { status, text } = reply;
  if (status === 429 || status >= 500) throw new DiscordBusyError(`Discord answered ${status}`);
  if (status !== 200) throw new DiscordRefusal(status, text);
  return JSON.parse(text);
}

/** The access token for a callback's code. Not by arctic, whose call takes neither a `User-Agent` nor an abort signal. */
async function exchangeCode(settings: Settings, origin: string, code: string, userAgent: string): Promise<string> {
  const reply = await callDiscord(`${settings.discordUrl}/api/v10/oauth2/token`, {
    method: 'POST',
    headers: { 'User-Agent': userAgent, Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(origin),
      client_id: settings.discordClientId,
      client_secret: settings.discordClientSecret,
    }),
  });
  return new OAuth2Tokens(z.record(z.string(), z.unknown()).parse(reply)).accessToken();
}

/**
 * Exchanges a callback's code for the profile. Throws `DiscordBusyError` if Discord is unavailable, and another error
 * if it refuses the code.
 */
export async function fetchProfile(settings: Settings, origin: string, code: string): Promise<Profile> {
  const userAgent = `DiscordBot (${origin}, ${version})`;
  const token = await exchangeCode(settings, origin, code, userAgent);
  const { id, username, global_name, avatar, mfa_enabled } = profileReply.parse(
    await callDiscord(`${settings.discordUrl}/api/v10/users/@me`, {
      headers: { 'User-Agent': userAgent, Authorization: `Bearer ${token}` },
    }),
  );
  const isHash = /^(a_)?[0-9a-f]{32}$/.test(avatar ?? '');
  return {
    discordId: id,
    username,
    displayName: readDisplayName(global_name, username),
    avatar: isHash ? (avatar ?? null) : null,
    hasMfa: mfa_enabled === true,
  };
}
