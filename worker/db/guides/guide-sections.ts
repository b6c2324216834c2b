import { slugOf } from '../../contract/guides.ts';

/** A section of a guide. `section` is the anchor of its heading on the page; `level` is 2 or 3, as the page renders it. */
export interface GuideSectionView {
  readonly section: string;
  readonly title: string;
  readonly level: number;
}

const HEADING = /^ {0,3}(#{1,6})\s/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The most of a heading that is read. */
const MAX_HEADING = 200;

const withoutLinks = (text: string) => text.replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1');

/** The text after a heading's marks, without those that close it. */
function textOf(line: string): string {
  const text = line.trim().slice(0, MAX_HEADING);
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return /\s/.test(text[end - 1] ?? ' ') ? text.slice(0, end).trimEnd() : text;
}

/** A heading's text without the marks of emphasis and code. */
const plain = (text: string) => text.replace(/[*_`~]+/g, '').trim();

/**
 * The sections of a guide's Markdown. Reads lines instead of parsing: a parser would be larger than the rest of the Worker, and a
 * heading that it misses is only missing from the palette.
 */
export function sectionsOf(markdown: string): GuideSectionView[] {
  const headings: { level: number; text: string }[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (mark && !fence) fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const [opening = '', marks = ''] = fence || mark ? [] : (HEADING.exec(line) ?? []);
    const text = opening && textOf(line.slice(opening.length));
    if (text) headings.push({ level: marks.length, text: withoutLinks(text) });
  }
  const shift = 2 - Math.min(2, ...headings.map(({ level }) => level));
  return headings
    .map(({ level, text }) => ({ section: slugOf(text), title: plain(text), level: level + shift }))
    .filter(({ title, level }) => title !== '' && level <= 3);
}
