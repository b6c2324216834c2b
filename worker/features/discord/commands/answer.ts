import { days, seconds } from '#worker/clock.ts';
import { assignButton, buttonRow, linkButton } from '../buttons.ts';

/** Discord's limit for a message. */
const MAX_CONTENT = 2000;

/** Discord's type of answer with a message of its own, and its flag for one that only the caller sees. */
const MESSAGE = 4 as const;
const EPHEMERAL = 64 as const;

/** What a command answers: text, and the buttons below it. */
export type Answer = {
  content: string;
  /** The path that Open leads to. */
  open?: string | undefined;
  /** Whether it has Assign to me. */
  assigns?: boolean;
};

/** The answer in Discord's form. Mentions nobody, and only the caller sees it. */
export function answerBody({ content, open, assigns = false }: Answer, origin: string) {
  const buttons = [
    ...(open === undefined ? [] : [linkButton('Open', `${origin}${open}`)]),
    ...(assigns ? [assignButton(null)] : []),
  ];
  return {
    type: MESSAGE,
    data: {
      flags: EPHEMERAL,
      content: content.slice(0, MAX_CONTENT),
      // Typed, because JSON has no empty tuple.
      allowed_mentions: { parse: [] as string[] },
      ...(buttons.length > 0 && { components: buttonRow(buttons) }),
    },
  };
}

/** As many of these lines as fit above the last one, and whether that is all. */
export function fitLines(lines: string[], last: string): { lines: string[]; isAll: boolean } {
  let left = MAX_CONTENT - last.length;
  const kept = lines.filter((line) => {
    left -= line.length + 1;
    return left >= 0;
  });
  return { lines: kept, isAll: kept.length === lines.length };
}

/** A link without a preview. */
export const linkTo = (address: string) => `<${address}>`;

/** A person's mention, which Discord shows by their name in the server. */
export const mention = (discordId: string) => `<@${discordId}>`;

const stamp = (ms: number, form: 'f' | 'D') => `<t:${Math.floor(ms / seconds(1))}:${form}>`;

/** A moment, in the reader's own time. */
export const momentText = (at: Date) => stamp(at.getTime(), 'f');

/** A UTC day. Its noon is the same day almost everywhere. */
export const dayText = (day: string) => stamp(Date.parse(day) + days(1) / 2, 'D');
