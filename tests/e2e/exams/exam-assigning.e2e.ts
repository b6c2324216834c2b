import type { Page } from 'playwright/test';
import { assign, button, dialog, refuse, row, unique, writeExam } from '../support/exam-managing.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

const assigner = (page: Page) => dialog(page, 'Assign exam');
const search = (page: Page) => assigner(page).getByRole('searchbox', { name: 'Search users by name' });
const found = (page: Page, name: string) => row(page, 'Found people', name);
/** The checkbox of a person in the search results. */
const box = (page: Page, name: string) => assigner(page).getByRole('checkbox', { name: new RegExp(`^${name}\\b`) });
const chosen = (page: Page) => assigner(page).getByRole('list', { name: 'Chosen people' }).getByRole('listitem');

test('A manager assigns an exam to a whole grade and one person, for a number of days', async ({ as, joins }) => {
  const manager = await as('manager');
  const exam = await writeExam(manager);
  const { page: junior } = await joins(2.5);
  await manager.goto('/manage/exams');
  await button(manager, `Assign ${exam.title}`).click();
  await assigner(manager).getByRole('checkbox', { name: 'Every Junior Moderator' }).check();
  await search(manager).fill('trial');
  await box(manager, 'trial').check();
  await expect(chosen(manager)).toHaveText(['Every Junior Moderator', 'trial']);
  await assigner(manager).getByRole('spinbutton', { name: 'Days to start (optional)' }).fill('30');
  await expect(button(assigner(manager), 'Assign Junior Moderator and 1 person')).toBeEnabled();
  await manager.keyboard.press('ControlOrMeta+Enter');
  await expect(manager.getByText(/^Assigned to \d+ user\(s\)\.$/).first()).toBeVisible();
  await expect(chosen(manager)).toHaveCount(0);
  const held = await (await manager.request.get('/api/exam-assignments?limit=200')).json();
  const ofExam = held.filter(({ examId }: { examId: string }) => examId === exam.id);
  expect(ofExam.map(({ user }: { user: { username: string } }) => user.username)).toContain('trial');
  expect(ofExam.length).toBeGreaterThan(1);
  await button(assigner(manager), 'Done').click();
  await junior.goto('/exam');
  await expect(junior.getByRole('region', { name: exam.title })).toContainText('Available');
});

test('A manager assigns an exam to one person directly and to several together', { tag: '@journey' }, async ({
  as,
}) => {
  test.slow();
  const manager = await as('manager');
  const exam = await writeExam(manager);
  const calls: unknown[] = [];
  manager.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/exam-assignments'))
      calls.push(request.postDataJSON());
  });
  const searches: string[] = [];
  manager.on('request', (request) => request.url().includes('/users/search') && searches.push(request.url()));
  await manager.goto('/manage/exams');
  await button(manager, `Assign ${exam.title}`).click();
  await expect(search(manager)).toBeFocused();

  await test.step('One character starts no search, and an unknown name has no results', async () => {
    await search(manager).fill('t');
    await search(manager).press('Enter');
    await expect(assigner(manager)).toContainText('at least two characters');
    await expect(found(manager, '')).toHaveCount(0);
    expect(searches).toEqual([]);
    const unknown = unique('zz');
    await search(manager).fill(unknown);
    await expect(assigner(manager).getByText(`No users found matching "${unknown}"`)).toBeVisible();
    await expect(assigner(manager).getByText('No eligible users found (must be Grade 2+)')).toBeVisible();
    // Managers cannot assign to themselves or to Members.
    await search(manager).fill('manager');
    await expect(assigner(manager).getByText('No users found matching "manager"')).toBeVisible();
    await search(manager).fill('member');
    await expect(assigner(manager).getByText('No users found matching "member"')).toBeVisible();
  });

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

