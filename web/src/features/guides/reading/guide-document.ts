import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';
import { slugOf } from './guide-links.ts';

/** A node of the parsed Markdown. */
export type GuideNode = MarkdownToJSX.ASTNode;

/** An entry of the table of contents. `level` is that of the rendered heading, after the shift. */
export type GuideSection = { id: string; level: 2 | 3; title: string };

/** A parsed guide. */
export type GuideDocument = {
  nodes: GuideNode[];
  /** Added to every heading level, so that the highest becomes an h2 below the screen's h1. */
  shift: number;
  sections: GuideSection[];
  footnotes: { id: string; nodes: GuideNode[] }[];
};

const OPTIONS = {
  // HTML stays text and never becomes an element.
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
  const nodes = parser(markdown, OPTIONS);
  const headings = nodes.filter((node) => node.type === RuleType.heading);
  const shift = 2 - Math.min(2, ...headings.map(({ level }) => level));
  const sections = headings.flatMap(({ id, level, children }): GuideSection[] => {
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
