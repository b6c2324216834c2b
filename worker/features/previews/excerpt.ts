import { oneLine } from '../../contract/text.ts';
import { graphemes } from '../../graphemes.ts';

/** The longest excerpt, in UTF-16 units. */
const MAX = 160;

/** How much of a text is read: markup takes space. */
const READ = 1000;

/** A line without Markdown: only the words of headings, quotes, links, emphasis and code. */
const withoutMarkdown = (line: string) =>
  line
    .replace(/^\s*(?:#{1,6}|>+)(?:\s+|$)/, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    // Marks before a word or after one. Looking for pairs would take quadratic time.
    .replace(/(?<![\w*_~|`])[*_~|`]{1,3}(?=[^\s*_~|`,])|(?<=[^\s*_~|`,])[*_~|`]{1,3}(?![\w*_~|`])/g, '');

/** The words of a text on one line. List items become comma-separated. */
function toPlain(text: string): string {
  let plain = '';
  let afterItem = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const [mark = ''] = /^[-*•]\s+/.exec(trimmed) ?? [];
    const words = oneLine(withoutMarkdown(trimmed.slice(mark.length)));
    if (words === '') continue;
    const isOpenEnded = afterItem && /[\p{L}\p{N})]$/u.test(plain);
    plain += `${isOpenEnded ? (mark ? ',' : '.') : ''} ${words}`;
    afterItem = mark !== '';
  }
  return plain.trim();
}

/** A text without the spaces and punctuation at its end. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (/[\s.,;:]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
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
  return `${withoutEnd(whole)}…`;
}
