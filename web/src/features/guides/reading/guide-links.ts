/** Where a link in a guide leads: to one of its sections, elsewhere in the portal, or out of it. */
export type Destination =
  | { kind: 'section'; id: string }
  | { kind: 'inside'; href: string }
  | { kind: 'outside'; href: string };

// Ids of the page itself: the skip link must not land on a heading called 'Content'.
const RESERVED = new Set(['content', 'root']);

/** A heading's id, GitHub-style: lower case, with hyphens between words. */
export function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return slug === '' || RESERVED.has(slug) ? `section${slug && '-'}${slug}` : slug;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads a link's target; null for one that is unsafe or invalid. This is an allowlist, because the parser's own check
 * misses dangerous schemes in links between angle brackets.
 */
export function destinationOf(target: string | null, origin: string): Destination | null {
  if (!target) return null;
  if (target.startsWith('#')) return { kind: 'section', id: slugOf(decoded(target.slice(1))) };
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin === origin) return { kind: 'inside', href: url.pathname + url.search + url.hash };
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? { kind: 'outside', href: url.href } : null;
}
