import type { Page } from 'playwright/test';
import { hold } from '../support/calls.ts';
import {
  addQuestion,
  button,
  describeJob,
  expect,
  expectInToast,
  field,
  postJob,
  test,
  unique,
  watchErrors,
} from '../support/hiring.ts';

const NEW = '/manage/jobs/create';

const vacancy = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const postButton = (page: Page) => button(page, 'Create Job Posting');

test('A manager posts a job with all four question types, and a visitor finds it', { tag: '@journey' }, async ({
  as,
  page,
}) => {
  const manager = await as('manager', NEW);
  const errors = watchErrors(manager);
  const title = unique('Welcome Crew ');
  await describeJob(manager, title);
  const first = await addQuestion(manager, 1, 'Your time zone', 'Short Text');
  await first.getByRole('textbox', { name: 'Placeholder (optional)' }).fill('UTC and something');
  await first.getByRole('checkbox', { name: 'Required' }).check();
  await addQuestion(manager, 2, 'Why us', 'Long Text');
  const third = await addQuestion(manager, 3, 'Which team', 'Dropdown', 'Events\n   \nNews');
  await third.getByRole('checkbox', { name: 'Required' }).check();
  await addQuestion(manager, 4, 'How often', 'Multiple Choice', 'Daily\nWeekly');

  await test.step('The preview shows a disabled form next to the builder', async () => {
    await button(manager, 'Preview Form').click();
    const preview = manager.getByRole('region', { name: 'Form preview' });
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.getByRole('textbox', { name: 'Your time zone' })).toBeDisabled();
    await expect(preview.getByPlaceholder('UTC and something')).toBeVisible();
    await expect(preview.getByRole('textbox', { name: 'Why us' })).toBeDisabled();
    const select = preview.getByRole('combobox', { name: 'Which team' });
    await expect(select).toBeDisabled();
    await expect(select.locator('option')).toHaveText(['Select an option...', 'Events', 'News']);
    const radios = preview.getByRole('radiogroup', { name: 'How often' }).getByRole('radio');
    await expect(radios).toHaveCount(2);
    for (const radio of await radios.all()) await expect(radio).toBeDisabled();
    for (const label of ['Your time zone *', 'Which team *']) await expect(preview.getByText(label)).toBeVisible();
    await expect(preview.getByText('*', { exact: true })).toHaveCount(2);
    await button(manager, 'Preview Form').click();
    await expect(preview).toHaveCount(0);
  });

  await test.step('Posting clears the form and lists the job below it', async () => {
    const release = await hold(manager, '**/api/jobs', 'POST');
    await postButton(manager).click();
    await expect(button(manager, 'Creating...')).toBeVisible();
    release();
    await expectInToast(manager, 'Job Posted Successfully');
    await expect(field(manager, 'Title')).toHaveValue('');
    await expect(field(manager, 'Title')).toBeFocused();
    await expect(manager.getByRole('listitem', { name: /^Question/ })).toHaveCount(0);
    await manager.getByRole('link', { name: /^Current postings \(\d+\+?\)$/ }).click();
    const postings = manager.getByRole('region', { name: 'Current postings' });
    await expect(postings.getByRole('heading', { name: 'Current postings' })).toBeInViewport();
    const row = postings.getByRole('listitem').filter({ hasText: title });
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('A visitor reads it and is asked to sign in', async () => {
    await page.goto('/vacancies');
    const card = vacancy(page, title);
    await expect(card.getByText('Open Position', { exact: true })).toBeVisible();
    await expect(card.getByText('Greets who is new.\nAnswers what they ask.')).toBeVisible();
    for (const name of ['Description', 'Requirements']) await expect(card.getByRole('heading', { name })).toBeVisible();
    await expect(card.getByText('A friendly word.')).toBeVisible();
    await card.getByRole('link', { name: 'Apply Now' }).click();
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
    const job = await (await page.request.get(`/api/jobs/${page.url().split('/').at(-1)}`)).json();
    expect(job.formQuestions).toMatchObject([
      { type: 'text', required: true, options: [] },
      { type: 'textarea', required: false, options: [] },
      { type: 'select', required: true, options: ['Events', 'News'] },
      { type: 'radio', required: false, options: ['Daily', 'Weekly'] },
    ]);
  });
  expect(errors).toEqual([]);
});

test('A visitor who follows a shared link reads the whole vacancy, lists included', async ({ page, calls }) => {
  const job = await postJob(await calls('manager'), {
    description: 'Runs the lantern parade.\nOnce a year.',
    requirements: 'You bring:\n- patience\n* a lamp\n• an evening',
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/vacancies');
  await vacancy(page, job.title).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page).toHaveURL(`/apply/${job.id}`);
  await expect(page.getByRole('heading', { name: job.title, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${job.title} · Moderation Portal`);
  await expect(page.getByText('Runs the lantern parade. Once a year.')).toBeVisible();
  const lists = page.getByRole('main').getByRole('listitem');
  await expect(lists).toHaveText(['patience', 'a lamp', 'an evening', /^Why you\?/, /^Since when\?/]);
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
});

test('Deleting a job asks first, and its applications stay under ‘Unknown Position’', async ({ as, applies }) => {
  const manager = await as('manager');
  const job = await postJob(manager);
  const { username } = await applies(unique('orla.'), job);
  await manager.goto('/vacancies');
  const remove = vacancy(manager, job.title).getByRole('button', { name: 'Delete' });
  const dialog = manager.getByRole('alertdialog', { name: 'Delete this job posting?' });
  await remove.click();
  await expect(dialog).toContainText(job.title);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete job' }).click();
  await expectInToast(manager, 'Job Deleted');
  await expectInToast(manager, 'The job posting has been removed.');
  await expect(vacancy(manager, job.title)).toHaveCount(0);

  await manager.goto(`/manage/applications?q=${username}`);
  const row = manager.getByRole('list', { name: 'Applications' }).getByRole('listitem').filter({ hasText: username });
  await expect(row).toContainText('Unknown Position');
  await row.getByRole('link').click();
  const detail = manager.getByRole('dialog', { name: username });
  await expect(detail).toContainText(`The posting has been deleted. It was called ‘${job.title}’.`);
  await expect(detail.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(detail.getByRole('link', { name: 'Edit Job' })).toHaveCount(0);
  await manager.goto(`/apply/${job.id}`);
  await expect(manager.getByRole('heading', { name: 'Job Not Found' })).toBeVisible();
});

test('Going back or closing the window with unsaved text asks first', async ({ as }) => {
  const manager = await as('manager', '/vacancies');
  await manager.getByRole('link', { name: 'Create New Job' }).click();
  const dialog = manager.getByRole('alertdialog', { name: 'Leave without saving?' });
  await field(manager, 'Title').fill('Half a title');
  await manager.goBack();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(manager).toHaveURL(NEW);
  await expect(field(manager, 'Title')).toHaveValue('Half a title');

  const asked = manager.waitForEvent('dialog');
  await manager.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
});
