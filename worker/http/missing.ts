import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { notFound } from './errors.ts';

/** Paths that are never a screen of the app. */
const NO_SCREEN = /^\/(?:assets\/|brand\/|(?:api|auth|discord)(?:\/|$))/;

/**
 * Answers unmatched paths with the app's shell or a 404. Not by Cloudflare's own fallback, which would also serve the
 * shell for a missing script.
 */
export async function missing(c: Context<AppEnv>): Promise<Response> {
  const { method, path, raw, url } = c.req;
  if ((method !== 'GET' && method !== 'HEAD') || NO_SCREEN.test(path)) return notFound(c);
  const shell = await c.env.ASSETS.fetch(new Request(new URL('/', url), { method, headers: raw.headers }));
  // A copy because the headers of a fetched response are immutable.
  return new Response(shell.body, shell);
}
