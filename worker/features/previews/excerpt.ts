import { oneLine } from '../../contract/text.ts';
import { graphemes } from '../../graphemes.ts';

/** The most characters of an excerpt, in UTF-16 units. */
const MAX = 160;

/** How much of a text is read: markup takes room, and the patterns below are slow on long texts. */
const READ = 1000;

/** A line without Markdown: the words of its heading, quotation, links, emphasis and code. */
const withoutMarkdown = (line: string) =>
  line
    .replace(/^\s*(?:#{1,6}|>+)\s+/, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|__|~~|\|\|)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_`])(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, '$2');

/** A text's words on one line. The items of a list, as the vacancy shows them, are separated by commas. */
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

/** The beginning of a text as plain text, at most 160 characters: cut after a word if one ends in its second half, else between characters. */
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
