import { type Context, Hono } from 'hono';
import { seconds } from '../../clock.ts';
import { oneLine } from '../../contract/text.ts';
import { openJobs, openPositions } from '../../db/job-open.ts';
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

/** The portal's own head for this path, with the plain picture; null while a setting is missing or malformed. */
function portalHead(c: Context<AppEnv>, path: string, title: string | null): Head | null {
  try {
    const origin = publicOrigin(c);
    const { portalName, portalIntro } = settings(c.env);
    return { portalName, title, description: excerpt(portalIntro), address: `${origin}${path}`, origin, open: null };
  } catch (error) {
    if (error instanceof SettingError) return null;
    throw error;
  }
}

/** What a page says of itself, and whether the cache may keep that. */
type Preview = { head: Head | null; isCached: boolean };

/** The app's shell with a head. Unchanged if there is none, so that the app can report the setting. */
async function answer(c: Context<AppEnv>, preview: Promise<Preview>): Promise<Response> {
  const [shell, { head, isCached }] = await Promise.all([
    // Without the request's headers: If-None-Match would return 304 although the job has changed.
    c.env.ASSETS.fetch(new URL('/', c.req.url)),
    preview,
  ]);
  // A copy because the headers of a fetched response are immutable.
  if (!shell.ok) return new Response(shell.body, shell);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': isCached ? CACHED : 'no-store' };
  return new Response((head ? withHead(shell, head) : shell).body, { headers });
}

/** What D1 says; null, with a warning, if it fails or does not answer in time. */
async function inTime<T extends object>(c: Context<AppEnv>, read: PromiseLike<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  let trouble = `no answer within ${TIMEOUT} ms`;
  try {
    const found = await Promise.race([read, tooLate]);
    if (found) return found;
  } catch (error) {
    trouble = reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
  console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, preview: trouble }));
  return null;
}

/** A page of the portal itself, whose picture shows how many positions are open. */
async function portalPreview(c: Context<AppEnv>, path: string, title: string | null): Promise<Preview> {
  const head = portalHead(c, path, title);
  if (!head) return { head, isCached: false };
  const rows = await inTime(c, openJobs(c.var.db));
  // Not cached without the number: the next visitor may get it.
  return rows ? { head: { ...head, open: openPositions(rows) }, isCached: true } : { head, isCached: false };
}

/** The page of a vacancy: one window is lit, the position's. */
async function vacancyPreview(c: Context<AppEnv>): Promise<Preview> {
  const portal = portalHead(c, '/', null);
  const id = /^\/apply\/(?<id>[\da-f-]{36})\/?$/.exec(c.req.path)?.groups?.id;
  if (!portal || !id) return { head: portal, isCached: portal !== null };
  const rows = await inTime(c, findOpenJob(c.var.db, id));
  if (!rows) return { head: portal, isCached: false };
  const [job] = rows;
  if (!job) return { head: portal, isCached: true };
  const own = {
    title: oneLine(job.title),
    description: excerpt(job.description) || portal.description,
    address: `${portal.origin}/apply/${id}`,
    open: 1,
  };
  return { head: { ...portal, ...own }, isCached: true };
}

/** The pages with link previews, the same for everyone (docs/rules/previews.md#link-previews). */
export const previewsRoutes = new Hono<AppEnv>()
  .get('/', publicRoute, (c) => answer(c, portalPreview(c, '/', null)))

  .get('/vacancies', publicRoute, (c) => answer(c, portalPreview(c, '/vacancies', 'Open Vacancies')))

  // Visitors get the app, whatever follows in the path.
  .get('/apply/*', publicRoute, (c) => answer(c, vacancyPreview(c)));
