import type { Page } from 'playwright/test';
import { holdCode } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';

/** A text in the code of the error screen, which pages preload once they are idle. */
const ERROR_SCREEN = 'This page could not be loaded';

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('Without a connection, a screen that was never open says so, keeps the frame, and can be tried again', async ({
  as,
}) => {
  const page = await as('moderator');
  // Pages load it once they are idle.
  const errorScreen = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes(ERROR_SCREEN),
  );
  await page.goto('/dashboard');
  // With all that it imports.
  await page.evaluate((url) => import(url), (await errorScreen).url());
  await page.context().setOffline(true);
  await open(page, 'Performance');
  await expect(page.getByRole('heading', { name: ERROR_SCREEN })).toBeVisible();
  await expect(page).toHaveURL('/performance');
  await expect(page.getByText('You are offline')).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible();
});

test('After a deployment, opening a screen fetches the new version, also while other code is preloaded', async ({
  as,
}) => {
  const page = await as('moderator');
  const performanceScreen = 'Find a quiet half hour';
  let isReloaded = false;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isGone = !isReloaded && (await response.text()).includes(performanceScreen);
    return route.fulfill(isGone ? { status: 404 } : { response });
  });
  const preloaded = await holdCode(page, ERROR_SCREEN);
  await page.goto('/dashboard');
  await preloaded.requested;
  page.on('domcontentloaded', () => {
    isReloaded = true;
  });
  await open(page, 'Performance');
  await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible();
  expect(isReloaded).toBe(true);
  preloaded.release();
});

test('Code that nothing waits for does not reload the page', async ({ as }) => {
  const page = await as('moderator');
  const failed: string[] = [];
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(ERROR_SCREEN)) return route.fulfill({ response });
    failed.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});
