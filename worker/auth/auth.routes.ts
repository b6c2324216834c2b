import { type Context, Hono } from 'hono';
import { homePath } from '../contract/grades.ts';
import { isOwnPath } from '../contract/paths.ts';
import type { SignInTrouble } from '../contract/running/operating.ts';
import { openDatabase } from '../db/database.ts';
import { noteSignInTrouble } from '../db/running/operating.ts';
import type { NewSession } from '../db/sessions.ts';
import { settings } from '../env.ts';
import { originOf } from '../http/audit.ts';
import type { AppEnv } from '../http/context.ts';
import { clearCookie, readCookie, writeCookie } from '../http/cookies.ts';
import { HttpError } from '../http/errors.ts';
import { publicOrigin } from '../http/origin.ts';
import { publicRoute } from '../http/permission.ts';
import { limitSignIns } from '../http/rate-limit.ts';
import { afterReply, forgetSession } from '../http/session.ts';
import { findSession, hashToken, newToken, storeSession } from '../http/session-store.ts';
import { authorizeUrl, DiscordBusyError, DiscordRefusal, fetchProfile } from './provider.ts';
import { registerSignIn } from './sign-in.store.ts';
import { isFresh, newState } from './sign-in-state.ts';

/** The `error` of `/login?error=…`. */
type SignInError = 'cancelled' | 'state' | 'provider' | 'discord_busy' | 'blocked' | 'busy' | 'unavailable';

/** The login page, which says what failed and offers another try for the same page. */
const onLogin = (error: SignInError, returnTo: string | null = null) =>
  `/login?error=${error}${returnTo && isOwnPath(returnTo) ? `&returnTo=${returnTo}` : ''}`;

const split = (cookie: string) => {
  const at = cookie.indexOf('~');
  return at < 0 ? { state: cookie, returnTo: null } : { state: cookie.slice(0, at), returnTo: cookie.slice(at + 1) };
};

/** What the operator should know of a failed sign-in; null if only its code was wrong, which anyone can invent. */
function troubleOf(error: unknown): SignInTrouble | null {
  if (error instanceof DiscordBusyError) return 'busy';
  if (!(error instanceof DiscordRefusal)) return 'other';
  if (error.reason === 'invalid_grant') return null;
  return error.reason === 'invalid_client' ? 'client' : 'other';
}

/** The session that the browser holds, if KV knows it. */
async function heldSession(c: Context<AppEnv>): Promise<NewSession['held']> {
  const token = readCookie(c, 'session');
  const hash = token && (await hashToken(token));
  const stored = hash && (await findSession(c.env.SESSIONS, hash));
  return stored ? { userId: stored.userId, hash } : null;
}

/** Sign-in with Discord. Only redirects; every failure lands on `/login?error=…` without a session (docs/rules/auth.md#sign-in). */
export const authRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    if (c.error) {
      const isBusy = c.error instanceof HttpError && c.error.code === 'rate_limited';
      c.res = c.redirect(onLogin(isBusy ? 'busy' : 'unavailable'));
    }
  })

  .get('/discord', publicRoute, limitSignIns, async (c) => {
    const state = await newState(settings(c.env).discordClientSecret);
    const returnTo = c.req.query('returnTo') ?? '';
    const url = authorizeUrl(settings(c.env), publicOrigin(c), state);
    writeCookie(c, 'state', isOwnPath(returnTo) ? `${state}~${returnTo}` : state);
    return c.redirect(url.href);
  })

  .get('/discord/callback', publicRoute, limitSignIns, async (c) => {
    const { state, returnTo } = split(readCookie(c, 'state') ?? '');
    clearCookie(c, 'state');
    const isOwn = c.req.query('state') === state && (await isFresh(state, settings(c.env).discordClientSecret));
    if (!isOwn) return c.redirect(onLogin('state'));
    const code = c.req.query('code');
    if (!code) return c.redirect(onLogin('cancelled', returnTo));
    const profile = await fetchProfile(settings(c.env), publicOrigin(c), code).catch((error: unknown) => {
      console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, signIn: String(error) }));
      const trouble = troubleOf(error);
      if (trouble) afterReply(c, noteSignInTrouble(openDatabase(c.env.DB), trouble).execute());
      return trouble === 'busy' ? 'discord_busy' : 'provider';
    });
    if (typeof profile === 'string') return c.redirect(onLogin(profile, returnTo));

    // Nothing above this line reads the database, so an invented code costs none of it.
    const held = await heldSession(c);
    const token = newToken();
    const session = { hash: await hashToken(token), agent: c.req.header('User-Agent'), held };
    const signIn = { profile, stateHash: await hashToken(state), session, origin: originOf(c) };
    const later = (statement: PromiseLike<unknown>) => afterReply(c, Promise.resolve(statement));
    const user = await registerSignIn(c.var.db, { ...c.var, later }, signIn, settings(c.env));
    if (typeof user === 'string') return c.redirect(onLogin(user, returnTo));
    if (held) forgetSession(c, held.hash);
    await storeSession(c.env.SESSIONS, session.hash, user);
    writeCookie(c, 'session', token);
    return c.redirect(returnTo && isOwnPath(returnTo) ? returnTo : homePath(user.grade));
  });
