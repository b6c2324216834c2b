import { createHmac } from 'node:crypto';
import { addressKey } from '../../worker/http/rate-limit.ts';

/** The visitor's key for rate limits: their address, IPv6 by its /56. */
export const visitorKey = (request: Request): string => addressKey(request.headers.get('CF-Connecting-IP') ?? 'local');

/** The request without browser and address, because every visitor can read the log. The stand-in (RFC 3849) still tells visitors apart. */
export function withoutOrigin(request: Request, secret: string): Request {
  const headers = new Headers(request.headers);
  if (headers.has('CF-Connecting-IP')) {
    const hash = createHmac('sha256', secret).update(visitorKey(request)).digest('hex');
    headers.set('CF-Connecting-IP', `2001:db8:${hash.slice(0, 4)}:${hash.slice(4, 6)}00::1`);
  }
  headers.set('User-Agent', 'Demo');
  return new Request(request, { headers });
}