test('A failed search says so, a refusal names the person, and leaving asks first', async ({ as }) => {
  const manager = await as('manager');
  const exam = await writeExam(manager);
  await manager.goto(`/manage/exams?assign=${exam.id}`);
  await refuse(manager, '**/api/users/search*', 'GET', 503, { error: 'Try again shortly.', code: 'unavailable' });
  await search(manager).fill('trial');
  await expectToast(manager, 'Search Failed', 'Failed to search for users.');
  await manager.unroute('**/api/users/search*');
  await button(assigner(manager), 'Try again').click();
  await box(manager, 'trial').check();

  const issues = [{ path: 'userIds.0', message: 'trial is blocked' }];
  const body = { error: 'trial is blocked', code: 'invalid_input', issues };
  await refuse(manager, '**/api/exam-assignments', 'POST', 400, body);
  await button(assigner(manager), 'Assign 1 person').click();
  await expectToast(manager, 'Assignment Failed', 'Failed to assign exam to user.');
  await expect(chosen(manager)).toContainText('trial is blocked');
  await expect(assigner(manager).getByRole('alert')).toContainText('Nobody was assigned');

  await manager.keyboard.press('Escape');
  const ask = manager.getByRole('alertdialog', { name: 'Leave without assigning?' });
  await button(ask, 'Leave').click();
  await expect(assigner(manager)).toBeHidden();
  await expect(manager).toHaveURL('/manage/exams');
});

test('A manager archives and restores an exam, and the address keeps the search', async ({ as }) => {
  const [manager, trial] = [await as('manager'), await as('trial')];
  const exam = await writeExam(manager, { description: unique('About lanterns ') });
  await assign(manager, exam, trial);
  await manager.goto('/review-exams');
  const input = manager.getByRole('searchbox', { name: 'Search exams' });
  await input.fill(exam.description);
  await expect(manager).toHaveURL(/\?q=About/);
  const exams = manager.getByRole('list', { name: 'Exams' }).getByRole('listitem');
  await expect(exams).toHaveCount(1);
  await expect(exams).toContainText(exam.title);
  await expect(exams).toContainText('Created by manager');
  await expect(exams).toContainText(/Total assigned\s*1\s*Unique users\s*1\s*Active assignments\s*1/);
  for (const name of ['Total Exams', 'Active Assignments', 'Users with Exams'])
    await expect(manager.getByText(name, { exact: true })).toBeVisible();

  const archive = button(manager, `Archive ${exam.title}`);
  const ask = manager.getByRole('alertdialog', { name: 'Archive this exam?' });
  await archive.click();
  await expect(ask).toContainText('One person holds it');
  await button(ask, 'Archive').click();
  await expectToast(manager, 'Exam Archived', `${exam.title}.Undo`);
  await expect(exams).toHaveCount(0);
  await expect(manager.getByText('but 1 archived exam does.')).toBeVisible();
  await expect(button(manager, 'Show 1 archived exam')).toBeVisible();

  await button(manager, 'Show Archived').click();
  await expect(manager).toHaveURL(/archived=true/);
  await manager.reload();
  await expect(exams.getByText('Archived', { exact: true })).toBeVisible();
  await manager.goto('/manage/exams');
  await expect(row(manager, 'Exam templates', exam.title).getByText('Archived', { exact: true })).toBeVisible();
  const assigns = button(manager, `Assign ${exam.title}`);
  await expect(assigns).toBeDisabled();
  await expect(assigns).toHaveAccessibleDescription('An archived exam cannot be assigned.');
  await manager.goto(`/manage/exams?assign=${exam.id}`);
  await expect(assigner(manager)).toContainText('This exam is archived');
  await assigner(manager).getByRole('link', { name: 'Review Exams' }).click();
  await input.fill(exam.title);
  await button(manager, `Restore ${exam.title}`).click();
  await expectToast(manager, 'Exam Restored', `${exam.title}.`);
  await expect(exams).toHaveCount(0);
  await button(manager, 'Show Active').click();
  await expect(exams).toContainText(exam.title);
});
