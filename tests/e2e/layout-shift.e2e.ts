import type { Page, Route } from 'playwright/test';
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
const MOST = 0.01;
const ROWS = 200;

/** Makes the lists among the replies 200 rows long, by repeating their rows. */
function lengthen(body: unknown): unknown {
  if (!Array.isArray(body) || body.length === 0) return body;
  return Array.from({ length: ROWS }, (_, index) => {
    const row = body[index % body.length];
    return index < body.length ? row : { ...row, id: crypto.randomUUID() };
  });
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Lets replies arrive one by one, each after the page has drawn the one before, so that every state is seen. Returns a function
 * that waits for all of them.
 */
async function slowDown(page: Page, change: (body: unknown) => unknown): Promise<() => Promise<void>> {
  let turn = Promise.resolve();
  let waiting = 0;
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const text = await response.text();
    await drawn(page);
    await route.fulfill({ response, body: text && JSON.stringify(change(JSON.parse(text))) });
  };
  await page.route('**/api/**', (route) => {
    waiting++;
    turn = turn.then(() => answer(route)).finally(() => waiting--);
    return turn;
  });
  return async () => {
    do {
      await turn;
      await drawn(page);
    } while (waiting > 0);
  };
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
  { rows: 'the seeded rows', change: (body: unknown) => body, size: { width: 390, height: 844 } },
  { rows: '200 rows', change: lengthen, size: { width: 1280, height: 800 } },
];

for (const [who, own] of Map.groupBy(
  screens.filter(({ isDialog }) => !isDialog),
  (screen) => screen.as,
))
  for (const { rows, change, size } of views)
    test(`Nothing moves while ${rows} load, as ${who ?? 'a visitor'}`, async ({ page, as }) => {
      // Every reply is held back until the page has drawn the one before.
      test.setTimeout(240_000);
      const reader = who ? await as(who) : page;
      await reader.setViewportSize(size);
      await watchShifts(reader);
      const answered = await slowDown(reader, change);
      for (const screen of own) {
        await openScreen(reader, screen);
        await answered();
        // Only the tab of a sitting knows at once that there is one. Another test may have started it, which makes it the intro's, too.
        if ((await reader.locator('[data-exam-room]').count()) > 0) {
          await openScreen(reader, screen);
          await answered();
        }
        const shifts = await reader.evaluate(() => window.shifts);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        const what = shifts.map((shift) => `\n${shift.value.toFixed(4)} ${shift.what}`).join('');
        expect.soft(total, `${screen.name}:${what}`).toBeLessThanOrEqual(MOST);
      }
      // A call that began meanwhile would lose its reply when the window closes.
      await reader.unrouteAll({ behavior: 'wait' });
    });
