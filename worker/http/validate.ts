import { zValidator } from '@hono/zod-validator';
import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import englishMessages from 'zod/v4/locales/en.js';
import type { Issue } from '../contract/errors.ts';
import { Refusal } from './errors.ts';

// `z.locales` would bundle every language. `jitless` because workerd has no `new Function`, which zod otherwise tries.
z.config({ ...englishMessages(), jitless: true });

const MAX_BODY_BYTES = 256 * 1024;

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Refusal('body_too_large');
  },
});

/** The query of a DELETE: the revision of the row that the caller saw, if only that one is to go. */
export const revisionQuery = z.object({
  revision: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'A whole number')), z.transform(Number))),
});

/** How many problems with one body or query a reply names. */
const MAX_ISSUES = 100;

const invalid = (issues: Issue[]) => new Refusal('invalid_input', undefined, { issues });

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] ?? ''].join('.'), message: 'Unknown field' };
  return { path: path.join('.'), message: issue.message };
}

/** Throws 400 for a body that is not UTF-8, which `c.req.json()` would read with other characters in place of the bad bytes. */
async function checkEncoding(c: Context) {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await c.req.arrayBuffer());
  } catch {
    throw new Refusal('invalid_json');
  }
}

/** A string, a bracket or a comma. What lies between them has no keys. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs;

/** The first key that an object in this JSON has twice, or that is `__proto__`; null if there is none. `json` must be valid. */
function findBadKey(json: string): string | null {
  /** The keys of each object that is still open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (const [token] of json.matchAll(TOKEN)) {
    const keys = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (isKeyNext && keys && token !== ',') {
      const key: string = JSON.parse(token);
      if (key === '__proto__' || keys.has(key)) return key;
      keys.add(key);
    }
    isKeyNext = token === '{' || (token === ',' && Boolean(keys));
  }
  return null;
}

/** Throws 400 for a body in which an object has a key twice, or the key `__proto__`: two readers could read it differently. */
function checkKeys(text: string) {
  const key = findBadKey(text);
  if (key !== null) throw invalid([{ path: key, message: key === '__proto__' ? 'Unknown field' : 'Sent twice' }]);
}

/** What a route reads with a schema. A test sends broken bodies and queries to every route that has one. */
export type Reads = { target: 'json' | 'query'; schema: z.core.$ZodType };

/**
 * Parses a body or query with a schema; the handler gets the result from `c.req.valid(target)`. Throws 413, 415 and 400, in that
 * order, for a body, and 400 for a query.
 */
export function validate<Schema extends z.core.$ZodType, Target extends 'json' | 'query'>(
  target: Target,
  schema: Schema,
) {
  const inner = zValidator(target, schema, async (result, c: Context) => {
    if (target === 'json') checkKeys(await c.req.text());
    if (!result.success) throw invalid(result.error.issues.slice(0, MAX_ISSUES).map(toIssue));
  });
  const checked = (c: Context, next: Next) => {
    if (target === 'query') return inner(c, next);
    return limitBody(c, async () => {
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('not_json');
      await checkEncoding(c);
      await inner(c, next);
    });
  };
  const reads: Reads = { target, schema };
  return Object.assign(checked as typeof inner, { reads });
}
