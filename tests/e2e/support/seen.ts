import type { Page } from 'playwright/test';

/** Something on a screen: text, or a control or heading by role and name, and a link's address. */
export type Thing = string | RegExp | { role: string; name: string | RegExp; to?: string | RegExp };

interface Control {
  readonly role: string;
  readonly name: string;
  readonly to: string;
}

/** What a page shows at one moment. */
export interface Seen {
  /** The text of the screen, with each run of whitespace as one space. */
  readonly text: string;
  /** The controls and headings of the screen. */
  readonly controls: readonly Control[];
  /** The lines of the frame around the screen, as text or role and name; empty under a dialog. */
  readonly frame: readonly string[];
  /** The labels of the main navigation without their counts; empty without a navigation. */
  readonly navigation: readonly string[];
}

const NAMED = /^\s*- '?(\w+) ("(?:[^"\\]|\\.)*")/;
const ADDRESS = /^\s*- \/url: "?(.*?)"?$/;

/** The controls and headings in an accessibility snapshot, links with their address. */
function controlsIn(snapshot: string): Control[] {
  const lines = snapshot.split('\n');
  return lines.flatMap((line, index) => {
    const [, role, quoted] = NAMED.exec(line) ?? [];
    if (!role || !quoted) return [];
    return [
      { role, name: JSON.parse(quoted).replaceAll("''", "'"), to: ADDRESS.exec(lines[index + 1] ?? '')?.[1] ?? '' },
    ];
  });
}

/** The text of `main` and of each dialog. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].map(({ innerText }) => innerText),
  );

/** Reads the page; its screen is the dialog on top, or `main`. */
export async function look(page: Page): Promise<Seen> {
  const [snapshot, texts] = await Promise.all([page.locator('body').ariaSnapshot(), readTexts(page)]);
  const parts = snapshot.split(/\n(?=- )/);
  const part = (start: RegExp) => parts.filter((lines) => start.test(lines)).join('\n');
  const frame = part(/^- (banner|complementary)/);
  const navigation = /navigation "Main":\n(?: {4,}.*\n?)*/.exec(frame)?.[0] ?? '';
  return {
    text: (texts.at(-1) ?? '').replaceAll(/\s+/g, ' '),
    controls: controlsIn(part(/^- (main|dialog)/)),
    frame: frame.split('\n').map((line) => line.trim().replace(/^- (paragraph: |text: )?/, '')),
    navigation: controlsIn(navigation)
      .filter(({ role }) => role === 'link')
      .map(({ name }) =>
        name.replace(/ \d+\+? (pending|unread|to mark|trials due|to decide|without your opinion|due)$/, ''),
      ),
  };
}

const fits = (wanted: string | RegExp, found: string) =>
  typeof wanted === 'string' ? wanted === found : wanted.test(found);

/** Whether the screen shows a thing. */
export function shows({ text, controls }: Seen, thing: Thing): boolean {
  if (typeof thing === 'string') return text.includes(thing);
  if (thing instanceof RegExp) return thing.test(text);
  const { role, name, to } = thing;
  return controls.some(
    (control) => control.role === role && fits(name, control.name) && (to === undefined || fits(to, control.to)),
  );
}

/** Describes a thing in failure messages. */
export const inWords = (thing: Thing): string =>
  typeof thing === 'string' || thing instanceof RegExp
    ? String(thing)
    : [thing.role, thing.name, thing.to && `to ${thing.to}`].filter(Boolean).join(' ');
