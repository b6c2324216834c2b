import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * The headers of every reply, which the build also writes into `_headers` for static files. Radix needs inline styles;
 * avatars come from Discord's CDN.
 */
export const SECURITY_HEADERS: Record<string, string> = {
  'Content-Security-Policy': [
    "default-src 'self'",
    // The script in web/index.html.
    "script-src 'self' 'sha256-vEXlLodonznDrQ5BBjjI+eKt+9S12AFd7+DipO1Gtx4='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://cdn.discordapp.com",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The policy of an uploaded file: opened as a page, it loads and runs nothing. */
export const UPLOADED_FILE = "default-src 'none'; sandbox";

/** `SECURITY_HEADERS` for this value of the setting HSTS_SUBDOMAINS. */
export const securityHeadersFor = (hstsSubdomains: string | undefined): Record<string, string> =>
  hstsSubdomains?.trim() === 'true'
    ? {
        ...SECURITY_HEADERS,
        'Strict-Transport-Security': `${SECURITY_HEADERS['Strict-Transport-Security']}; includeSubDomains`,
      }
    : SECURITY_HEADERS;

/** Adds `SECURITY_HEADERS` to every reply, failures included, and keeps replies out of caches. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Not `c.header`, which copies a finished response each time.
  const { headers } = c.res;
  const isUploaded = headers.get('Content-Security-Policy') === UPLOADED_FILE;
  for (const [name, value] of Object.entries(securityHeadersFor(c.env.HSTS_SUBDOMAINS))) headers.set(name, value);
  if (isUploaded) headers.set('Content-Security-Policy', UPLOADED_FILE);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
});
