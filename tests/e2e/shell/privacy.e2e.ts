import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Clicks 'Download data' and reads the file. */
async function download(page: Page, role: 'button' | 'menuitem' = 'button'): Promise<Record<string, unknown>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole(role, { name: 'Download data' }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8'));
}

test('A member downloads what is kept about them, once an hour', { tag: '@journey' }, async ({ as }) => {
  const page = await as('member');
  await page.goto('/progress');
  const file = await download(page);
  expect(file).toMatchObject({ profile: { username: 'member', grade: 1 }, applications: expect.any(Array) });
  expect(file).not.toHaveProperty('next');
  await expect(page.getByRole('status').filter({ hasText: 'Data downloaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Download data' }).click();
  await expect(page.getByRole('alert')).toContainText('This data was exported less than an hour ago.');
});
