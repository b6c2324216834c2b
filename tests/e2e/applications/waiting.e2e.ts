import type { Page } from 'playwright/test';
import { call } from '../support/calls.ts';
import { seriousProblems, test } from '../support/fixtures.ts';
import { decide, expect, expectInToast, postJob } from '../support/hiring.ts';

interface Application {
  id: string;
}

const applyAs = (page: Page, jobId: string) =>
  call<Application>(page, 'POST', '/api/applications', { jobId, responses: { q0: 'I like the quiet.' } });

const item = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

test('An applicant withdraws for good, or learns that a decision came first', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins();
  const job = await postJob(manager);
  const { id } = await applyAs(page, job.id);
  const late = await postJob(manager);
  const { id: lateId } = await applyAs(page, late.id);
  await page.goto('/progress');

  const confirm = page.getByRole('alertdialog', { name: 'Withdraw this application?' });
  await item(page, job.title)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(confirm).toContainText('This is final.');
  expect(await seriousProblems(page)).toEqual([]);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(item(page, job.title)).toContainText('Pending');
  await item(page, job.title)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await confirm.getByRole('button', { name: 'Withdraw application' }).click();
  await expectInToast(page, 'Application Withdrawn');
  await expect(confirm).toHaveCount(0);
  await expect(item(page, job.title).getByText('Withdrawn').first()).toBeVisible();
  expect(await call(manager, 'GET', `/api/applications/${id}`)).toMatchObject({ status: 'withdrawn' });

  await item(page, late.title)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await decide(manager, lateId, 'accepted');
  await confirm.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(confirm.getByRole('alert')).toContainText('It has been accepted in the meantime');
  await confirm.getByRole('button', { name: 'Close' }).click();
  await expect(item(page, late.title).getByText('Accepted')).toBeVisible();
  await expect(item(page, late.title).getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
});
