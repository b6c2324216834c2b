import type { Page } from 'playwright/test';
import { button, dialog, row, writeExam } from '../support/exam-managing.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

const assigner = (page: Page) => dialog(page, 'Assign exam');
const search = (page: Page) => assigner(page).getByRole('searchbox', { name: 'Search users by name' });
const found = (page: Page, name: string) => row(page, 'Found people', name);
/** The checkbox of a person in the search results. */
const box = (page: Page, name: string) => assigner(page).getByRole('checkbox', { name: new RegExp(`^${name}\\b`) });
const chosen = (page: Page) => assigner(page).getByRole('list', { name: 'Chosen people' }).getByRole('listitem');

test('A manager assigns an exam to one person directly and to several together', async ({ as }) => {
  test.slow();
  const manager = await as('manager');
  const exam = await writeExam(manager);
  const calls: unknown[] = [];
  manager.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/exam-assignments'))
      calls.push(request.postDataJSON());
  });
  await manager.goto('/manage/exams');
  await button(manager, `Assign ${exam.title}`).click();
  await expect(search(manager)).toBeFocused();

  await test.step('A row’s button assigns that person', async () => {
    await search(manager).fill('trial');
    await expect(found(manager, 'trial')).toContainText('Trial Moderator');
    await button(assigner(manager), 'Assign trial').click();
    await expectToast(manager, 'Exam Assigned', 'Assigned to 1 user(s).');
    await expect(found(manager, 'trial').getByText('Assigned', { exact: true })).toBeVisible();
  });

  await test.step('Chosen people stay chosen through other searches until they are removed', async () => {
    for (const name of ['junior', 'moderator', 'owner']) {
      await search(manager).fill(name);
      await box(manager, name).check();
    }
    await expect(chosen(manager)).toHaveText(['junior Juniper Hale', 'moderator Mo Lindqvist', 'owner Olive Ferreira']);
    await button(assigner(manager), 'Remove owner').press('Enter');
    await expect(button(assigner(manager), 'Remove moderator')).toBeFocused();
    await expect(chosen(manager)).toHaveText(['junior Juniper Hale', 'moderator Mo Lindqvist']);
    await button(assigner(manager), 'Assign 2 people').click();
    await expectToast(manager, 'Exam Assigned', 'Assigned to 2 user(s).');
    await expect(chosen(manager)).toHaveCount(0);
    const { id: examId } = exam;
    expect(calls).toEqual([1, 2].map((count) => ({ examId, userIds: Array(count).fill(expect.any(String)) })));
  });

  await test.step('People who already hold the exam are skipped, and the dialog says so', async () => {
    await manager.reload();
    for (const name of ['junior', 'owner']) {
      await search(manager).fill(name);
      await box(manager, name).check();
    }
    await button(assigner(manager), 'Assign 2 people').click();
    await expect(assigner(manager).getByRole('status').filter({ hasText: 'Assigned to 1 of 2.' })).toContainText(
      'junior already holds this exam and was skipped.',
    );
    await search(manager).fill('trial');
    await button(assigner(manager), 'Assign trial').click();
    await expect(assigner(manager)).toContainText('trial already holds this exam, so nothing was assigned.');
  });

  await button(assigner(manager), 'Done').click();
  await expect(assigner(manager)).toBeHidden();
  const held = row(manager, 'Active Assignments', exam.title);
  await expect(held).toHaveCount(4);
  const trial = held.filter({ hasText: 'trial' });
  const [{ id: trialId }] = await (await manager.request.get('/api/users/search?q=trial')).json();
  await expect(button(trial, `Copy the user ID of trial ${trialId.slice(0, 8)}`)).toBeVisible();
  await expect(trial).toContainText(/Expires \d+ \w{3}/);
});
