import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('Without a connection, a screen that was never open says so, keeps the frame, and can be tried again', async ({
  as,
}) => {
  const page = await as('moderator');
  // Pages load it once they are idle.
  const errorScreen = page.waitForResponse(
    async (response) =>
      response.url().endsWith('.js') && (await response.text()).includes('This page could not be loaded'),
  );
  await page.goto('/dashboard');
  // With all that it imports.
  await page.evaluate((url) => import(url), (await errorScreen).url());
  await page.context().setOffline(true);
  await open(page, 'Performance');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page).toHaveURL('/performance');
  await expect(page.getByText('You are offline')).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible();
});

test('After a deployment, opening a screen fetches the new version', async ({ as }) => {
  const page = await as('moderator', '/dashboard');
  await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  const removed = await page.evaluate(() => performance.timeOrigin);
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await open(page, 'Performance');
  await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(removed);
});

test('Code that nothing waits for does not reload the page', async ({ as }) => {
  const page = await as('moderator');
  const failed: string[] = [];
  let isGone = false;
  await page.route('**/assets/*.js', (route) => {
    if (!isGone) return route.continue();
    failed.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  isGone = true;
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});
