import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

const TYPED = 'pelican_post';

/** Milliseconds between two letters: a fast typist, and three around the pause after which a search starts. */
const PACES = [60, 240, 300, 450];

const SEARCHES = [
  { path: '/manage/applications', label: 'Search applications' },
  { path: '/manage/staff', label: 'Search people' },
  { path: '/executive', label: 'Search people' },
  { path: '/owner', label: 'Search users' },
  { path: '/audit-logs', label: 'Search the audit log' },
  { path: '/review-exams', label: 'Search exams' },
  { path: '/test-results', label: 'Search attempts' },
];

declare global {
  interface Window {
    /** What the search field held, and whether it had focus, in every frame in which one of the two changed. */
    seenInSearch: { value: string; hasFocus: boolean }[];
  }
}

/** Watches the focused field in every frame until the page is left. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    window.seenInSearch = [];
    const look = () => {
      const seen = { value: field.value, hasFocus: document.activeElement === field && field.isConnected };
      const last = window.seenInSearch.at(-1);
      if (last?.value !== seen.value || last.hasFocus !== seen.hasFocus) window.seenInSearch.push(seen);
      requestAnimationFrame(look);
    };
    look();
  });

async function type(page: Page, { path, label }: (typeof SEARCHES)[number], delay: number) {
  await page.goto(path);
  const field = page.getByRole('searchbox', { name: label });
  await field.focus();
  await watch(page);
  await page.keyboard.type(TYPED, { delay });
  await expect(page).toHaveURL(new RegExp(`[?&]q=${TYPED}`));
  await expect(field).toHaveValue(TYPED);
  const seen = await page.evaluate(() => window.seenInSearch);
  const what = `${path}, a letter every ${delay} ms`;
  expect(
    seen.every(({ hasFocus }) => hasFocus),
    `${what}: the field keeps focus`,
  ).toBe(true);
  const values = seen.map(({ value }) => value);
  const grows = values.every((value, at) => TYPED.startsWith(value) && value.length >= (values[at - 1] ?? '').length);
  expect(grows, `${what}: no letter is lost in ${values.join(' → ')}`).toBe(true);
}

test('Every search keeps each letter and the focus while someone types', async ({ as }) => {
  test.slow();
  // All at once: typing is mostly waiting.
  await Promise.all(
    SEARCHES.map(async (search) => {
      const page = await as('owner');
      for (const pace of PACES) await type(page, search, pace);
    }),
  );
});

for (const search of SEARCHES)
  test(`The search on ${search.path} keeps each letter and the focus on a device four times slower`, async ({ as }) => {
    test.slow();
    const page = await as('owner');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const pace of PACES) await type(page, search, pace);
  });
