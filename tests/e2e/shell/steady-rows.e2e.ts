import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Every list with a search, and the path of the call that reads it. */
const LISTS = [
  { path: '/manage/applications', search: 'Search applications', api: '/api/applications' },
  { path: '/manage/staff', search: 'Search people', api: '/api/users' },
  { path: '/executive', search: 'Search people', api: '/api/users' },
  { path: '/owner', search: 'Search users', api: '/api/users' },
  { path: '/audit-logs', search: 'Search the audit log', api: '/api/audit-logs' },
  { path: '/review-exams', search: 'Search exams', api: '/api/exams' },
  { path: '/test-results', search: 'Search attempts', api: '/api/exam-attempts' },
];

/** Found nowhere, so that no list keeps a row. */
const NOWHERE = 'zzqxw';

/** How long people hold a press. */
const HOLD_MS = 120;

/** What a row can be pressed on. */
const TARGET = 'main li:not([aria-hidden] *) :is(a[href], button:enabled)';

declare global {
  interface Window {
    /** Whether the latest click reached a link or button of the row that the press began on. */
    hasReachedRow?: boolean;
  }
}

/** Marks the first row, whose first link or button is pressed, and watches for the click. */
async function markRow(page: Page) {
  const target = page.locator(TARGET).first();
  await target.evaluate((control) => {
    const row = control.closest('li');
    const watch = (event: Event) => {
      const reached = event.target instanceof Element && event.target.closest('a, button');
      window.hasReachedRow = Boolean(reached && row?.contains(reached));
    };
    document.addEventListener('click', watch, { capture: true, once: true });
  });
  return target;
}

for (const [speed, rate] of [
  ['full speed', 1],
  ['CPU ÷ 6', 6],
] as const)
  test(`At ${speed}, a press opens the row it began on though the search replies meanwhile`, async ({ as }) => {
    test.slow();
    for (const { path, search, api } of LISTS)
      await test.step(path, async () => {
        const page = await as('owner', path);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate });
        const reply = Promise.withResolvers<void>();
        const isSearch = (url: string) => {
          const { pathname, searchParams } = new URL(url);
          return pathname === api && searchParams.get('q') === NOWHERE;
        };
        await page.route(
          (url) => isSearch(url.href),
          async (route) => {
            await reply.promise;
            await route.continue();
          },
        );
        const sent = page.waitForRequest((request) => isSearch(request.url()));
        // Typed before the list is there, the search would leave nothing to press.
        await page.locator(TARGET).first().waitFor();
        await page.getByRole('searchbox', { name: search }).fill(NOWHERE);
        await sent;
        const target = await markRow(page);
        const isDown = target.evaluate(
          () => new Promise((down) => document.addEventListener('pointerdown', () => down(true), { once: true })),
        );
        const press = target.click({ delay: HOLD_MS });
        await isDown;
        reply.resolve();
        await press;
        await expect.poll(() => page.evaluate(() => window.hasReachedRow)).toBe(true);
        await page.close();
      });
  });
