import type { Locator } from 'playwright/test';
import { call } from '../support/calls.ts';
import { expect, postJob, test } from '../support/hiring.ts';

test('A user without a picture is shown by initials in the sidebar, the applications and the staff list', async ({
  as,
  joins,
}) => {
  const manager = await as('manager');
  const job = await postJob(manager);
  const { page, username } = await joins();
  await call(page, 'POST', '/api/applications', { jobId: job.id, responses: {} });
  // The initials of kit.4f0c… are K4.
  const initials = `${username.charAt(0)}${username.charAt(4)}`.toUpperCase();
  const drawn = (within: Locator) => within.getByText(initials, { exact: true }).first();

  await page.goto('/progress');
  await expect(drawn(page.getByRole('complementary'))).toBeVisible();
  await manager.goto(`/manage/applications?q=${username}`);
  await expect(drawn(manager.getByRole('list', { name: 'Applications' }))).toBeVisible();
  await manager.getByRole('link', { name: username }).click();
  await expect(drawn(manager.getByRole('dialog', { name: username }))).toBeVisible();
  await manager.goto(`/manage/staff?q=${username}`);
  await expect(drawn(manager.getByRole('list', { name: 'Members' }))).toBeVisible();
});
