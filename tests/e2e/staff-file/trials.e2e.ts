import type { Page } from 'playwright/test';
import { call } from '../support/calls.ts';
import { expect, type Newcomer, test } from '../support/fixtures.ts';
import { expectInToast } from '../support/watching.ts';

// On the person's page: other tests put more people on trial than the list's first page holds.
const openReview = async (page: Page, person: Newcomer) => {
  await page.goto(`/staff/${person.id}`);
  await page.getByRole('button', { name: 'Review trial' }).click();
  return page.getByRole('dialog', { name: `Review ${person.username}’s trial` });
};

test('A manager extends a trial, and an executive ends it with a promotion and its reason', async ({ as, joins }) => {
  test.slow();
  const [manager, ada] = await Promise.all([as('manager', '/manage/staff'), joins(2)]);
  const form = await openReview(manager, ada);
  await expect(form.getByRole('radio')).toHaveCount(2);
  await form.getByRole('radio', { name: /^Extend it/ }).check();
  await form.getByLabel(/^Days/).fill('20');
  await form.getByRole('textbox', { name: 'Reason' }).fill('A month of nights is missing.');
  await form.getByRole('button', { name: /^Extend to \d+ \w+/ }).click();
  await expectInToast(manager, 'Trial Extended');
  await expect(form).toHaveCount(0);

  const executive = await as('executive', '/manage/staff');
  const second = await openReview(executive, ada);
  await second.getByRole('radio', { name: /^Promote/ }).check();
  await second.getByRole('textbox', { name: 'Reason' }).fill('Steady on every night.');
  await second.getByRole('textbox', { name: 'Reason' }).press('Control+Enter');
  await expectInToast(executive, `${ada.username} is now Moderator.`);
  await expect(executive.getByRole('button', { name: 'Review trial' })).toHaveCount(0);
  const rows = await call<{ actionType: string; description: string }[]>(
    executive,
    'GET',
    `/api/staff-records/user/${ada.id}`,
  );
  expect(rows.find(({ description }) => description.includes('Steady on every night.'))?.actionType).toBe('promotion');
});
