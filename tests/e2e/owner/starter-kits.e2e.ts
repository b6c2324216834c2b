import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { startPortal } from '#dev/portal.ts';
import { settled, signIn } from '../../support/browse.ts';
import { call } from '../support/calls.ts';
import { expect, seriousProblems, showTheme, test, watchErrors } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

const REPLIES = ['Let’s get to know each other first', 'Not this time', 'Tell us more', 'Welcome to the team'];

const row = (page: Page) =>
  page
    .getByRole('region', { name: 'Starter kits' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Small server/ }) });

const titlesAt = async (page: Page, address: string) =>
  (await call<{ title: string }[]>(page, 'GET', address)).map(({ title }) => title);

test('The owner of an empty portal takes a kit, edits a vacancy, and removes the rest', async ({ browser }) => {
  test.slow();
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-kits-'));
  const portal = await startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  try {
    const context = await browser.newContext({ baseURL: portal.url });
    await signIn(context.request, 'owner');
    const page = await context.newPage();
    const errors = watchErrors(page);
    const main = page.getByRole('main');

    await test.step('The kits fit a phone and a desktop, in both themes', async () => {
      await page.goto('/dashboard');
      await expect(row(page)).toContainText('Vacancies for a Moderator and a Welcome Helper');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const theme of ['light', 'dark'] as const) {
          await showTheme(page, theme);
          expect(await seriousProblems(page), `${width}, ${theme}`).toEqual([]);
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width}`).toBeLessThanOrEqual(0);
      }
    });

    await test.step('A kit is added from the keyboard', async () => {
      await page.getByRole('button', { name: 'Add Small server' }).press('Enter');
      await expectToast(page, 'Kit added', 'Small server. Read its vacancies and publish those you like.');
      await expect(row(page)).toContainText('Added');
      await expect(page.getByRole('button', { name: 'Remove Small server' })).toBeFocused();
      expect(await seriousProblems(page)).toEqual([]);
    });

    await test.step('Its vacancies are drafts, and one of them is edited', async () => {
      await row(page).getByRole('link', { name: 'Vacancies, as drafts' }).click();
      await expect(main.getByRole('heading', { name: 'Welcome Helper' })).toBeVisible();
      await main.getByRole('link', { name: 'Edit Moderator', exact: true }).click();
      const title = main.getByRole('textbox', { name: 'Title', exact: true });
      await expect(title).toHaveValue('Moderator');
      await expect(main.getByRole('switch', { name: /^Job is Active/ })).not.toBeChecked();
      await title.fill('Night Moderator');
      await main.getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(page, 'Job Updated Successfully');
    });

    await test.step('Its exam, guide and replies are there', async () => {
      await page.goto('/dashboard');
      await row(page).getByRole('link', { name: 'Exam' }).click();
      await expect(main.getByText('Moderation basics')).toBeVisible();
      await page.goto('/dashboard');
      await row(page).getByRole('link', { name: 'Mod Guide' }).click();
      await expect(main.getByRole('heading', { name: 'Before you act' })).toBeVisible();
      expect(await titlesAt(page, '/api/saved-replies')).toEqual(REPLIES);
    });

    await test.step('Removing it keeps the edited vacancy and the guide', async () => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Remove Small server' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Remove this kit?' });
      await expect(dialog).toContainText('What was published, edited or assigned stays, and so does the guide.');
      await dialog.getByRole('button', { name: 'Remove kit' }).click();
      await expect(dialog).toHaveCount(0);
      await page.goto('/vacancies');
      await settled(page);
      await expect(main.getByRole('heading', { name: 'Night Moderator' })).toBeVisible();
      expect(await titlesAt(page, '/api/jobs')).toEqual(['Night Moderator']);
      expect(await titlesAt(page, '/api/exams')).toEqual([]);
      expect(await titlesAt(page, '/api/saved-replies')).toEqual([]);
      await page.goto('/guides/mod');
      await expect(main.getByRole('heading', { name: 'Before you act' })).toBeVisible();
    });

    await test.step('With a vacancy of its own, the portal is offered no more kits', async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Set up your portal' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Starter kits' })).toHaveCount(0);
    });
    expect(errors).toEqual([]);
    await context.close();
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
