/** A string, a bracket or a comma. What lies between them has no keys. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs;

/** The first key that an object in this JSON has twice, or that is `__proto__`; null if there is none. `json` must be valid. */
export function findBadKey(json: string): string | null {
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
