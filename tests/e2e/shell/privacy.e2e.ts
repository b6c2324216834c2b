import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { changeShell } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';

/** Clicks 'Download data' and reads the file. */
async function download(page: Page, role: 'button' | 'menuitem' = 'button'): Promise<Record<string, unknown>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole(role, { name: 'Download data' }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8'));
}

test('The privacy page is one step from the front page and from the login page', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Privacy · Moderation Portal');
  }
});

test('The privacy page says what is sent to Discord, and nothing of it at a portal that sends nothing', async ({
  page,
}) => {
  const sentences = [page.getByText('announces in the team’s Discord channels'), page.getByText('in a direct message')];
  await page.goto('/privacy');
  for (const sentence of sentences) await expect(sentence).toBeVisible();
  await changeShell(page, (shell) => ({
    ...shell,
    portal: { ...shell.portal, discord: { webhooks: false, bot: false } },
  }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Discord and Cloudflare' })).toBeVisible();
  for (const sentence of sentences) await expect(sentence).toHaveCount(0);
});

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

test('The owner downloads a person’s data from their profile, and nobody else can', async ({ as }) => {
  const find = async (page: Page): Promise<{ id: string; discordId: string }> =>
    (await (await page.request.get('/api/users?q=junior&limit=1')).json())[0];
  const owner = await as('owner');
  const { id, discordId } = await find(owner);
  await owner.goto(`/manage/staff?open=user-${discordId}`);
  await owner.getByRole('dialog').getByRole('button', { name: 'More for junior' }).click();
  expect(await download(owner, 'menuitem')).toMatchObject({ profile: { id, username: 'junior' } });

  const executive = await as('executive');
  await executive.goto(`/manage/staff?open=user-${discordId}`);
  await expect(
    executive
      .getByRole('dialog')
      .getByRole('heading', { name: /records/i })
      .first(),
  ).toBeVisible();
  await expect(executive.getByRole('dialog').getByRole('button', { name: /^More for/ })).toHaveCount(0);
});
