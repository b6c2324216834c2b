import type { Context } from 'hono';
import { seconds } from '../../clock.ts';
import { reasonOf } from '../../db/running/reason.ts';
import type { AppEnv } from '../../http/context.ts';

/** The longest that a page waits for D1, because it works without. */
const TIMEOUT = seconds(0.3);

/** A minute in Cloudflare's cache, none in browsers. */
const CACHED = 'public, max-age=0, s-maxage=60';

/** Rows that arrived in time, or null; and the `Cache-Control` of the reply made of them. */
type InTime<Rows> = { rows: Rows | null; cacheControl: string };

async function settle<Rows>(reads: Promise<Rows>): Promise<{ rows: Rows } | { trouble: string }> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  try {
    const rows = await Promise.race([reads, tooLate]);
    return rows === null ? { trouble: `no answer within ${TIMEOUT} ms` } : { rows };
  } catch (error) {
    return { trouble: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Waits 300 ms for D1. If it fails or takes longer, logs a warning, and the reply must not be kept. */
export async function readInTime<Rows>(c: Context<AppEnv>, reads: Promise<Rows>): Promise<InTime<Rows>> {
  const found = await settle(reads);
  if ('rows' in found) return { rows: found.rows, cacheControl: CACHED };
  console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, preview: found.trouble }));
  return { rows: null, cacheControl: 'no-store' };
}
