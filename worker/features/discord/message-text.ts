import { oneLine } from '../../contract/text.ts';
import { graphemes } from '../../graphemes.ts';

/** Characters that Discord reads as formatting, a mention, an emoji or a link. */
const SPECIAL = /[\\*_~`|<>[\]()@:#]/g;

/** Text on one line, escaped so that Discord shows it as it is, and cut to `max` UTF-16 units between characters. */
export function escapeAndCut(text: string, max: number): string {
  const parts = Array.from(graphemes(oneLine(text)), ({ segment }) => segment.replace(SPECIAL, '\\$&'));
  const whole = parts.join('');
  if (whole.length <= max) return whole;
  let cut = '';
  for (const part of parts) {
    if (cut.length + part.length > max - 1) break;
    cut += part;
  }
  return `${cut.trimEnd()}…`;
}

/** The first `max` UTF-16 units of a text on one line, cut between characters, then escaped. */
export function cutAndEscape(text: string, max: number): string {
  const line = oneLine(text);
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes(line)) {
    if (length + segment.length > max) return `${kept.trimEnd()}…`;
    kept += segment.replace(SPECIAL, '\\$&');
    length += segment.length;
  }
  return kept;
}
