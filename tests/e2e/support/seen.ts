import type { Page } from 'playwright/test';

/** Something on a screen: words, or a control or heading by its name, which may lead somewhere. */
export type Thing = string | RegExp | { role: string; name: string | RegExp; to?: string | RegExp };

interface Control {
  readonly role: string;
  readonly name: string;
  readonly to: string;
}

/** What a page shows at one moment. */
export interface Seen {
  /** The words of the screen in their order, each run of blanks one blank. */
  readonly text: string;
  /** The controls and headings of the screen. */
  readonly controls: readonly Control[];
  /** What frames the screen, as far as no dialog covers it: words, and controls by role and name. */
  readonly frame: readonly string[];
  /** The labels of the main navigation, without their counts; none where there is no navigation. */
  readonly navigation: readonly string[];
}

const NAMED = /^\s*- '?(\w+) ("(?:[^"\\]|\\.)*")/;
const ADDRESS = /^\s*- \/url: "?(.*?)"?$/;

/** The controls and headings of an accessibility snapshot, links with where they lead. */
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

/** Reads the page as it is now; its screen is what is in `main`, or in the dialog above it. */
export async function look(page: Page): Promise<Seen> {
  const [snapshot, texts] = await Promise.all([
    page.locator('body').ariaSnapshot(),
    page.locator('main, [role=dialog]').allInnerTexts(),
  ]);
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
      .map(({ name }) => name.replace(/ \d+\+? (pending|unread)$/, '')),
  };
}

const fits = (wanted: string | RegExp, found: string) =>
  typeof wanted === 'string' ? wanted === found : wanted.test(found);

/** Whether a thing is on the screen. */
export function shows({ text, controls }: Seen, thing: Thing): boolean {
  if (typeof thing === 'string') return text.includes(thing);
  if (thing instanceof RegExp) return thing.test(text);
  const { role, name, to } = thing;
  return controls.some(
    (control) => control.role === role && fits(name, control.name) && (to === undefined || fits(to, control.to)),
  );
}

/** A thing in words, for when it is missing. */
export const inWords = (thing: Thing): string =>
  typeof thing === 'string' || thing instanceof RegExp
    ? String(thing)
    : [thing.role, thing.name, thing.to && `to ${thing.to}`].filter(Boolean).join(' ');
