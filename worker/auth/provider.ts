import { OAuth2Client } from 'arctic';
import * as z from 'zod/mini';
import { seconds } from '../clock.ts';
import { isPlain } from '../contract/text.ts';
import type { Settings } from '../env.ts';

const TIMEOUT = seconds(5);

/** The Discord account that signed in; `avatar` is a hash, never a URL. */
export type Profile = { discordId: string; username: string; avatar: string | null };

const profileReply = z.object({
  id: z.string().check(z.regex(/^\d{5,20}$/)),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.refine(isPlain)),
  avatar: z.nullish(z.string()),
});

const client = (settings: Settings, origin: string) =>
  new OAuth2Client(settings.discordClientId, settings.discordClientSecret, `${origin}/auth/discord/callback`);

/** Discord's sign-in page, which returns to `origin`, the portal's own. */
export const authorizeUrl = (settings: Settings, origin: string, state: string): URL =>
  client(settings, origin).createAuthorizationURL(`${settings.discordUrl}/oauth2/authorize`, state, ['identify']);

function expire<T>(work: Promise<T>): Promise<T> {
  let timer: number | null = null;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The provider took too long')), TIMEOUT);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Exchanges a callback's code for the profile. Throws if the provider refuses, times out or answers nonsense. */
export async function fetchProfile(settings: Settings, origin: string, code: string): Promise<Profile> {
  const tokens = await expire(
    client(settings, origin).validateAuthorizationCode(`${settings.discordUrl}/api/oauth2/token`, code, null),
  );
  const response = await fetch(`${settings.discordUrl}/api/users/@me`, {
    headers: { Authorization: `Bearer ${tokens.accessToken()}` },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}`);
  const profile = profileReply.parse(await response.json());
  const isHash = /^(a_)?[0-9a-f]{32}$/.test(profile.avatar ?? '');
  return { discordId: profile.id, username: profile.username, avatar: isHash ? (profile.avatar ?? null) : null };
}
