import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { startPortal } from '#dev/portal.ts';
import { signIn } from '../../support/browse.ts';
import { chromiumArgs, ensureChromium } from '../../support/chromium.ts';
import { median, type Row, spread } from '../part.ts';

const rounds = 5;
/** As many as a list shows in one page of the address. */
const rowsShown = 100;
const rowsInAll = 10_000;
const rowsPerPage = 50;
const slowerCpu = 4;
/** How long a user holds the button down, in ms. */
const pressMs = 80;

/** What a user does, and what to wait for afterwards. The wait is not timed: looking for a dialog delays the page. */
interface Act {
  readonly start: (page: Page) => Promise<unknown>;
  readonly end?: (page: Page) => Promise<unknown>;
}

interface LongList {
  readonly name: string;
  readonly as: string;
  readonly path: string;
  /** The calls that read it. */
  readonly calls: RegExp;
  /** In this order. */
  readonly acts: Readonly<Record<string, Act>>;
}

/** Clicks the first of these elements in the middle of the window, after resting the pointer on it. Only visible rows count, to avoid layout work. */
async function press(page: Page, selector: string): Promise<void> {
  const place = await page.evaluate((wanted) => {
    for (let y = innerHeight / 3; y < innerHeight / 1.5; y += 8) {
      const found = document
        .elementFromPoint(innerWidth / 2, y)
        ?.closest('main li')
        ?.querySelector(wanted);
      if (!found) continue;
      const { left, top, height } = found.getBoundingClientRect();
      return { x: left + 5, y: top + height / 2 };
    }
    return null;
  }, selector);
  if (!place) throw new Error(`There is no ${selector} in the middle of the window`);
  await page.mouse.move(place.x, place.y);
  await longest(page);
  await page.mouse.click(place.x, place.y, { delay: pressMs });
}

const openRow: Act = { start: (page) => press(page, 'a'), end: (page) => page.locator('[role=dialog]').waitFor() };
const unfold: Act = { start: (page) => press(page, 'button[aria-expanded]') };
const close: Act = {
  start: (page) => page.keyboard.press('Escape'),
  end: (page) => page.locator('[role=dialog]').waitFor({ state: 'detached' }),
};
const step: Act = { start: (page) => page.keyboard.press('j') };
const type: Act = { start: (page) => page.keyboard.press('a') };
const clear: Act = { start: (page) => page.keyboard.press('Backspace') };

const lists: readonly LongList[] = [
  {
    name: 'list of staff',
    as: 'manager',
    path: '/manage/staff',
    calls: /\/api\/users\?/,
    acts: { 'opening a row': openRow, 'going back': close, typing: type, clearing: clear },
  },
  {
    name: 'list of applications',
    as: 'manager',
    path: '/manage/applications',
    calls: /\/api\/applications\?/,
    acts: { 'opening a row': openRow, 'the next row': step, 'going back': close, typing: type, clearing: clear },
  },
  {
    name: 'audit log',
    as: 'owner',
    path: '/audit-logs',
    calls: /\/api\/audit-logs\?/,
    acts: { 'unfolding a row': unfold, typing: type, clearing: clear },
  },
];

/** Repeats the rows of a list's first page under new ids, page by page. */
async function lengthen(context: BrowserContext, calls: RegExp): Promise<void> {
  await context.route(calls, async (route) => {
    const url = new URL(route.request().url());
    const start = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const some: object[] = await response.json();
    if (!Array.isArray(some) || some.length === 0) return route.fulfill({ response });
    const json = Array.from({ length: rowsPerPage }, (_, index) => ({
      ...some[index % some.length],
      ...((start > 0 || index >= some.length) && { id: crypto.randomUUID() }),
    }));
    const next = start + rowsPerPage;
    url.searchParams.set('cursor', String(next));
    const link = next < rowsInAll && { link: `<${url.pathname}${url.search}>; rel="next"` };
    return route.fulfill({ json, headers: { ...response.headers(), ...link } });
  });
}

async function scrollThrough(page: Page): Promise<void> {
  // Retried until the rows are there: the end of the list loads its code late.
  await page.waitForFunction(
    (wanted) => {
      window.scrollTo(0, document.body.scrollHeight);
      const buttons = [...document.querySelectorAll('main button:not([aria-disabled=true])')];
      const more = buttons.findLast((button) => button.textContent === 'Load more');
      if (more instanceof HTMLElement) more.click();
      return document.querySelectorAll('main li').length >= wanted;
    },
    rowsShown,
    { polling: 250, timeout: 240_000 },
  );
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
}

declare global {
  interface Window {
    interactions?: number[];
  }
}

/** Records the duration of each interaction, in ms, from the Event Timing API. */
const keepInteractions = () => {
  window.interactions = [];
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      if ('interactionId' in entry && entry.interactionId) window.interactions?.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** The longest interaction since the last call, in ms, once the page has nothing to do. */
const longest = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { interactions = [] } = window;
    window.interactions = [];
    return Math.max(0, ...interactions);
  });

/** How long each act takes, in ms. */
async function measure(browser: Browser, baseURL: string, list: LongList): Promise<Record<string, number>> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  try {
    await signIn(context.request, list.as);
    const page = await context.newPage();
    await lengthen(context, list.calls);
    await page.addInitScript(keepInteractions);
    await page.goto(list.path);
    await page.locator('main li a, main li button').first().waitFor();
    await scrollThrough(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    const times: Record<string, number> = {};
    for (const [name, act] of Object.entries(list.acts)) {
      if (act === type) await page.locator('main input[type=search]').first().focus();
      await longest(page);
      await act.start(page);
      times[name] = await longest(page);
      await act.end?.(page);
    }
    return times;
  } finally {
    // What is still being read is not needed any more.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** Row 12. The rows are made up in the browser, which cannot tell; the database has its own rows of the table. */
export async function interaction(): Promise<Row[]> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-interaction-'));
  try {
    const portal = await startPortal({ port: 0, persistTo, seed: true, output: () => {} });
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
    try {
      const times = lists.map((): Record<string, number>[] => []);
      for (let round = 0; round < rounds; round++)
        for (const [index, list] of lists.entries()) times[index]?.push(await measure(browser, portal.url, list));
      return lists.map((list, index) => {
        const ofAct = (act: string) => times[index]?.map((round) => round[act] ?? 0) ?? [];
        const acts = Object.keys(list.acts);
        const worst = Math.max(...acts.map((act) => median(ofAct(act))));
        return {
          row: 12,
          what: `Worst interaction, ${list.name} with ${rowsShown} rows, CPU throttled ${slowerCpu} ×`,
          goal: '',
          measured: `${worst} ms: ${acts.map((act) => `${act} ${spread(ofAct(act), 0)}`).join(', ')}`,
          holds: true,
        };
      });
    } finally {
      await browser.close();
      await portal.close();
    }
  } finally {
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
}
