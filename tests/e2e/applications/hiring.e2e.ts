import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { answer, expectInToast } from '../support/hiring.ts';

/** ARCHIVE_PIN in dev/local.vars. */
const PIN = '2468';
const POSITION = 'Discord Moderator';

const answers = {
  motivation: 'I have been here for two years and would like to give something back.',
  experience: 'Half a year on a small gardening server.',
  scenario: 'Slow mode first, then a calm word to both of them.',
};

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

async function answerRest(page: Page) {
  await page.getByRole('textbox', { name: /Two regulars argue/ }).fill(answers.scenario);
  await next(page);
  await page.getByRole('combobox').selectOption('Western Europe and Africa (UTC−1 to UTC+1)');
  await next(page);
  await page.getByRole('radio', { name: '4 to 8 hours' }).check();
  await next(page);
  // The last question is optional.
  await next(page);
}

test('A newcomer signs in, applies and is accepted, and the audit log says exactly that', { tag: '@journey' }, async ({
  page,
  as,
}) => {
  test.slow();
  const errors = watchErrors(page);
  const newcomer = `nova.${Date.now().toString(36)}`;

  await test.step('A visitor picks a vacancy and is asked to sign in', async () => {
    await page.goto('/vacancies');
    await page.getByRole('region', { name: POSITION }).getByRole('link', { name: 'Apply Now' }).click();
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
    await expect(page.getByText('You need to be logged in to apply for jobs.')).toBeVisible();
  });
  const applyPath = new URL(page.url()).pathname;

  await test.step('They sign in for the first time and return to the application', async () => {
    await page.getByRole('link', { name: 'Sign in with Discord' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(newcomer);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(applyPath);
    await expect(page.getByText('Question 1 of 6')).toBeVisible();
    await expect(page.getByText('Step 1 / 7 Total Steps')).toBeVisible();
    await expect(page.getByText('14% complete')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(page.getByRole('textbox', { name: /Why do you want/ })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Question 1 of 6')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  });

  await test.step('They answer half, reload and find their answers', async () => {
    await page.getByRole('textbox', { name: /Why do you want/ }).fill(answers.motivation);
    await next(page);
    await page.getByRole('textbox', { name: /Have you moderated/ }).fill(answers.experience);
    await next(page);
    await expect(page.getByText('Question 3 of 6')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Question 3 of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('textbox', { name: /Have you moderated/ })).toHaveValue(answers.experience);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('textbox', { name: /Why do you want/ })).toHaveValue(answers.motivation);
    await next(page);
    await next(page);
  });

  await test.step('They review, submit and see it in their progress', async () => {
    await answerRest(page);
    await expect(page.getByRole('heading', { name: 'Review Your Application' })).toBeVisible();
    await expect(page.getByText(answers.motivation)).toBeVisible();
    await expect(page.getByText('No response')).toHaveCount(1);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const sent = page.getByRole('dialog', { name: 'Application Submitted! 🎉' });
    await expect(sent).toBeVisible();
    await sent.getByRole('link', { name: 'Login to Check Status' }).click();
    await expect(page).toHaveURL('/progress');
    const current = page.getByRole('region', { name: 'Current Applications' });
    await expect(current.getByText(POSITION, { exact: true })).toBeVisible();
    await expect(current.getByText('Pending')).toBeVisible();
    await expect(current.getByRole('listitem').filter({ hasText: 'Sent' }).last()).not.toContainText('Not yet');
    await expect(current.getByText('Not yet')).toHaveCount(2);
    await page.goto(applyPath);
    await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible();
  });

  const manager = await as('manager', '/manage/applications');
  await test.step('A manager finds it by search, considers it and accepts it', async () => {
    await manager.getByRole('searchbox', { name: 'Search applications' }).fill(newcomer);
    // While others are listed, a decision goes on to the next of them.
    await expect(manager.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveCount(1);
    await manager.getByRole('link', { name: newcomer }).click();
    const dialog = manager.getByRole('dialog', { name: newcomer });
    await expect(dialog.getByText(answers.scenario)).toBeVisible();
    await dialog.getByRole('button', { name: 'CONSIDER' }).click();
    await expectInToast(manager, 'Application Updated');
    await expect(dialog.getByText('Under Review').first()).toBeVisible();
    await answer(manager, 'Accept');
    await expect(dialog.getByText('Accepted').first()).toBeVisible();
  });

  await test.step('The accepted application is locked until the pin is entered', async () => {
    const dialog = manager.getByRole('dialog', { name: newcomer });
    await expect(dialog.getByRole('button', { name: 'DECLINE' })).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('button', { name: 'Suspend' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox', { name: 'System pin' }).fill('1111');
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expectInToast(manager, 'Invalid Pin');
    await dialog.getByRole('textbox', { name: 'System pin' }).fill(PIN);
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expectInToast(manager, 'Access Granted');
    await expectInToast(manager, 'Actions enabled for archived application.');
    await expect(dialog.getByRole('button', { name: 'DECLINE' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('The applicant sees the decision in their history', async () => {
    await page.goto('/progress');
    const history = page.getByRole('region', { name: 'Application History' });
    await expect(history.getByRole('button', { name: POSITION })).toBeVisible();
    await expect(history.getByText('Accepted')).toBeVisible();
    for (const step of ['Sent', 'Under review', 'Decided'])
      await expect(history.getByRole('term').getByText(step, { exact: true })).toBeVisible();
    await expect(history.getByText('Not yet')).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+\.png$/);
    const picture = readFileSync(await download.path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  await test.step('The dashboard counts who is accepted and not yet on the team', async () => {
    await manager.goto('/dashboard');
    await manager.getByRole('link', { name: /^Accepted, not yet on the team: \d+$/ }).click();
    await expect(manager).toHaveURL('/manage/applications?tab=archive&q=accepted');
    await expect(manager.getByRole('link', { name: newcomer })).toBeVisible();
  });

  await test.step('The audit log holds exactly these changes', async () => {
    const me: { id: string } = await (await page.request.get('/api/auth/me')).json();
    const executive = await as('executive');
    type Row = { action: string; actor: { username: string }; oldValues: unknown; newValues: unknown };
    const rows: Row[] = await (await executive.request.get(`/api/audit-logs?userId=${me.id}`)).json();
    const changes = rows.map(({ action, actor, oldValues, newValues }) => [
      action,
      actor.username,
      oldValues,
      newValues,
    ]);
    expect(changes.reverse()).toEqual([
      ['USER_CREATED', newcomer, null, { grade: 1 }],
      ['APPLICATION_SUBMITTED', newcomer, null, { jobId: applyPath.split('/').at(-1), status: 'pending' }],
      ['APPLICATION_REVIEWED', 'manager', { status: 'pending' }, { status: 'under_consideration' }],
      // Without the count of reviews, which waits until the decision can no longer be undone.
      ['APPLICATION_REVIEWED', 'manager', { status: 'under_consideration' }, { status: 'accepted' }],
      ['APPLICATION_UNLOCKED', 'manager', null, null],
    ]);
    expect(JSON.stringify(rows)).not.toContain(answers.motivation);
  });

  expect(errors).toEqual([]);
});

test('After a lost connection the answers stay, and submitting again applies once', async ({ page }) => {
  test.slow();
  const newcomer = `lost.${Date.now().toString(36)}`;
  await page.goto('/vacancies');
  await page.getByRole('region', { name: POSITION }).getByRole('link', { name: 'Apply Now' }).click();
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(newcomer);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: /Why do you want/ }).fill(answers.motivation);
  await next(page);
  await page.getByRole('textbox', { name: /Have you moderated/ }).fill(answers.experience);
  await next(page);
  await answerRest(page);

  // The request arrives but the reply is lost, the worst way for a connection to end.
  await page.route('**/api/applications', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expectInToast(page, 'Submission Failed');
  await expect(page.getByText(answers.motivation)).toBeVisible();
  await page.unroute('**/api/applications');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog', { name: 'Application Submitted! 🎉' })).toBeVisible();

  const mine: unknown[] = await (await page.request.get('/api/applications?mine=1')).json();
  expect(mine).toHaveLength(1);
});

test('A session that ends midway keeps the draft, and signing in returns to it', async ({ as }) => {
  const page = await as('junior', '/vacancies');
  await page.getByRole('region', { name: 'ModMail Responder' }).getByRole('link', { name: 'Apply Now' }).click();
  const applyPath = new URL(page.url()).pathname;
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('Words that must not be lost.');
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: /^junior\b/ }).click();
  await expect(page).toHaveURL(applyPath);
  await expect(field).toHaveValue('Words that must not be lost.');
});
