import { oneLine } from '../../contract/text.ts';
import { graphemes } from '../../graphemes.ts';

/** What Discord reads as formatting, a mention, an emoji or a link. */
const SPECIAL = /[\\*_~`|<>[\]()@:#]/g;

/** Text on one line that Discord shows as it is, in at most `max` UTF-16 units; cut between characters, never inside an escape. */
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
