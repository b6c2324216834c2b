import { expect, test } from '../support/fixtures.ts';

test('A user opens their settings from their name, and switches single keys off', { tag: '@journey' }, async ({
  as,
}) => {
  const page = await as('manager', '/manage/staff');
  const rows = page.getByRole('link', { name: /: View Profile & Records$/ });
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Next row');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(rows.first()).toBeFocused();
  await rows.first().blur();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('link', { name: 'Welcome, manager!' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { name: 'Your settings', level: 1 })).toBeFocused();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const single = page.getByRole('switch', { name: /^Single keys/ });
  await single.uncheck();
  await page.getByRole('link', { name: 'Staff Management' }).click();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.first()).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
});
