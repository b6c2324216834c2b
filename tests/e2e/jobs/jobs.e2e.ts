import type { Page } from 'playwright/test';
import { hold } from '../support/calls.ts';
import {
  addQuestion,
  button,
  describeJob,
  expect,
  field,
  postJob,
  test,
  toast,
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
    await expect(toast(manager, 'Job Posted Successfully')).toBeVisible();
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

test('A visitor who follows a shared link reads the whole vacancy, lists included', { tag: '@journey' }, async ({
  page,
  calls,
}) => {
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

test('A draft stays with managers until it is activated', async ({ as, page }) => {
  const manager = await as('manager', NEW);
  const title = unique('Night Watch ');
  await describeJob(manager, title);
  await manager.getByRole('combobox', { name: 'Who may apply' }).selectOption('Trial Moderators and above');
  await button(manager, 'Save as draft').click();
  await expect(toast(manager, 'Draft saved')).toBeVisible();
  const row = manager.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'Edit' }).click();
  const entry = manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Job Posting' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await manager.getByRole('switch', { name: /^Job is Active/ }).click();
  await button(manager, 'Save Changes').click();
  await expect(toast(manager, 'Job Updated Successfully')).toBeVisible();
  await page.goto('/vacancies');
  await expect(vacancy(page, title)).toContainText('Trial Moderators and above');
});

test('Errors appear next to their fields, and focus moves to the first', async ({ as }) => {
  const manager = await as('manager', NEW);
  const posts: string[] = [];
  manager.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await field(manager, 'Description').fill('Kept as it was typed.');
  const question = await addQuestion(manager, 1, '   ', 'Dropdown', ' ');
  await postButton(manager).click();
  await expect(field(manager, 'Title')).toBeFocused();
  await expect(field(manager, 'Title')).toHaveAccessibleDescription(/Title is required/);
  await expect(field(manager, 'Requirements')).toHaveAccessibleDescription(/Requirements are required/);
  await expect(field(manager, 'Description')).toHaveValue('Kept as it was typed.');
  const text = question.getByRole('textbox', { name: 'Question text' });
  const options = question.getByRole('textbox', { name: 'Option 1' });
  await expect(text).toHaveAccessibleDescription(/Question is required/);
  await expect(options).toHaveAccessibleDescription(/Add at least one option/);

  await field(manager, 'Title').fill('Something');
  await field(manager, 'Requirements').fill('Something');
  await expect(manager.getByText('Title is required')).toHaveCount(0);
  await postButton(manager).click();
  await expect(text).toBeFocused();
  await text.fill('Which?');
  await options.fill('Same');
  await options.press('Enter');
  await manager.keyboard.type('Same');
  await postButton(manager).click();
  await expect(options).toBeFocused();
  await expect(options).toHaveAccessibleDescription(/Options must be different/);
  await expect(question.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Same');
  expect(posts).toEqual([]);
});

test('A manager closes a posting by editing it, and only managers still find it', async ({ as, page }) => {
  const manager = await as('manager');
  const job = await postJob(manager);
  await page.goto('/vacancies');
  await expect(vacancy(page, job.title)).toBeVisible();
  // Two jobs a page, so that there is always a next page.
  await manager.route('**/api/jobs?limit=20*', (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=2') }),
  );

  await manager.goto('/vacancies');
  await vacancy(manager, job.title).getByRole('link', { name: 'Edit' }).click();
  await expect(field(manager, 'Title')).toHaveValue(job.title);
  await expect(field(manager, 'Description')).toHaveValue(job.description);
  await expect(field(manager, 'Requirements')).toHaveValue(job.requirements);
  await expect(field(manager, 'Question text').last()).toHaveValue('Since when?');
  const isActive = manager.getByRole('switch', { name: /^Job is Active \(accepting applications\)/ });
  await expect(isActive).toBeChecked();
  await isActive.uncheck();
  await button(manager, 'Save Changes').click();
  await expect(manager).toHaveURL('/manage/applications');
  await expect(toast(manager, 'Job Updated Successfully')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: 'Apply Now' }).first()).toBeVisible();
  await expect(vacancy(page, job.title)).toHaveCount(0);
  await page.goto(`/apply/${job.id}`);
  await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Vacancies' }).click();
  await expect(page).toHaveURL('/vacancies');

  await manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Job Posting' }).click();
  const row = manager.getByRole('main').getByRole('listitem').filter({ hasText: job.title });
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
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
  await expect(toast(manager, 'Job Deleted')).toBeVisible();
  await expect(toast(manager, 'The job posting has been removed.')).toBeVisible();
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

test('Leaving unsaved changes by a link, by Back or by closing the window asks first', async ({ as }) => {
  const manager = await as('manager', '/vacancies');
  await manager.getByRole('link', { name: 'Create New Job' }).click();
  const dialog = manager.getByRole('alertdialog', { name: 'Leave without saving?' });
  const onward = manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Review Applications' });
  await field(manager, 'Title').fill('Half a title');
  await onward.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(manager).toHaveURL(NEW);
  await expect(field(manager, 'Title')).toHaveValue('Half a title');

  await manager.goBack();
  await dialog.waitFor();
  await manager.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const asked = manager.waitForEvent('dialog');
  await manager.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();

  await onward.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(manager).toHaveURL('/manage/applications');
  await manager.goto(NEW);
  await expect(field(manager, 'Title')).toHaveValue('');
});

test('Three skeleton cards show while vacancies load, and an empty list says so', async ({ page }) => {
  await page.route('**/api/jobs?*', (route) => route.fulfill({ json: [] }));
  const release = await hold(page, '**/api/jobs?*');
  await page.goto('/vacancies');
  const loading = page.getByRole('status').filter({ hasText: 'Loading open positions' });
  await expect(loading.locator('> :not(span)')).toHaveCount(3);
  release();
  await expect(page.getByRole('heading', { name: "We're not hiring!" })).toBeVisible();
  const sentence = 'There are currently no open positions. Please check back later for new opportunities.';
  await expect(page.getByText(sentence)).toBeVisible();
});
