import { zValidator } from '@hono/zod-validator';
import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import englishMessages from 'zod/v4/locales/en.js';
import { seconds } from '../clock.ts';
import type { Issue } from '../contract/errors.ts';
import { PICTURE_LIMITS } from '../contract/settings/pictures.ts';
import type { AppEnv } from './context.ts';
import { HttpError } from './errors.ts';

// `z.locales` would bundle every language. `jitless` because workerd lacks `new Function`, which zod otherwise tries.
z.config({ ...englishMessages(), jitless: true });

/** The largest body of JSON. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The calls whose body is a file, and its most bytes. */
const UPLOADS: Record<string, number> = {
  '/api/settings/logo': PICTURE_LIMITS.logo.bytes,
  '/api/settings/picture': PICTURE_LIMITS.picture.bytes,
};

/** How long a body may take after its headers. */
const TIMEOUT = seconds(10);

/** Reads a body up to one byte beyond the limit. */
async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length > most) break;
  }
  const bytes = new Uint8Array(Math.min(length, most + 1));
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, bytes.length - at), at);
    at += Math.min(part.length, bytes.length - at);
  }
  return bytes;
}

/**
 * Reads the body before the caller is looked up, so that no call keeps its permission while its body arrives. Throws
 * 408 after ten seconds.
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  if (body) {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new HttpError('body_timeout')), TIMEOUT);
    try {
      const bytes = await Promise.race([readUpTo(body, UPLOADS[c.req.path] ?? MAX_BODY_BYTES), late]);
      c.req.raw = new Request(c.req.raw, { body: bytes });
    } finally {
      clearTimeout(timer);
    }
  }
  await next();
});

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new HttpError('body_too_large');
  },
});

/** The query of a DELETE or an upload: the revision that the caller saw, if only that one may be changed. */
export const revisionQuery = z.object({
  revision: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'A whole number')), z.transform(Number))),
});

/** The most problems that a reply lists. */
const MAX_ISSUES = 100;

const invalid = (issues: Issue[]) => new HttpError('invalid_input', undefined, { issues });

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] ?? ''].join('.'), message: 'Unknown field' };
  return { path: path.join('.'), message: issue.message };
}

/** Throws 400 if a body is not UTF-8. `c.req.json()` would silently replace the bad bytes. */
async function checkEncoding(c: Context) {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await c.req.arrayBuffer());
  } catch {
    throw new HttpError('invalid_json');
  }
}

/** A string, and whether it is a key: a colon follows it. */
const STRING = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/gs;

/** Throws 400 if an object of this valid JSON has the key `__proto__`, which zod would silently drop. */
function refuseProto(json: string) {
  for (const [, text = '', colon] of json.matchAll(STRING))
    if (colon && JSON.parse(text) === '__proto__') throw invalid([{ path: '__proto__', message: 'Unknown field' }]);
}

/** What a route parses. A test sends malformed bodies and queries to every such route. */
export type Reads = { target: 'json' | 'query'; schema: z.core.$ZodType };

/** Parses a body or query with a schema; the handler reads `c.req.valid(target)`. Throws 413, 415 and 400, in that order. */
export function validate<Schema extends z.core.$ZodType, Target extends 'json' | 'query'>(
  target: Target,
  schema: Schema,
) {
  const inner = zValidator(target, schema, async (result, c: Context) => {
    if (target === 'json') refuseProto(await c.req.text());
    if (!result.success) throw invalid(result.error.issues.slice(0, MAX_ISSUES).map(toIssue));
  });
  const checked = (c: Context, next: Next) => {
    if (target === 'query') return inner(c, next);
    return limitBody(c, async () => {
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new HttpError('not_json');
      await checkEncoding(c);
      await inner(c, next);
    });
  };
  const reads: Reads = { target, schema };
  return Object.assign(checked as typeof inner, { reads });
}
