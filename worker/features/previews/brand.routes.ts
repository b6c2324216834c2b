import { Buffer } from 'node:buffer';
import { Hono } from 'hono';
import { hexOf, NIGHT } from '../../contract/settings/accent.ts';
import { pictureView } from '../../db/settings/effective.ts';
import { portalSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { publicRoute } from '../../http/permission.ts';
import { limitVisitor } from '../../http/rate-limit.ts';
import { UPLOADED_FILE } from '../../http/security-headers.ts';
import { readInTime } from './in-time.ts';
import { findPicture } from './previews.store.ts';

/** The product's icons, from web/public. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
];

/** Files with the portal's name and logo, the same for everyone (docs/rules/previews.md#manifest-and-icon). */
export const brandRoutes = new Hono<AppEnv>()
  .get('/site.webmanifest', publicRoute, async (c) => {
    const given = settings(c.env);
    const { rows, cacheControl } = await readInTime(c, selectPortalOverrides(c.var.db).execute());
    const { name, language, accentHue, logo } = portalSettings(given, rows ?? []);
    const own = pictureView(logo);
    const manifest = {
      name,
      short_name: name,
      lang: language,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#faf7f1',
      theme_color: accentHue === null ? '#0f2f2f' : hexOf(NIGHT, accentHue),
      icons: own ? [{ src: own.url, sizes: `${own.width}x${own.height}`, type: own.type }] : ICONS,
    };
    return c.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': cacheControl,
    });
  })

  .get('/favicon.ico', publicRoute, async (c) => {
    const { rows, cacheControl } = await readInTime(c, selectPortalOverrides(c.var.db).execute());
    c.header('Cache-Control', cacheControl);
    return c.redirect(pictureView(rows?.[0]?.chosen?.logo ?? null)?.url ?? '/favicon.svg', 302);
  })

  .get('/brand/:file', publicRoute, async (c) => {
    await limitVisitor(c);
    const { hash, ending } = /^(?<hash>[\da-f]{64})\.(?<ending>png|webp)$/.exec(c.req.param('file'))?.groups ?? {};
    if (!hash) return notFound(c);
    const type = ending === 'png' ? 'image/png' : 'image/webp';
    const [picture] = await findPicture(c.var.db, hash, type);
    if (!picture) return notFound(c);
    return c.body(Buffer.from(picture.base64, 'base64'), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': UPLOADED_FILE,
    });
  });
