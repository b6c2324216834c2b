import { zValidator } from '@hono/zod-validator';
import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import englishMessages from 'zod/v4/locales/en.js';
import type { Issue } from '../contract/errors.ts';
import type { AppEnv } from './context.ts';
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

const variables = (c: Context): Partial<AppEnv['Variables']> => c.var;

function toIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] ?? ''].join('.'), message: 'Unknown field' };
  return { path: path.join('.'), message: issue.message };
}

/**
 * Parses a body or query with a schema; the handler gets the result from `c.req.valid(target)`. Throws 413, 415 and 400, in that
 * order, for a body, and 400 for a query.
 */
export function validate<Schema extends z.core.$ZodType, Target extends 'json' | 'query'>(
  target: Target,
  schema: Schema,
) {
  const inner = zValidator(target, schema, async (result, c: Context) => {
    if (!result.success) {
      // Who may not call must not learn what is wrong with the query.
      await variables(c).checkAccess?.();
      const issues = result.error.issues.map(toIssue);
      throw new Refusal('invalid_input', undefined, { issues });
    }
  });
  const checked = (c: Context, next: Next) => {
    if (target === 'query') return inner(c, next);
    return limitBody(c, async () => {
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('not_json');
      await inner(c, next);
    });
  };
  return checked as typeof inner;
}
