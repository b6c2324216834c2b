import type { Page } from 'playwright/test';
import { signIn } from '../../support/browse.ts';
import { chooseUser, entries, exportLog, filter } from '../support/audit.ts';
import { call } from '../support/calls.ts';
import { seriousProblems } from '../support/fixtures.ts';
import { button, expect, postJob, test, unique, watchErrors } from '../support/hiring.ts';
import { expectToast } from '../support/watching.ts';

const sentence = (page: Page, words: string) => entries(page).getByRole('button', { name: words, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the audit log' });

const COLUMNS =
  'id,action,entityType,entityId,userId,actor,targetUserId,target,details,oldValues,newValues,ipAddress,userAgent,timestamp,summary,via';

test('The owner finds entries by search and filters, and exports them', async ({ as }) => {
  test.slow();
  const manager = await as('manager');
  const job = await postJob(manager, { title: unique('Harbour Watch ') });
  const owner = await as('owner', '/audit-logs');
  const errors = watchErrors(owner);

  await test.step('The filters are in view, and nothing is there to clear', async () => {
    for (const name of ['Action', 'Entity type', 'User', 'Period'])
      await expect(filter(owner, name)).toBeInViewport({ ratio: 1 });
    await expect(button(owner, 'Clear Filters')).toBeInViewport({ ratio: 1 });
    await expect(button(owner, 'Clear Filters')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('A search finds the entry, which shows its facts and values, and opens by keyboard', async () => {
    await search(owner).fill(job.title);
    await expect(entries(owner)).toHaveCount(1);
    await expect(entries(owner)).toContainText(
      new RegExp(`Job created.*Job${job.id.slice(0, 8)}Actor.*managerTarget.*NobodyIP address.*title${job.title}`),
    );
    await expect(entries(owner).getByRole('time')).toHaveText(/^\d+ \w{3} 20\d\d, \d\d:\d\d$/);
    const posted = sentence(owner, `manager posted the job ${job.title}`);
    await expect(entries(owner)).toContainText('form questions2 questions');
    await expect(entries(owner)).not.toContainText(job.id.slice(0, 9));
    await expect(entries(owner)).not.toContainText('{');
    await posted.focus();
    await owner.keyboard.press('Enter');
    await expect(posted).toHaveAttribute('aria-expanded', 'true');
    await expect(button(owner, `Copy entity ID ${job.id}`)).toBeVisible();
  });

  await test.step('An entry links to all entries about the same entity', async () => {
    await call(manager, 'DELETE', `/api/jobs/${job.id}`);
    await entries(owner)
      .getByRole('link', { name: `Only ${job.id.slice(0, 8)}` })
      .click();
    await expect(entries(owner).getByRole('button', { name: job.title })).toHaveText([
      `manager deleted the job ${job.title}`,
      `manager posted the job ${job.title}`,
    ]);
    await expect(owner).toHaveURL(`/audit-logs?entityId=${job.id}`);
    await button(owner, `Remove ${job.id.slice(0, 8)} from the filters`).click();
    await expect(owner).toHaveURL('/audit-logs');
    await search(owner).fill(job.title);
  });

  await test.step('The server applies the filters, and the address stores them', async () => {
    await button(owner, 'Clear Filters').click();
    await expect(search(owner)).toHaveValue('');
    await expect(button(owner, 'Clear Filters')).toBeFocused();
    await expect(button(owner, 'Clear Filters')).toHaveAttribute('aria-disabled', 'true');
    await filter(owner, 'Action').selectOption('Application reviewed');
    await expect(entries(owner).first()).toContainText('Application reviewed');
    await expect(entries(owner).first()).toContainText(/ moved .+’s application for .+ from .+ to /);
    await filter(owner, 'Entity type').selectOption('Job');
    await expect(owner.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await filter(owner, 'Action').selectOption('Job created');
    await chooseUser(owner, 'manager');
    await expect(entries(owner).first()).toContainText('Job created');
    await search(owner).fill(job.title);
    await expect(entries(owner)).toHaveCount(1);
    await expect(owner.getByText('1 entry found. That is everything that matches.')).toBeVisible();
    await expect(owner).toHaveURL(/action=JOB_CREATED/);

    await owner.reload();
    await expect(entries(owner)).toHaveCount(1);
    await expect(button(owner, 'Remove manager from the filters')).toBeVisible();
    await expect(filter(owner, 'Action')).toHaveValue('JOB_CREATED');
  });

  await test.step('The export holds the filtered entries', async () => {
    // It is on show before the file has been read.
    const [{ name, lines }] = await Promise.all([
      exportLog(owner),
      expectToast(owner, 'Log Exported', '1 file with 1 entry downloaded. The log now has an entry for this export.'),
    ]);
    expect(name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]?.replaceAll('"', '')).toBe(COLUMNS);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"JOB_CREATED","job","${job.id}"`);
    expect(lines[1]).toContain(',"manager",');
    expect(lines[1]).toMatch(/,"manager posted the job Harbour Watch [^"]+",(?:"")?$/);
  });

  await test.step('The export itself is audited', async () => {
    await owner.goto('/audit-logs?action=AUDIT_EXPORTED');
    await expect(entries(owner).first()).toContainText('Audit exported');
    await expect(entries(owner).first()).toContainText('owner exported 1 entry of the audit log');
  });

  await test.step('The dates filter too', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await owner.getByLabel('From').fill(tomorrow);
    await expect(owner.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await filter(owner, 'Period').selectOption('Today');
    await expect(owner).toHaveURL('/audit-logs?action=AUDIT_EXPORTED&period=today');
    await expect(entries(owner).first()).toBeVisible();
    await button(owner, 'Clear Filters').click();
    await expect(owner).toHaveURL(/\/audit-logs$/);
    await expect(entries(owner).first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('Entries are grouped by day, and an open one is accessible and fits a phone', async ({ as }) => {
  const executive = await as('executive', '/audit-logs?action=APPLICATION_SUSPENDED');
  await executive.emulateMedia({ reducedMotion: 'reduce' });
  await expect(executive.getByRole('list', { name: /^\w+day, \d+ \w+( 20\d\d)?$/ }).first()).toBeVisible();
  await entries(executive)
    .first()
    .getByRole('button', { name: /’s application for / })
    .click();
  await expect(entries(executive).first()).toContainText('APPLICATION_SUSPENDED');
  expect(await seriousProblems(executive)).toEqual([]);
  await executive.setViewportSize({ width: 360, height: 800 });
  const overflow = await executive.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('A chosen day is a whole day in the reader’s time zone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  await signIn(context.request, 'owner');
  await page.goto('/audit-logs');
  await expect(entries(page).first()).toBeVisible();
  const request = page.waitForRequest((sent) => /\/api\/audit-logs\?.*to=/.test(sent.url()));
  // The clocks go forward on that day, so it has 23 hours.
  await page.goto('/audit-logs?from=2026-03-29&to=2026-03-29');
  const { searchParams } = new URL((await request).url());
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
  ]);
  await context.close();
});
