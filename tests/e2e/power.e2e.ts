import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { startPortal } from '../../dev/portal.ts';
import { runTool } from '../../dev/tools.ts';
import { signIn } from '../support/browse.ts';
import { chooseUser, entries, exportLog } from './support/audit.ts';
import { call, whoIs } from './support/calls.ts';
import { expect, seriousProblems, test, watchErrors } from './support/fixtures.ts';
import { button, expectInToast } from './support/hiring.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
const answer = (page: Page, question: string, choice: string) =>
  page.getByRole('alertdialog', { name: question }).getByRole('button', { name: choice }).click();

// What happened to the moderator, newest first as in the log.
const STORY = [
  ['User grade changed', 'executive promoted moderator from Member to Trial Moderator'],
  ['User grade changed', 'executive dismissed moderator, previously Manager'],
  ['User unblocked', 'executive unblocked moderator'],
  ['User blocked', 'executive blocked moderator'],
  ['User grade changed', 'executive promoted moderator from Moderator to Manager'],
] as const;

test('An executive’s actions take effect immediately, the owner can read them, and tampering with the log is detected', async ({
  browser,
}) => {
  // A portal of its own, because the test tampers with the database.
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-power-'));
  const start = () => startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  let portal = await start();
  let hashes: string[] = [];

  const open = async (username: string) => {
    const context = await browser.newContext({ baseURL: portal.url });
    await signIn(context.request, username);
    return context.newPage();
  };
  // One task a run: as many runs as give each task its turn.
  const seal = async () => {
    for (let run = 0; run < 20; run++) expect((await fetch(`${portal.url}/cdn-cgi/local/scheduled`)).ok).toBe(true);
  };

  try {
    let owner = await open('owner');
    const executive = await open('executive');
    const moderator = await open('moderator');
    const errors = [watchErrors(owner), watchErrors(executive)];
    const [{ id: executiveId }, { id: moderatorId }] = [await whoIs(executive), await whoIs(moderator)];
    await call(owner, 'PATCH', `/api/users/${executiveId}/grade`, { grade: 5 });
    await call(owner, 'PATCH', `/api/users/${moderatorId}/grade`, { grade: 3 });
    await owner.goto('/audit-logs');
    await button(owner, 'Verify').click();
    await expect(owner.getByText('Nothing is sealed yet')).toBeVisible();
    await seal();

    await test.step('A promotion opens management at the next page load', async () => {
      await moderator.goto('/notices');
      await expect(moderator.getByRole('link', { name: 'Staff Management' })).toHaveCount(0);
      await executive.goto('/executive');
      await executive.getByRole('combobox', { name: 'Grade of moderator' }).selectOption('Manager');
      await answer(executive, 'Make moderator Manager?', 'Change grade');
      await expectInToast(executive, 'Grade Updated');
      await moderator.reload();
      await moderator.getByRole('link', { name: 'Staff Management' }).click();
      await expect(part(moderator, 'Active Staff').filter({ hasText: 'executive' })).toBeVisible();
    });

    await test.step('A block ends the session and prevents signing in', async () => {
      await executive.getByRole('switch', { name: 'moderator: Block' }).click();
      await answer(executive, 'Block moderator?', 'Block User');
      await expectInToast(executive, 'User Blocked');
      await moderator.getByRole('link', { name: 'Review Exams' }).click();
      await expect(moderator).toHaveURL(/\/login/);
      await signIn(moderator.request, 'moderator');
      expect((await moderator.request.get('/api/auth/me')).status()).toBe(401);
      await part(executive, 'Blocked Users').getByRole('button', { name: 'Unblock' }).click();
      await expectInToast(executive, 'User Unblocked');
      await signIn(moderator.request, 'moderator');
      await moderator.goto('/manage/staff');
      await expect(moderator.getByRole('heading', { name: 'Staff Management' })).toBeVisible();
    });

    await test.step('A fired user is a Member, and can be restored', async () => {
      await button(executive, 'Fire User moderator').click();
      await answer(executive, 'Fire moderator?', 'Fire User');
      await expectInToast(executive, 'User Fired');
      await moderator.getByRole('link', { name: 'Review Exams' }).click();
      await expect(moderator).toHaveURL(/\/login/);
      await signIn(moderator.request, 'moderator');
      await moderator.goto('/manage/staff');
      await expect(moderator.getByText('Manager permissions required.', { exact: true })).toBeVisible();

      const former = part(executive, 'Former Staff').filter({ hasText: 'moderator' });
      await expect(former).toContainText(/Former Staff Member\s*Archived \d+/);
      await former.getByRole('link', { name: 'View Profile & Records' }).click();
      await executive.getByRole('dialog').getByRole('button', { name: 'More for moderator' }).click();
      await executive.getByRole('menuitem', { name: 'Promote' }).click();
      await answer(executive, 'Promote moderator?', 'Promote');
      await expectInToast(executive, 'User Promoted');
      await moderator.goto('/dashboard');
      await expect(moderator.getByRole('link', { name: 'View Mod Guide' })).toBeVisible();
    });

    await test.step('The owner reads each change with its actor, before and after', async () => {
      await owner.goto('/audit-logs');
      await chooseUser(owner, 'moderator');
      const shown = entries(owner).filter({ hasText: 'executive' });
      await expect(shown).toHaveCount(STORY.length);
      for (const [index, texts] of STORY.entries())
        for (const text of texts) await expect(shown.nth(index)).toContainText(text);
    });

    await test.step('The owner exports the log', async () => {
      const { lines } = await exportLog(owner);
      const done = lines.filter((line) => line.includes(`,"${executiveId}","executive","${moderatorId}","moderator",`));
      expect(done).toHaveLength(STORY.length);
      expect(done.at(-1)).toContain('USER_GRADE_CHANGED');
    });

    await test.step('The sealed entries verify', async () => {
      await seal();
      await button(owner, 'Verify').click();
      await expect(owner.getByText(/^Every sealed entry up to .+ is as it was written$/)).toBeVisible();
      // The first period of addresses leaves an entry, which is sealed by itself.
      await expect(owner.getByText(/3 blocks checked/)).toBeVisible();
    });

    expect(errors).toEqual([[], []]);
    for (const page of [owner, executive, moderator]) await page.context().close();
    await test.step('Verification names the block of a row that was changed in the database', async () => {
      await portal.close();
      const sql = `DROP TRIGGER audit_logs_no_update;
        UPDATE audit_logs SET newValues = '{"isBlocked":false}' WHERE action = 'USER_BLOCKED'`;
      const execute = ['d1', 'execute', 'DB', '--local', '--persist-to', persistTo, '--json', '--command'];
      const output = await runTool('wrangler', [...execute, 'SELECT hash FROM audit_seals ORDER BY block'], 'Reading');
      hashes = [...output.matchAll(/"hash": "(\w+)"/g)].map(([, hash = '']) => hash);
      await runTool('wrangler', [...execute, sql], 'Rewriting the log');
      portal = await start();
      owner = await open('owner');
      await owner.goto('/audit-logs');
      await button(owner, 'Verify').click();
      const alert = owner.getByRole('alert');
      await expect(alert).toContainText('Block 2 does not fit: the log was changed after it was sealed');
      await expect(alert).toContainText('Every entry before it');
    });

    await test.step('A seal that was kept elsewhere is found only if its block is intact', async () => {
      const compare = async (hash = '') => {
        await owner.getByLabel('Hash of the seal').fill(hash);
        await button(owner, 'Compare').click();
      };
      expect(hashes).toHaveLength(3);
      await compare(` ${hashes[0]} `);
      await expect(owner.getByText('This seal is in the log')).toBeVisible();
      await compare(hashes[1]);
      await expect(owner.getByText('This log is not the one that was sealed')).toBeVisible();
      await compare(hashes[1]?.slice(1));
      await expect(owner.getByText('A hash has 64 digits from 0 to f')).toBeVisible();
      expect(await seriousProblems(owner)).toEqual([]);
      await owner.context().close();
    });
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
