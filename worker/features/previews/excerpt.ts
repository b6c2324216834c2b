import { oneLine } from '../../contract/text.ts';
import { graphemes } from '../../graphemes.ts';

/** The longest excerpt, in UTF-16 units. */
const MAX = 160;

/** How much of a text is read: markup takes space, and the patterns below are slow on long texts. */
const READ = 1000;

/** A line without Markdown: only the words of headings, quotes, links, emphasis and code. */
const withoutMarkdown = (line: string) =>
  line
    .replace(/^\s*(?:#{1,6}|>+)\s+/, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|__|~~|\|\|)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_`])(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, '$2');

/** The words of a text on one line. List items become comma-separated. */
function toPlain(text: string): string {
  let plain = '';
  let afterItem = false;
  for (const line of text.split('\n')) {
    const item = /^\s*[-*•] +(?<words>.*\S)/.exec(line)?.groups?.words;
    const words = oneLine(withoutMarkdown(item ?? line));
    if (words === '') continue;
    const isOpenEnded = afterItem && /[\p{L}\p{N})]$/u.test(plain);
    plain += `${isOpenEnded ? (item === undefined ? '.' : ',') : ''} ${words}`;
    afterItem = item !== undefined;
  }
  return plain.trim();
}

/** The start of a text as plain text, at most 160 characters. Cut after a word if one ends in the second half, else between characters. */
export function excerpt(text: string): string {
  const plain = toPlain(text.slice(0, READ).toWellFormed());
  if (plain.length <= MAX) return plain;
  let cut = '';
  for (const { segment } of graphemes(plain)) {
    if (cut.length + segment.length > MAX - 1) break;
    cut += segment;
  }
  const lastSpace = plain[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = lastSpace > MAX / 2 ? cut.slice(0, lastSpace) : cut;
  return `${whole.replace(/[\s.,;:]+$/, '')}…`;
}
