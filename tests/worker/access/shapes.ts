import type { Reply } from '../support/client.ts';

/** Objects whose keys are ids or depend on what somebody did. */
const FREE = /(^|[.\]])(responses|marks|oldValues|newValues)$/;

/** The keys of a person beside a row (docs/rules/api.md#replies). Null for some rows, so that such objects are checked here. */
const PERSON = 'avatar displayName grade id username';

function collect(value: unknown, path: string, found: Map<string, Set<string>>) {
  if (FREE.test(path)) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${path}[]`, found);
  } else if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value).sort().join(' ');
    if (keys === PERSON && path !== '') return;
    found.set(path, (found.get(path) ?? new Set()).add(keys));
    for (const [key, inner] of Object.entries(value)) collect(inner, path ? `${path}.${key}` : key, found);
  }
}

/**
 * The keys of every object in a reply, by where the object stands: '' for the whole, `[]` for the rows of a list, `[].job`. People
 * with exactly the keys of `PERSON` are left out. A reply that is not JSON has its content type at ''.
 */
export function shapesOf(reply: Reply): [path: string, keys: string][] {
  const type = reply.headers.get('Content-Type')?.split(';')[0] ?? 'no body';
  if (type !== 'application/json') return [['', `(${type})`]];
  const found = new Map<string, Set<string>>();
  collect(JSON.parse(reply.text), '', found);
  if (found.size === 0) return [['', '(no object)']];
  return [...found].flatMap(([path, sets]) => [...sets].map((keys): [string, string] => [path, keys]));
}
