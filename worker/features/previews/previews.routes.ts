import { type Context, Hono } from 'hono';
import { seconds } from '../../clock.ts';
import { oneLine } from '../../contract/text.ts';
import { reasonOf } from '../../db/reason.ts';
import { SettingError, settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { publicOrigin } from '../../http/origin.ts';
import { publicRoute } from '../../http/permission.ts';
import { excerpt } from './excerpt.ts';
import { type Head, withHead } from './head-tags.ts';
import { findOpenJob } from './previews.store.ts';

/** The longest that a page waits for D1, because the app works without a preview. */
const TIMEOUT = seconds(0.3);

/** A minute in Cloudflare's cache, none in browsers. */
const CACHED = 'public, max-age=0, s-maxage=60';

/** The portal's own head for this path; null while a setting is missing or malformed. */
function portalHead(c: Context<AppEnv>, path: string, title: string | null): Head | null {
  try {
    const origin = publicOrigin(c);
    const { portalName, portalIntro } = settings(c.env);
    return { portalName, title, description: excerpt(portalIntro), address: `${origin}${path}`, origin };
  } catch (error) {
    if (error instanceof SettingError) return null;
    throw error;
  }
}

/** The app's shell with this head. Unchanged if there is none, so that the app can report the setting. */
async function answer(c: Context<AppEnv>, head: Head | null, cacheControl = CACHED): Promise<Response> {
  // Without the request's headers: If-None-Match would return 304 although the job has changed.
  const shell = await c.env.ASSETS.fetch(new URL('/', c.req.url));
  // A copy because the headers of a fetched response are immutable.
  if (!shell.ok) return new Response(shell.body, shell);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': head ? cacheControl : 'no-store' };
  return new Response((head ? withHead(shell, head) : shell).body, { headers });
}

type Found = { job: { title: string; description: string } | undefined; trouble: null } | { trouble: string };

/** The open job with this id, if any, or why D1 did not answer in time. */
async function findJobInTime(c: Context<AppEnv>, id: string): Promise<Found> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  try {
    const rows = await Promise.race([findOpenJob(c.var.db, id), tooLate]);
    return rows ? { job: rows[0], trouble: null } : { trouble: `no answer within ${TIMEOUT} ms` };
  } catch (error) {
    return { trouble: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The pages with link previews, the same for everyone (docs/rules/previews.md#link-previews). */
export const previewsRoutes = new Hono<AppEnv>()
  .get('/', publicRoute, (c) => answer(c, portalHead(c, '/', null)))

  .get('/vacancies', publicRoute, (c) => answer(c, portalHead(c, '/vacancies', 'Open Vacancies')))

  // Visitors get the app, whatever follows in the path.
  .get('/apply/*', publicRoute, async (c) => {
    const portal = portalHead(c, '/', null);
    const id = /^\/apply\/(?<id>[\da-f-]{36})\/?$/.exec(c.req.path)?.groups?.id;
    if (!portal || !id) return answer(c, portal);

    const found = await findJobInTime(c, id);
    if (found.trouble !== null) {
      console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, preview: found.trouble }));
      // Not cached: the next visitor may get the job's.
      return answer(c, portal, 'no-store');
    }
    if (!found.job) return answer(c, portal);
    return answer(c, {
      ...portal,
      title: oneLine(found.job.title),
      description: excerpt(found.job.description) || portal.description,
      address: `${portal.origin}/apply/${id}`,
    });
  });
