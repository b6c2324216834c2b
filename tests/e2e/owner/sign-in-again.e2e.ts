import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findDatabaseFile } from '#dev/local-database.ts';
import { startPortal } from '#dev/portal.ts';
import { signIn } from '../../support/browse.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

/** Makes every session of a portal 16 minutes older. */
function ageSessions(persistTo: string) {
  const database = new DatabaseSync(findDatabaseFile(persistTo) ?? '', { timeout: 5_000 });
  database.prepare('update sessions set createdAt = createdAt - ?').run(16 * 60_000);
  database.close();
}

// Sessions of a whole portal get older, so other tests must not share it.
test('An erasure that needs a recent sign-in goes through Discord and back', async ({ browser }) => {
  test.slow();
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-again-'));
  const portal = await startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  try {
    const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
    await signIn(context.request, 'mira');
    await signIn(context.request, 'owner');
    const page = await context.newPage();
    await page.goto('/owner?q=mira');
    await page.getByRole('button', { name: 'More for mira' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Erase mira?' });
    await ask.getByRole('textbox').fill('mira');
    ageSessions(persistTo);
    await ask.getByRole('button', { name: 'Erase for good' }).click();
    await expect(ask.getByRole('alert')).toContainText('You signed in more than 15 minutes ago.');

    await ask.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: /^owner/ }).click();

    await expect(page).toHaveURL(`${portal.url}/owner?q=mira`);
    await expect(ask.getByRole('textbox')).toHaveValue('mira');
    await ask.getByRole('button', { name: 'Erase for good' }).click();
    await expectToast(page, 'Person Erased', 'What was kept about mira is being deleted.');
    await context.close();
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true });
  }
});
