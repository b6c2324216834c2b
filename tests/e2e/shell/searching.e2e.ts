import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** What is typed, with the milliseconds between two letters: three paces around the pause after which a search starts, and a fast typist. */
const PARTS = [
  { text: 'pelican', delay: 450 },
  { text: '_postal', delay: 300 },
  { text: '_office', delay: 240 },
  { text: '_letter', delay: 60 },
];
/** The same paces with fewer letters. */
const SHORT_PARTS = PARTS.map(({ text, delay }) => ({ text: text.slice(0, 3), delay }));

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

/** Opens the screen and focuses its search. */
async function open(page: Page, { path, label }: (typeof SEARCHES)[number]) {
  await page.goto(path);
  await page.getByRole('searchbox', { name: label }).focus();
}

async function type(page: Page, { path, label }: (typeof SEARCHES)[number], parts: typeof PARTS) {
  const typed = parts.map(({ text }) => text).join('');
  const field = page.getByRole('searchbox', { name: label });
  await watch(page);
  for (const { text, delay } of parts) await page.keyboard.type(text, { delay });
  await expect(page).toHaveURL(new RegExp(`[?&]q=${typed}`));
  await expect(field).toHaveValue(typed);
  const seen = await page.evaluate(() => window.seenInSearch);
  expect(
    seen.filter(({ hasFocus }) => !hasFocus),
    `${path}: the field keeps focus`,
  ).toEqual([]);
  const values = seen.map(({ value }) => value);
  const grows = values.every((value, at) => typed.startsWith(value) && value.length >= (values[at - 1] ?? '').length);
  expect(grows, `${path}: no letter is lost in ${values.join(' → ')}`).toBe(true);
}

test('Every search keeps each letter and the focus during typing', async ({ as }) => {
  test.slow();
  // In parallel: typing is mostly waiting.
  const owner = (await as('owner')).context();
  await Promise.all(
    SEARCHES.map(async (search) => {
      const page = await owner.newPage();
      await open(page, search);
      await type(page, search, SHORT_PARTS);
    }),
  );
});

test('A search keeps each letter and the focus on a device four times slower', async ({ as }) => {
  test.slow();
  const page = await as('owner');
  const search = { path: '/manage/staff', label: 'Search people' };
  await open(page, search);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await type(page, search, PARTS);
});
