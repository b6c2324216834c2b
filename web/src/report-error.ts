import { type ClientError, FRAME_LIMITS } from '#contract/running/client-errors.ts';

/** How many reports a page sends at most. */
const MOST = 5;

const reported = new Set<string>();

/** A frame as Chromium and Safari or Firefox write it: the function, then the address with line and column. */
const FRAME = /^\s*(?:at )?(?:async )?([^\s(@]*)[\s(@]*(https?:\/\/[^\s)]+:\d+:\d+)\)?$/;

/** The places of the portal's own code in a stack: `function /assets/file.js:line:column`. */
export function framesOf(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', place = ''] = FRAME.exec(line) ?? [];
      return place.startsWith(`${origin}/`) ? [`${name} ${place.slice(origin.length)}`.trim()] : [];
    })
    .slice(0, FRAME_LIMITS.frames)
    .map((frame) => frame.slice(-FRAME_LIMITS.characters));
}

/**
 * Reports an error of the portal's own code, once each, and a few a page. Never its message, which could hold what someone typed, nor
 * the address of the page.
 */
export function reportError(error: unknown, route: string): void {
  if (!(error instanceof Error) || reported.size >= MOST) return;
  const frames = framesOf(error.stack ?? '', location.origin);
  const name = /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(error.name) ? error.name : 'Error';
  const key = `${name} ${frames[0]}`;
  if (frames.length === 0 || reported.has(key)) return;
  reported.add(key);
  const build = new URL(import.meta.url).pathname.split('/').at(-1) ?? 'unknown';
  const body = JSON.stringify({ name, route, frames, build } satisfies ClientError);
  const headers = { 'Content-Type': 'application/json' };
  void fetch('/api/client-errors', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}
