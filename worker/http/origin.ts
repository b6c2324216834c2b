import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SettingError, settings } from '../env.ts';
import type { AppEnv } from './context.ts';
import { Refusal } from './errors.ts';

/** Whether this method only reads. */
export const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Whether this host is the machine itself. */
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Redirects plain http to https at the same host, except on loopback. 308 for every method, as 301 would turn a write into a read.
 * The zone does the same for static files, which do not come by here (docs/deploying.md).
 */
export const httpsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol !== 'http:' || isLoopback(url.hostname)) return next();
  url.protocol = 'https:';
  // Cloudflare's ports for http are not those for https.
  url.port = '';
  return c.redirect(url.href, 308);
});

/** The request's own origin, if that is local; anywhere else the setting is missing, and this throws. */
function localOrigin(c: Context<AppEnv>): string {
  const { hostname, origin } = new URL(c.req.url);
  if (!isLoopback(hostname)) throw new SettingError('PUBLIC_ORIGIN is not set.');
  return origin;
}

/** The portal's public origin. Only a local portal may take it from the request; elsewhere a missing setting throws. */
export const publicOrigin = (c: Context<AppEnv>): string => settings(c.env).publicOrigin ?? localOrigin(c);

/** Refuses every call while a portal that is not local lacks PUBLIC_ORIGIN. Throws 503. */
export const requireOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.env.PUBLIC_ORIGIN) localOrigin(c);
  await next();
});

/**
 * Refuses a write that does not come from the portal's own pages: `Sec-Fetch-Site` must be same-origin or, from a client that does
 * not send it, `Origin` must be ours. A JSON body proves nothing, since a script elsewhere can send one.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!isRead(c.req.method)) {
    const site = c.req.header('Sec-Fetch-Site');
    const own = publicOrigin(c);
    const origin = c.req.header('Origin');
    const isOwn = site ? site === 'same-origin' && (!origin || origin === own) : origin === own;
    if (!isOwn) throw new Refusal('other_origin');
  }
  await next();
});

/** Refuses a read with consequences, such as an export, to which another site's page led. */
export const refuseOtherSites = createMiddleware<AppEnv>(async (c, next) => {
  const site = c.req.header('Sec-Fetch-Site');
  // `none` is an address that somebody typed; other clients than browsers send nothing.
  if (site && site !== 'same-origin' && site !== 'none') throw new Refusal('other_origin');
  await next();
});
