import { call } from '../support/calls.ts';
import { expect, postJob, test } from '../support/hiring.ts';

test('The detail dialog shows the applicant, when they joined and whether they are blocked', async ({ as, joins }) => {
  const [manager, executive] = [await as('manager'), await as('executive')];
  const job = await postJob(manager);
  const { page, id, username, discordId } = await joins();
  const data = { jobId: job.id, responses: { q0: 'For the quiet.' } };
  const application = await call<{ id: string }>(page, 'POST', '/api/applications', data);
  await manager.goto(`/manage/applications?open=${application.id}`);
  const dialog = manager.getByRole('dialog', { name: username });
  const fact = (label: string) => dialog.locator('dl > div').filter({ hasText: label });
  await expect(dialog).toContainText(job.title);
  await expect(fact('Discord ID')).toContainText(discordId);
  // The fake Discord gives new people IDs of accounts from 2021.
  await expect(fact('Discord account')).toContainText('On Discord since October 2021');
  await expect(fact('Grade')).toContainText('Member');
  await expect(fact('Joined')).toContainText(/Joined \d{1,2} \w+/);
  await expect(fact('Account').getByText('Active', { exact: true })).toBeVisible();
  await expect(dialog.getByText('No response', { exact: true })).toHaveCount(1);
  await expect(dialog.getByRole('link', { name: 'Edit Job' })).toHaveAttribute('href', `/manage/edit-job/${job.id}`);

  await call(executive, 'PATCH', `/api/users/${id}/block`, { isBlocked: true });
  await manager.reload();
  await expect(fact('Account').getByText('Blocked', { exact: true })).toBeVisible();
});
