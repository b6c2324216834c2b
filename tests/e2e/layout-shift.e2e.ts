import type { Page } from 'playwright/test';
import { openScreen } from '../support/browse.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';

/** An entry of the Layout Instability API, which TypeScript's DOM library lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Google calls up to 0.1 good. */
const MOST = 0.05;

/**
 * Lets the replies to a page arrive one by one, each after the page has rendered the one before, so that every state is seen; with
 * `rows`, lists that are not empty have at least that many, each of their own several times, in their order. Done in the page: a
 * route would hold up every file.
 */
async function slowDown(page: Page, rows?: number): Promise<void> {
  await page.addInitScript((count) => {
    const lengthen = (body: unknown) =>
      count && Array.isArray(body) && body.length > 0
        ? body.flatMap((row) =>
            Array.from({ length: Math.ceil(count / body.length) }, (_, copy) =>
              copy === 0 ? row : { ...row, id: crypto.randomUUID() },
            ),
          )
        : body;
    const drawn = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      });
    const get = window.fetch;
    let turn: Promise<unknown> = Promise.resolve();
    let waiting = 0;
    window.fetch = (...request) => {
      const reply = get(...request);
      const answer = turn.then(async () => {
        const response = await reply;
        const text = await response.text();
        await drawn();
        return new Response(text ? JSON.stringify(lengthen(JSON.parse(text))) : null, response);
      });
      waiting++;
      turn = answer.catch(() => undefined).finally(() => waiting--);
      return answer;
    };
    window.areAnswered = async () => {
      do {
        await turn;
        await drawn();
      } while (waiting > 0);
    };
  }, rows);
  // The code of a screen comes late too, as on a first visit.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Records what moves without input from now on, a line each: how much, what, and from where to where. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 80)} [${place(previousRect)}] → [${place(currentRect)}]`;
        });
        shifts.push({ value: entry.value, what: moved.join('\n    ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
    /** Resolves once the page has all of its replies, and has rendered them. */
    areAnswered: () => Promise<void>;
  }
}

const executablePath = findChromium();
// With motion, and with scrollbars that take up room: they move a page when they appear.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: {
    args: chromiumArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath && { executablePath }),
  },
});

const views = [
  { what: 'the seeded rows', size: { width: 390, height: 844 } },
  { what: '100 rows', rows: 100, size: { width: 1280, height: 800 } },
];

for (const [who, own] of Map.groupBy(
  screens.filter(({ isDialog }) => !isDialog),
  (screen) => screen.as,
))
  for (const { what: loading, rows, size } of views)
    test(`Nothing moves while ${loading} load, as ${who ?? 'a visitor'}`, async ({ page, as }) => {
      const reader = who ? await as(who) : page;
      await reader.setViewportSize(size);
      await watchShifts(reader);
      await slowDown(reader, rows);
      const answered = () => reader.evaluate(() => window.areAnswered());
      for (const screen of own) {
        await openScreen(reader, screen);
        await answered();
        const shifts = await reader.evaluate(() => window.shifts);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        const what = shifts.map((shift) => `\n${shift.value.toFixed(4)} ${shift.what}`).join('');
        expect.soft(total, `${screen.name}:${what}`).toBeLessThanOrEqual(MOST);
      }
    });
