import { distinctIds, type GuideHit, slugOf } from '../../contract/guides.ts';
import { lowerAsSqlite } from '../paging.ts';

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

/** A text without the marks of emphasis and code. */
const plain = (text: string) => text.replace(/[*_`~]+/g, '').trim();

/** A line as readers see it, about: without the marks of lists, quotes, emphasis and code, and without links' addresses. */
const asRead = (line: string) =>
  withoutLinks(line)
    .replace(/^\s*(?:[-+*>]|\d+\.)\s+/, '')
    .replace(/[*`~]+/g, '')
    .trim();

/** A guide's headings, in order: the line of each, its level as it is written, and its text without links. */
function headingsOf(lines: readonly string[]): { line: number; level: number; text: string }[] {
  const headings: { line: number; level: number; text: string }[] = [];
  let fence = '';
  for (const [number, line] of lines.entries()) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (mark && !fence) fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const [opening = '', marks = ''] = fence || mark ? [] : (HEADING.exec(line) ?? []);
    const text = opening && textOf(line.slice(opening.length));
    if (text) headings.push({ line: number, level: marks.length, text: withoutLinks(text) });
  }
  return headings;
}

const idsOf = (headings: readonly { text: string }[]) => distinctIds(headings.map(({ text }) => slugOf(text)));

/**
 * The sections of a guide's Markdown. Reads lines instead of parsing: a parser would be larger than the rest of the Worker, and a
 * heading that it misses is only missing from the palette.
 */
export function sectionsOf(markdown: string): GuideSectionView[] {
  const headings = headingsOf(markdown.split('\n'));
  const ids = idsOf(headings);
  const shift = 2 - Math.min(2, ...headings.map(({ level }) => level));
  return headings
    .map(({ level, text }, n) => ({ section: ids[n] ?? '', title: plain(text), level: level + shift }))
    .filter(({ title, level }) => title !== '' && level <= 3);
}

/** Characters around what was found, and before it. */
const SNIPPET = { length: 120, before: 40 };

/** Hits in one guide. */
const MAX_HITS = 3;

/** The text around a hit, cut between characters. */
function cutAround(text: string, at: number): string {
  const start = at <= SNIPPET.before || text.length <= SNIPPET.length ? 0 : at - SNIPPET.before;
  const cut = text
    .slice(start, start + SNIPPET.length)
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .trim();
  return `${start > 0 ? '…' : ''}${cut}${start + SNIPPET.length < text.length ? '…' : ''}`;
}

/** What a search finds in a guide's Markdown: the first line below each heading, of at most three. ASCII letters match in both cases. */
export function hitsIn(markdown: string, q: string): Pick<GuideHit, 'section' | 'heading' | 'text'>[] {
  const lines = markdown.split('\n');
  const headings = headingsOf(lines);
  const ids = idsOf(headings);
  const wanted = lowerAsSqlite(q);
  const hits = new Map<number, Pick<GuideHit, 'section' | 'heading' | 'text'>>();
  let current = -1;
  for (const [number, line] of lines.entries()) {
    if (headings[current + 1]?.line === number) current += 1;
    const heading = headings[current];
    const text = heading?.line === number ? plain(heading.text) : asRead(line);
    const at = lowerAsSqlite(text).indexOf(wanted);
    if (at < 0 || hits.has(current)) continue;
    hits.set(current, {
      section: heading ? (ids[current] ?? null) : null,
      heading: heading ? plain(heading.text) : null,
      text: cutAround(text, at),
    });
    if (hits.size === MAX_HITS) break;
  }
  return [...hits.values()];
}
