import { type Context, Hono } from 'hono';
import { OPEN_VACANCIES } from '../../contract/labels/page-titles.ts';
import { oneLine } from '../../contract/text.ts';
import type { Database } from '../../db/database.ts';
import { openPositions } from '../../db/job-open.ts';
import { pictureView } from '../../db/settings/effective.ts';
import { portalSettings } from '../../db/settings/portal-overrides.ts';
import { SettingError, settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { publicOrigin } from '../../http/origin.ts';
import { publicRoute } from '../../http/permission.ts';
import { brandRoutes } from './brand.routes.ts';
import { excerpt } from './excerpt.ts';
import { type Head, withHead } from './head-tags.ts';
import { readInTime } from './in-time.ts';
import { type PreviewedJob, type PreviewRows, readPortal, readVacancy } from './previews.store.ts';

/** The environment's settings and the portal's origin; null while a setting is missing or malformed. */
function findGiven(c: Context<AppEnv>) {
  try {
    return { given: settings(c.env), origin: publicOrigin(c) };
  } catch (error) {
    if (error instanceof SettingError) return null;
    throw error;
  }
}

type Given = NonNullable<ReturnType<typeof findGiven>>;

/** The head of the front page, which others start from. */
function portalHead({ given, origin }: Given, rows: PreviewRows | null): Head {
  const { name, intro, language, accentHue, logo, picture } = portalSettings(given, rows?.own ?? []);
  return {
    portalName: name,
    title: null,
    description: excerpt(intro),
    address: `${origin}/`,
    origin,
    language,
    accentHue,
    logo: pictureView(logo),
    picture: pictureView(picture),
    open: rows?.open ? openPositions(rows.open) : null,
  };
}

/** The app's shell with this head. Unchanged if there is none, so that the app can report the setting. */
async function answer(c: Context<AppEnv>, head: Head | null, cacheControl = 'no-store'): Promise<Response> {
  // Without the request's headers: If-None-Match would return 304 although the job has changed.
  const shell = await c.env.ASSETS.fetch(new URL('/', c.req.url));
  // A copy because the headers of a fetched response are immutable.
  if (!shell.ok) return new Response(shell.body, shell);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl };
  return new Response((head ? withHead(shell, head) : shell).body, { headers });
}

/** Answers with the portal's head, changed by `headOf`, in one round trip. */
async function preview(
  c: Context<AppEnv>,
  reads: (db: Database) => Promise<PreviewRows>,
  headOf: (portal: Head, job: PreviewedJob | undefined) => Head,
): Promise<Response> {
  const given = findGiven(c);
  if (!given) return answer(c, null);
  const { rows, cacheControl } = await readInTime(c, reads(c.var.db));
  return answer(c, headOf(portalHead(given, rows), rows?.job?.[0]), cacheControl);
}

/** The pages with link previews, the same for everyone (docs/rules/previews.md#link-previews). */
export const previewsRoutes = new Hono<AppEnv>()
  .route('/', brandRoutes)

  .get('/', publicRoute, (c) => preview(c, readPortal, (portal) => portal))

  .get('/vacancies', publicRoute, (c) =>
    preview(c, readPortal, (portal) => ({
      ...portal,
      title: OPEN_VACANCIES[portal.language],
      address: `${portal.origin}/vacancies`,
    })),
  )

  // Visitors get the app, whatever follows in the path.
  .get('/apply/*', publicRoute, (c) => {
    const id = /^\/apply\/(?<id>[\da-f-]{36})\/?$/.exec(c.req.path)?.groups?.id;
    return preview(
      c,
      (db) => readVacancy(db, id),
      (portal, job) =>
        job
          ? {
              ...portal,
              title: oneLine(job.title),
              description: excerpt(job.description) || portal.description,
              address: `${portal.origin}/apply/${id}`,
              // One window is lit, the position's.
              open: 1,
            }
          : portal,
    );
  });
