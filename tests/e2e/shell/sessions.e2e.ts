import type { Page } from 'playwright/test';
import { unique } from '../support/calls.ts';
import { expect, seriousProblems, test } from '../support/fixtures.ts';

async function openSessions(page: Page) {
  await page.goto('/settings');
  const list = page.getByRole('region', { name: 'Your sessions' });
  await expect(list.getByRole('listitem')).not.toHaveCount(0);
  return list;
}

test('A user ends their session in another browser, and then their own', async ({ opens }) => {
  const username = unique('two.browsers.');
  const other = await opens(username);
  await other.goto('/progress');
  const page = await opens(username);

  const list = await openSessions(page);
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const current = rows.filter({ hasText: 'This device' });
  await expect(current).toHaveCount(1);
  await expect(current).toContainText(/Last used on \d+ \w+, signed in on \d+ \w+/);
  expect(await seriousProblems(page)).toEqual([]);

  await rows.getByRole('button', { name: /^End / }).click();
  await expect(rows).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);

  await current.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(list).toHaveCount(0);
  await page.goto('/progress');
  await expect(page).toHaveURL(/\/login/);
});
