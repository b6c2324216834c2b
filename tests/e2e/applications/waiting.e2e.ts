import type { Page } from 'playwright/test';
import { call } from '../support/calls.ts';
import { seriousProblems, test } from '../support/fixtures.ts';
import { button, changeJob, decide, expect, field, postJob, toast, watchErrors } from '../support/hiring.ts';

interface Application {
  id: string;
}

const applyAs = (page: Page, jobId: string) =>
  call<Application>(page, 'POST', '/api/applications', { jobId, responses: { q0: 'I like the quiet.' } });

const item = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

test('An applicant withdraws for good, or learns that a decision came first', { tag: '@journey' }, async ({
  as,
  joins,
}) => {
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
  await expect(toast(page, 'Application Withdrawn')).toBeVisible();
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

test('An applicant who has to wait learns until when before typing anything', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins();
  const job = await postJob(manager, { reapplyDays: 30 });
  const { id } = await applyAs(page, job.id);
  await decide(manager, id, 'declined');

  await page.goto('/progress');
  await expect(item(page, job.title)).toContainText(/You can apply again on \d+ \w+/);
  await page.goto(`/apply/${job.id}`);
  await expect(page.getByRole('heading', { name: /^You can apply again on / })).toBeVisible();
  await expect(page.getByText('Being awake when others are not.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Reapply after\s*30 days/);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await seriousProblems(page)).toEqual([]);
});

test('After five applications in a day, a sixth vacancy says when one can apply again', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins();
  for (let sent = 0; sent < 5; sent++) await applyAs(page, (await postJob(manager)).id);
  await page.goto(`/apply/${(await postJob(manager)).id}`);
  await expect(page.getByRole('heading', { name: /^You can apply again (on|today at) / })).toBeVisible();
  await expect(page.getByText('You have sent five applications today, which is the most for one day.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('Once the job is closed, a declined applicant sees no wait and no error', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins();
  const job = await postJob(manager, { reapplyDays: 30 });
  const { id } = await applyAs(page, job.id);
  await decide(manager, id, 'declined');
  await changeJob(manager, job, { isActive: false });

  const errors = watchErrors(page);
  const jobs = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/jobs');
  await page.goto('/progress');
  await expect(item(page, job.title).getByText('Declined')).toBeVisible();
  await jobs;
  await page.waitForLoadState('networkidle');
  await expect(item(page, job.title)).toContainText('This position is closed.');
  await expect(item(page, job.title)).not.toContainText('You can apply again');
  expect(errors).toEqual([]);
});

test('A wait that begins while the form is open keeps what was typed', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins();
  const job = await postJob(manager, { formQuestions: [{ id: 'q0', type: 'text', label: 'Why you?' }] });
  const first = await applyAs(page, job.id);
  await decide(manager, first.id, 'declined');
  await page.goto(`/apply/${job.id}`);
  await field(page, 'Why you?').fill('I have slept since.');
  await button(page, 'Next').click();

  const { title, description, requirements, formQuestions } = job;
  await call(manager, 'PUT', `/api/jobs/${job.id}`, {
    title,
    description,
    requirements,
    formQuestions,
    reapplyDays: 7,
  });
  await button(page, 'Submit Application').click();
  await expect(toast(page, 'Submission Failed')).toBeVisible();
  await expect(page.getByText(/You can apply again on .* Your answers are kept\./)).toBeVisible();
  await expect(page.getByText('I have slept since.')).toBeVisible();
});

test('A user with a new account reads the vacancy, and from when they can apply', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins();
  const job = await postJob(manager, { minAccountDays: 3650 });
  await page.goto(`/apply/${job.id}`);
  await expect(page.getByRole('heading', { name: 'Your Discord account is too new for this position.' })).toBeVisible();
  await expect(page.getByText(/You can apply from \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(page.getByText('Being awake when others are not.')).toBeVisible();
});

test('A manager sets the three numbers of a job, and a wrong one is refused at its field', async ({ as }) => {
  const manager = await as('manager');
  const job = await postJob(manager);
  await manager.goto(`/manage/edit-job/${job.id}`);
  const number = (name: string) => manager.getByRole('spinbutton', { name });
  await number('Reviews needed').fill('6');
  await number('Days before reapplying').fill('30');
  await number('Account age in days').fill('90');
  await button(manager, 'Save Changes').click();
  await expect(manager.getByText('A whole number from 0 to 5')).toBeVisible();
  await expect(number('Reviews needed')).toBeFocused();
  await number('Reviews needed').fill('2');
  await button(manager, 'Save Changes').click();
  await expect(manager).toHaveURL(/\/manage\/applications/);
  expect(await call(manager, 'GET', `/api/jobs/${job.id}`)).toMatchObject({
    reviewsNeeded: 2,
    reapplyDays: 30,
    minAccountDays: 90,
  });
});
