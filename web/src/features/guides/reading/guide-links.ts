/** Where a link in a guide leads: to a section of it, elsewhere in the portal, or out of it. */
export type Destination =
  | { kind: 'section'; id: string }
  | { kind: 'inside'; href: string }
  | { kind: 'outside'; href: string };

// Ids that the page itself uses: the skip link must not land on a heading that happens to be called 'Content'.
const TAKEN = new Set(['content', 'root']);

/** The id of a heading: its words in lower case with hyphens between, as people know it from elsewhere. */
export function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return slug === '' || TAKEN.has(slug) ? `section${slug && '-'}${slug}` : slug;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads a link's target; null where it leads nowhere one should be led. Only what is known to be harmless is let through:
 * the parser refuses the dangerous schemes it knows, and misses them in links between angle brackets.
 */
export function destinationOf(target: string | null, origin: string): Destination | null {
  if (!target) return null;
  if (target.startsWith('#')) return { kind: 'section', id: slugOf(decoded(target.slice(1))) };
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin === origin) return { kind: 'inside', href: url.pathname + url.search + url.hash };
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? { kind: 'outside', href: url.href } : null;
}
