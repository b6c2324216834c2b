import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { notFound } from './errors.ts';

/** Paths that are files or calls, or else nothing; every other one may be a screen of the app. */
const NO_SCREEN = /^\/(?:assets\/|(?:api|auth)(?:\/|$))/;

/**
 * Answers what is neither a file nor a route: with the app's shell, as the static file that it is, or with a 404. Cloudflare's own
 * fallback to the shell would also send it for a script that is gone.
 */
export async function missing(c: Context<AppEnv>): Promise<Response> {
  const { method, path, raw, url } = c.req;
  if ((method !== 'GET' && method !== 'HEAD') || NO_SCREEN.test(path)) return notFound(c);
  const shell = await c.env.ASSETS.fetch(new Request(new URL('/', url), { method, headers: raw.headers }));
  // A copy, whose headers can be changed.
  return new Response(shell.body, shell);
}
