import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';
import { slugOf } from './guide-links.ts';

/** A part of a guide's text, as the parser tells it. */
export type GuideNode = MarkdownToJSX.ASTNode;

/** A heading that the table of contents names. `level` is 2 or 3, whatever the text's own levels are. */
export type GuideSection = { id: string; level: 2 | 3; title: string };

/** A guide's text, taken apart. */
export type GuideDocument = {
  nodes: GuideNode[];
  /** What is added to a heading's own level, so that the highest stands right under the screen's. */
  shift: number;
  sections: GuideSection[];
  footnotes: { id: string; nodes: GuideNode[] }[];
};

const OPTIONS = {
  // What looks like HTML is text. Nothing of it ever becomes an element.
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  slugify: slugOf,
};

/** The words in some nodes, without their looks. */
export const textOf = (nodes: readonly GuideNode[]): string =>
  nodes
    .map((node) => {
      if ('text' in node && node.text !== undefined) return node.text;
      if ('items' in node) return node.items.map(textOf).join(' ');
      return 'children' in node && node.children ? textOf(node.children) : '';
    })
    .join('');

/** Takes a guide's text apart. */
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
