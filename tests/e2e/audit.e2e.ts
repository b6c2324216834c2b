import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { startPortal } from '../../dev/portal.ts';
import { runTool } from '../../dev/tools.ts';
import { signIn } from '../support/browse.ts';
import { button, expect, postJob, test, unique, watchErrors } from './support/hiring.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem');
const entry = (page: Page, action: string) => entries(page).getByRole('button', { name: action, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the audit log' });
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const COLUMNS =
  'id,action,entityType,entityId,userId,actor,targetUserId,target,details,oldValues,newValues,ipAddress,userAgent,timestamp';

async function chooseUser(page: Page, name: string): Promise<void> {
  await filter(page, 'User').fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).waitFor();
  await page.keyboard.press('Enter');
  await expect(button(page, `Remove ${name} from the filters`)).toBeFocused();
}

/** Presses the button and gives what was downloaded: its name and its lines. */
async function exportLog(page: Page): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  return { name: download.suggestedFilename(), lines: lines.slice(0, -1) };
}

test('the owner finds who did what, and takes it along', async ({ as }) => {
  test.slow();
  const manager = await as('manager');
  const job = await postJob(manager, { title: unique('Harbour Watch ') });
  const owner = await as('owner', '/audit-logs');
  const errors = watchErrors(owner);

  await test.step('a search finds the entry, which opens by keyboard', async () => {
    await search(owner).fill(job.title);
    await expect(entries(owner)).toHaveCount(1);
    await expect(entries(owner)).toContainText('manager');
    await expect(entries(owner)).toContainText(job.id.slice(0, 8));
    await entry(owner, 'Job created').focus();
    await owner.keyboard.press('Enter');
    await expect(entry(owner, 'Job created')).toHaveAttribute('aria-expanded', 'true');
    await expect(entries(owner)).toContainText('form questions');
    await expect(entries(owner)).toContainText('2 questions');
    await expect(entries(owner)).not.toContainText('{');
  });

  await test.step('the filters narrow it on the server, and the address holds them', async () => {
    await button(owner, 'Clear Filters').click();
    await expect(search(owner)).toHaveValue('');
    await filter(owner, 'Action').selectOption('Application reviewed');
    await expect(entries(owner).first()).toContainText('Application reviewed');
    await expect(entries(owner).first()).toContainText(/status: .+ → /);
    await filter(owner, 'Entity type').selectOption('Job');
    await expect(owner.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await filter(owner, 'Action').selectOption('Job created');
    await chooseUser(owner, 'manager');
    await expect(entries(owner).first()).toContainText('Job created');
    await search(owner).fill(job.title);
    await expect(entries(owner)).toHaveCount(1);
    await expect(owner).toHaveURL(/action=JOB_CREATED/);

    await owner.reload();
    await expect(entries(owner)).toHaveCount(1);
    await expect(button(owner, 'Remove manager from the filters')).toBeVisible();
    await expect(filter(owner, 'Action')).toHaveValue('JOB_CREATED');
  });

  await test.step('the export holds what the filters let through', async () => {
    const { name, lines } = await exportLog(owner);
    expect(name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe(COLUMNS);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`JOB_CREATED,job,${job.id}`);
    expect(lines[1]).toContain(',manager,');
    await expect(owner.getByText('1 file with 1 entry downloaded')).toBeVisible();
  });

  await test.step('the export is an entry of its own', async () => {
    await owner.goto('/audit-logs?action=AUDIT_EXPORTED');
    await expect(entries(owner).first()).toContainText('Audit exported');
    await expect(entries(owner).first()).toContainText('owner');
  });

  await test.step('days narrow it too', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await owner.getByLabel('From').fill(tomorrow);
    await expect(owner.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await button(owner, 'Clear Filters').click();
    await expect(owner).toHaveURL(/\/audit-logs$/);
    await expect(entries(owner).first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('the chain holds until somebody rewrites the log behind the portal’s back', async ({ browser }) => {
  test.setTimeout(240_000);
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-audit-'));
  const start = () => startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  let portal = await start();

  const open = async () => {
    const context = await browser.newContext({ baseURL: portal.url });
    const page = await context.newPage();
    await signIn(context.request, 'owner');
    await page.goto('/audit-logs');
    await expect(entries(page).first()).toBeVisible();
    return page;
  };
  const seal = async () => expect((await fetch(`${portal.url}/cdn-cgi/local/scheduled`)).ok).toBe(true);
  const verify = (page: Page) => button(page, 'Verify').click();

  try {
    const owner = await open();
    await test.step('at first nothing is sealed', async () => {
      await verify(owner);
      await expect(owner.getByText('Nothing is sealed yet')).toBeVisible();
    });

    await test.step('what is sealed is as it was written', async () => {
      await seal();
      await postJob(owner, { title: 'Keeper of the Log' });
      await seal();
      await verify(owner);
      await expect(owner.getByText(/^Every sealed entry up to .+ is as it was written$/)).toBeVisible();
      await expect(owner.getByText(/in 2 blocks checked/)).toBeVisible();
    });
    await owner.context().close();

    await test.step('a changed row is named by its block', async () => {
      await portal.close();
      const sql = "DROP TRIGGER audit_logs_no_update; UPDATE audit_logs SET userId = NULL WHERE action = 'JOB_CREATED'";
      await runTool(
        'wrangler',
        ['d1', 'execute', 'DB', '--local', '--persist-to', persistTo, '--command', sql],
        'Rewriting the log',
      );
      portal = await start();
      const again = await open();
      await verify(again);
      const alert = again.getByRole('alert');
      await expect(alert).toContainText('Block 2 does not fit: the log was changed after it was sealed');
      await expect(alert).toContainText('Every entry before it');
      await again.context().close();
    });
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
