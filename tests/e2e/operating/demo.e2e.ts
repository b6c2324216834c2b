import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { demoSettings, resetDemo } from '#dev/demo/local/config.ts';
import { type Portal, startPortal } from '#dev/portal.ts';
import { call } from '../support/calls.ts';
import { expect, seriousProblems, showTheme, test, watchErrors } from '../support/fixtures.ts';

const REFUSED = /The demo does not do this, because everyone shares it\. To try it, run the portal yourself\./;
/** Whom one can look as, and the screen that follows. */
const GRADES = [
  ['a member', 'member', '/progress'],
  ['a moderator', 'moderator', '/dashboard'],
  ['a manager', 'manager', '/dashboard'],
  ['an executive', 'executive', '/dashboard'],
  ['an owner', 'owner', '/dashboard'],
] as const;

const start = (persistTo: string): Promise<Portal> =>
  startPortal({ port: 0, persistTo, seed: true, envFile: demoSettings, isDemo: true, output: () => {} });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Demo' });

/** Looks as someone else by the banner's link. */
async function lookAs(page: Page, whom: string, screen: string): Promise<void> {
  await banner(page).getByRole('link', { name: 'Look as someone else' }).click();
  await page.getByRole('link', { name: `Look as ${whom}`, exact: true }).click();
  await expect(page).toHaveURL(screen);
}

const noticesOf = async (page: Page) =>
  (await call<{ title: string }[]>(page, 'GET', '/api/notices')).map(({ title }) => title);

test('A visitor of the demo looks as each grade, meets refusals, and finds all reset', async ({ browser }) => {
  test.slow();
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-demo-'));
  let demo = await start(persistTo);
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  const errors = watchErrors(page);
  try {
    await test.step('The choice fits a phone and a desktop, in both themes and by keyboard', async () => {
      await page.goto('/vacancies');
      await banner(page).getByRole('link', { name: 'Look as someone else' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Look around', level: 1 })).toBeFocused();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        for (const theme of ['light', 'dark'] as const) {
          await showTheme(page, theme);
          expect(await seriousProblems(page), `${width} px, ${theme}`).toEqual([]);
        }
      }
    });

    for (const [whom, username, screen] of GRADES)
      await test.step(`One click looks as ${whom}`, async () => {
        await lookAs(page, whom, screen);
        await expect(banner(page)).toBeVisible();
        expect(await call(page, 'GET', '/api/auth/me')).toMatchObject({ username });
      });

    await test.step('The owner is not offered first steps that the demo refuses', async () => {
      expect(await call(page, 'GET', '/api/owner/checklist')).toMatchObject({ hidden: true });
    });

    await test.step('Settings, files, exports and erasures are refused where they are tried', async () => {
      await page.goto('/owner?tab=settings');
      await page.getByLabel('Name', { exact: true }).fill('Mine');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(REFUSED).first()).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();

      await page.goto('/settings');
      await page.getByRole('button', { name: 'Download data' }).click();
      await expect(page.getByText(REFUSED).first()).toBeVisible();

      await page.goto('/owner?q=vantablade');
      await page.getByRole('button', { name: 'More for vantablade' }).click();
      await page.getByRole('menuitem', { name: 'Erase…' }).click();
      const ask = page.getByRole('alertdialog');
      await ask.getByRole('textbox').fill('vantablade');
      await ask.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText(REFUSED).first()).toBeVisible();
      await ask.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('What one visitor writes, another reads, until a reset', async () => {
      await call(page, 'POST', '/api/notices', { title: 'Was here', content: 'A visitor.', targetGrades: [] });
      await page.goto('/notices');
      await lookAs(page, 'a moderator', '/dashboard');
      expect(await noticesOf(page)).toContain('Was here');
      await expect(resetDemo(persistTo)).rejects.toThrow('already running');
      await page.goto('about:blank');
      await demo.close();
      await resetDemo(persistTo);
      demo = await start(persistTo);
      await page.goto(`${demo.url}/login`);
      await page.getByRole('link', { name: 'Look as a moderator', exact: true }).click();
      await expect(page).toHaveURL(`${demo.url}/dashboard`);
      await page.goto(`${demo.url}/notices`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('article', { name: 'Was here' })).toHaveCount(0);
    });

    await test.step('Looking as a visitor signs out', async () => {
      await banner(page).getByRole('link', { name: 'Look as someone else' }).click();
      await page.getByRole('button', { name: 'Look as a visitor' }).click();
      await expect(page).toHaveURL(`${demo.url}/`);
      expect((await page.request.get(`${demo.url}/api/auth/me`)).status()).toBe(401);
    });
    // The refusals, and calls of a page whose session ended before their reply.
    expect(errors.filter((error) => !/status of 40[13]/.test(error))).toEqual([]);
  } finally {
    await context.close();
    await demo.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
