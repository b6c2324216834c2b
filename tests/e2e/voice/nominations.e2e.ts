import type { Page } from 'playwright/test';
import { bell, entries } from '../support/bell.ts';
import { call } from '../support/calls.ts';
import { expect, type Newcomer } from '../support/fixtures.ts';
import { expectInToast, postJob, test, watchErrors } from '../support/hiring.ts';

const detail = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const opinions = (page: Page, name: string) =>
  detail(page, name).getByRole('region', { name: /^(Your opinion|Opinions)$/ });
const isOff = ['aria-disabled', 'true'] as const;

/** Chooses an opinion by its key, and sends it by another. */
async function speak(page: Page, name: string, key: 'y' | 'n' | 'u', reason: string): Promise<void> {
  await expect(opinions(page, name).getByRole('radio')).toHaveCount(3);
  await page.keyboard.press(key);
  const field = opinions(page, name).getByRole('textbox', { name: 'Reason' });
  await expect(field).toBeFocused();
  await field.fill(reason);
  await page.keyboard.press('Control+Enter');
  await expectInToast(page, 'Opinion Saved');
  await expect(opinions(page, name).getByRole('listitem').first()).toContainText(reason);
}

test('Three moderators speak blind, a manager invites, and the nominee applies', async ({ as, joins }) => {
  test.slow();
  const [nominee, first, second, third] = await Promise.all([joins(), joins(3), joins(3), joins(3)]);
  const manager = await as('manager');
  const errors = [first.page, second.page, manager].map(watchErrors);
  const job = await postJob(manager);
  const name = nominee.username;

  await test.step('A moderator finds the Member by name, and the new nomination opens', async () => {
    const { page } = first;
    await page.goto('/nominations');
    await page.getByRole('button', { name: 'Nominate someone' }).click();
    const form = page.getByRole('dialog', { name: 'Nominate someone' });
    await form.getByRole('combobox', { name: 'Who' }).fill(name);
    await form.getByRole('option', { name }).click();
    await form.getByRole('textbox', { name: 'Why' }).fill('Too short');
    await form.getByRole('button', { name: 'Nominate' }).click();
    await expect(form).toContainText('Write at least 20 characters');
    await form.getByRole('textbox', { name: 'Why' }).fill('Answers every newcomer in the lobby, every evening.');
    await page.keyboard.press('Control+Enter');
    await expect(detail(page, name)).toContainText('Answers every newcomer in the lobby, every evening.');
    await speak(page, name, 'y', 'I see them every evening.');
  });
  const { id } = (
    await call<{ id: string; nominee: { username: string } }[]>(first.page, 'GET', '/api/nominations')
  ).find((row) => row.nominee.username === name) as { id: string };

  await test.step('A second nomination of the same person leads to the first', async () => {
    const { page } = second;
    await page.goto(`/nominations?open=${id}`);
    await expect(opinions(page, name)).toContainText(
      'One colleague has given theirs. You’ll see it after you give yours.',
    );
    await expect(opinions(page, name)).not.toContainText('I see them every evening.');
    await speak(page, name, 'n', 'Never seen them disagree with anyone.');
    await expect(opinions(page, name)).toContainText('I see them every evening.');
  });

  await test.step('A decision waits for the third opinion', async () => {
    await manager.goto(`/nominations?open=${id}`);
    const invite = detail(manager, name).getByRole('button', { name: 'Invite…' });
    await expect(invite).toHaveAttribute(...isOff);
    await expect(detail(manager, name)).toContainText('2 of 3 opinions: a decision needs more, or waits until');
    await call(third.page, 'PUT', `/api/nominations/${id}/opinion`, { verdict: 'yes', reason: 'Kind and quick.' });
    await manager.reload();
    await expect(invite).not.toHaveAttribute(...isOff);
    await invite.click();
    const form = manager.getByRole('dialog', { name: `Invite ${name}?` });
    await form.getByRole('combobox', { name: 'Position' }).selectOption(job.title);
    await form.getByRole('textbox', { name: 'Answer to the team' }).fill('Two of three agree.');
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    await expectInToast(manager, 'Invitation Sent');
    await expect(detail(manager, name)).toContainText(`Position: ${job.title}`);
  });

  await test.step('The nominee is told of the position, and of nobody who spoke', async () => {
    await nominee.page.goto('/progress');
    await bell(nominee.page).click();
    const entry = entries(nominee.page).first();
    await expect(entry).toContainText(`The team would like you to apply for ${job.title}`);
    for (const { username } of [first, second, third]) await expect(entry).not.toContainText(username);
    await entry.getByRole('link').click();
    await expect(nominee.page).toHaveURL(new RegExp(`/apply/${job.id}`));
  });

  await test.step('The application says who nominated the applicant', async () => {
    const responses = { q0: 'I was asked.', q1: 'Since spring.' };
    const application = await call<{ id: string }>(nominee.page, 'POST', '/api/applications', {
      jobId: job.id,
      responses,
    });
    await manager.goto(`/manage/applications?open=${application.id}`);
    // Like the reviews, it is for those who have given theirs.
    await expect(detail(manager, name).getByRole('region', { name: 'Reviews' })).toContainText(
      'Nobody has reviewed this yet.',
    );
    await expect(detail(manager, name).getByRole('region', { name: 'Nominated' })).toHaveCount(0);
    await detail(manager, name).getByRole('radio', { name: 'Yes' }).check({ force: true });
    await detail(manager, name).getByRole('textbox', { name: 'Reason' }).fill('As nominated.');
    await manager.keyboard.press('Control+Enter');
    const part = detail(manager, name).getByRole('region', { name: 'Nominated' });
    await expect(part).toContainText(`nominated by ${first.username}`);
    await expect(part).toContainText('Opinions: 2 yes and 1 no.');
    await part.getByRole('link').click();
    await expect(detail(manager, name)).toContainText('Two of three agree.');
    await expect(manager).toHaveURL(/tab=decided/);
  });
  expect(errors.flat()).toEqual([]);
});

