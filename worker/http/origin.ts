import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SettingError, settings } from '../env.ts';
import type { AppEnv } from './context.ts';
import { HttpError } from './errors.ts';

/** Whether this method only reads. */
export const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Whether this host is the local machine. */
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Redirects http to https on the same host, except on loopback. 308 because 301 would turn a write into a read. Static
 * files are redirected by the zone (docs/deploying.md).
 */
export const httpsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol !== 'http:' || isLoopback(url.hostname)) return next();
  url.protocol = 'https:';
  // Cloudflare's http ports differ from its https ports.
  url.port = '';
  return c.redirect(url.href, 308);
});

/** The request's origin, if local. Throws otherwise because PUBLIC_ORIGIN is then missing. */
function localOrigin(c: Context<AppEnv>): string {
  const { hostname, origin } = new URL(c.req.url);
  if (!isLoopback(hostname)) throw new SettingError('PUBLIC_ORIGIN is not set.');
  return origin;
}

/** The portal's public origin. Only a local portal may take it from the request; elsewhere a missing setting throws. */
export const publicOrigin = (c: Context<AppEnv>): string => settings(c.env).publicOrigin ?? localOrigin(c);

/** Throws 503 for every call while a portal that is not local lacks PUBLIC_ORIGIN. */
export const requireOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.env.PUBLIC_ORIGIN?.trim()) localOrigin(c);
  await next();
});

/**
 * Refuses writes from outside the portal's pages: `Sec-Fetch-Site` must be same-origin or, if missing, `Origin` must
 * match. A JSON body proves nothing because any script can send one.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!isRead(c.req.method)) {
    const site = c.req.header('Sec-Fetch-Site');
    const own = publicOrigin(c);
    const origin = c.req.header('Origin');
    const isOwn = site ? site === 'same-origin' && (!origin || origin === own) : origin === own;
    if (!isOwn) throw new HttpError('other_origin');
  }
  await next();
});

/** Refuses reads with side effects, such as exports, that another site's page triggered. */
export const refuseOtherSites = createMiddleware<AppEnv>(async (c, next) => {
  const site = c.req.header('Sec-Fetch-Site');
  // `none` means a typed address; clients other than browsers send nothing.
  if (site && site !== 'same-origin' && site !== 'none') throw new HttpError('other_origin');
  await next();
});
