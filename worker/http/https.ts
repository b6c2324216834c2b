import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { isLoopback } from './origin.ts';

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
