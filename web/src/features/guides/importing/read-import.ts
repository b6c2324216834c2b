import { MAX_GUIDE, MAX_GUIDE_TITLE } from '#contract/limits.ts';

/** A Markdown file as the guide that it would become. */
export interface ImportDraft {
  file: string;
  title: string;
  markdown: string;
  isTooLong: boolean;
  /** Links and pictures that will not work in the portal, as they are written. */
  doubtful: string[];
}

const FRONT_MATTER = /^---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const CODE = /^(`{3,}|~{3,})[\s\S]*?^\1.*$|`[^`\n]*`/gm;
const HEADING = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/m;
const LINK = /(!?)\[([^\]]*)\]\(\s*<?([^)\s>]+)[^)]*\)/g;
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?.*$/gm;

/** Whether an address leads to a file that was next to this one. */
const isRelative = (address: string) => !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(address);

/** The text of a heading without its marks. */
const plain = (heading: string) => heading.replace(LINK, '$2').replace(/[*_`]/g, '').trim();

/** Makes a draft of a file's text: without front matter, titled after its first heading or else after the file. */
export function draftOf(file: string, text: string): ImportDraft {
  const markdown = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(FRONT_MATTER, '')
    .trim();
  const prose = markdown.replace(CODE, '');
  const heading = plain(HEADING.exec(prose)?.[1] ?? '');
  const links = [...prose.matchAll(LINK)].filter(([, mark, , address = '']) => mark === '!' || isRelative(address));
  const definitions = [...prose.matchAll(DEFINITION)].filter(([, address = '']) => isRelative(address));
  return {
    file,
    title: (heading || file.replace(/\.md$/i, '')).slice(0, MAX_GUIDE_TITLE).trim(),
    markdown,
    isTooLong: markdown.length > MAX_GUIDE,
    doubtful: [...new Set([...links, ...definitions].map(([whole]) => whole.trim()))],
  };
}