/** Opens the trial among the running ones. */
const openTrial = (page: Page, { id }: Newcomer) => page.goto(`/nominations?tab=trials&open=${id}`);

test('A trial with two opinions is extended, and kept after one has changed', async ({ joins, as, calls }) => {
  test.slow();
  const [ada, moderator] = await Promise.all([joins(2), joins(3)]);
  const manager = await as('manager');
  const colleague = await calls('moderator');
  await call(colleague, 'PUT', `/api/staff/${ada.id}/trial-opinion`, {
    verdict: 'unsure',
    reason: 'Nights are missing.',
  });
  const { page } = moderator;
  await openTrial(page, ada);
  await speak(page, ada.username, 'y', 'Steady from the first week.');

  const review = async () => {
    await manager.goto(`/staff/${ada.id}`);
    await manager.getByRole('button', { name: 'Review trial' }).click();
    return manager.getByRole('dialog', { name: `Review ${ada.username}’s trial` });
  };
  await test.step('The review says how many opinions there are, and extending keeps them', async () => {
    const form = await review();
    await expect(form).toContainText('Two colleagues have given theirs. You’ll see them after you give yours.');
    await form.getByRole('radio', { name: /^Extend it/ }).check();
    await form.getByRole('textbox', { name: 'Reason' }).fill('A month of nights is missing.');
    await form.getByRole('button', { name: /^Extend to/ }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('Afterwards everyone can change theirs', async () => {
    await page.reload();
    await expect(opinions(page, ada.username).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('u');
    await opinions(page, ada.username).getByRole('textbox', { name: 'Reason' }).fill('The nights will tell.');
    await page.keyboard.press('Control+Enter');
    const mine = opinions(page, ada.username).getByRole('listitem').first();
    await expect(mine).toContainText('The nights will tell.');
    await expect(mine).toContainText('Had seen others’ opinions');
  });

  await test.step('Once the trial is kept, it takes no more opinions', async () => {
    const form = await review();
    await form.getByRole('radio', { name: /^End the trial/ }).check();
    await form.getByRole('textbox', { name: 'Reason' }).fill('Ready.');
    await form.getByRole('button', { name: 'End the trial' }).click();
    await expect(form).toHaveCount(0);
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Trial', exact: true });
    await expect(dialog).toContainText('This trial is over.');
    await expect(dialog).toContainText('Nights are missing.');
    await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });
});
