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
