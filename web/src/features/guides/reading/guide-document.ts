import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';
import { distinctIds, slugOf } from '#contract/guides.ts';
import type { TextSection } from '#ui/layout/contents.tsx';

/** A node of the parsed Markdown. */
export type GuideNode = MarkdownToJSX.ASTNode;

/** A parsed guide. */
export type GuideDocument = {
  nodes: GuideNode[];
  /** Added to every heading level, so that the highest becomes an h2 below the screen's h1. */
  shift: number;
  /** Levels are those of the rendered headings, after the shift. */
  sections: TextSection[];
  footnotes: { id: string; nodes: GuideNode[] }[];
};

const OPTIONS = {
  // HTML stays text.
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  slugify: slugOf,
};

/** The plain text of some nodes. */
export const textOf = (nodes: readonly GuideNode[]): string =>
  nodes
    .map((node) => {
      if ('text' in node && node.text !== undefined) return node.text;
      if ('items' in node) return node.items.map(textOf).join(' ');
      return 'children' in node && node.children ? textOf(node.children) : '';
    })
    .join('');

/** Parses a guide's Markdown. */
export function readDocument(markdown: string): GuideDocument {
  const parsed = parser(markdown, OPTIONS);
  const isHeading = (node: GuideNode) => node.type === RuleType.heading;
  const ids = distinctIds(parsed.flatMap((node) => (node.type === RuleType.heading ? [node.id] : [])));
  const nodes = parsed.map((node) => (isHeading(node) ? { ...node, id: ids.shift() ?? '' } : node));
  const headings = nodes.filter((node) => node.type === RuleType.heading);
  const shift = 2 - Math.min(2, ...headings.map(({ level }) => level));
  const sections = headings.flatMap(({ id, level, children }): TextSection[] => {
    const shown = level + shift;
    const title = textOf(children).trim();
    return title && (shown === 2 || shown === 3) ? [{ id, level: shown, title }] : [];
  });
  const refs = nodes.find((node) => node.type === RuleType.refCollection)?.refs ?? {};
  const footnotes = Object.entries(refs)
    .filter(([id]) => id.startsWith('^'))
    .map(([id, { target }]) => ({ id: id.slice(1), nodes: parser(target, { ...OPTIONS, forceInline: true }) }));
  return { nodes, shift, sections, footnotes };
}

/** Where a link in a guide leads: to one of its sections, elsewhere in the portal, or outside. */
export type Destination =
  | { kind: 'section'; id: string }
  | { kind: 'inside'; href: string }
  | { kind: 'outside'; href: string };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads a link's target; null if it is unsafe or invalid. An allowlist, because the parser's own check misses dangerous schemes in
 * links between angle brackets.
 */
export function destinationOf(target: string | null, origin: string): Destination | null {
  if (!target) return null;
  if (target.startsWith('#')) return { kind: 'section', id: slugOf(decoded(target.slice(1))) };
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin === origin) return { kind: 'inside', href: url.pathname + url.search + url.hash };
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? { kind: 'outside', href: url.href } : null;
}
