import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { startPortal } from '#dev/portal.ts';
import { settled, signIn } from '../../support/browse.ts';
import { png } from '../../support/picture-files.ts';
import { expect, seriousProblems, showTheme, test, watchErrors } from '../support/fixtures.ts';
import { describeJob, expectInToast } from '../support/hiring.ts';

const NAME = 'Night Shift';
const TITLES = { 2: 'Helper', 3: 'Watch', 4: 'Lead', 5: 'Captain' };
const HUES = [0, 90, 180, 270];
/** Where grades are named to an owner, apart from the home page, which has a simpler set for grades without a title. */
const SCREENS = [
  ...[
    '/dashboard',
    '/file',
    '/exam',
    '/notices',
    '/performance',
    '/progress',
    '/manage/jobs/create',
    '/manage/applications',
  ],
  ...['/manage/staff', '/manage/exams', '/review-exams', '/test-results', '/executive', '/audit-logs', '/owner'],
  ...['/owner?tab=discord', '/guides/mod', '/guides/modmail', '/settings'],
];

const step = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Set up your portal' }).getByRole('link', { name: title });

const look = (page: Page) =>
  page.evaluate(() => ({
    hue: document.documentElement.style.getPropertyValue('--hue'),
    hasAccent: 'accent' in document.documentElement.dataset,
    icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href'),
  }));

async function chooseHue(page: Page, hue: number) {
  const slider = page.getByRole('slider', { name: 'Colour' });
  await slider.fill(String(hue + 1));
  // The keys move it by one.
  await slider.press('ArrowLeft');
  await expect(slider).toHaveValue(String(hue));
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
};

test('The owner of an empty portal makes it theirs, and a visitor sees that on the first paint', async ({
  browser,
}) => {
  test.slow();
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-own-'));
  const portal = await startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  try {
    const context = await browser.newContext({ baseURL: portal.url });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(context.request, 'owner');
    const page = await context.newPage();
    const errors = watchErrors(page);

    await test.step('The list of first steps says what is left, and copies the address', async () => {
      await page.goto('/dashboard');
      for (const title of [
        'Name your portal',
        'Add your logo',
        'Give your grades',
        'Post your first',
        'Bring your team',
      ])
        await expect(step(page, title)).toBeVisible();
      await page.getByRole('button', { name: 'Copy the portal’s address' }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(portal.url);
      expect(await seriousProblems(page)).toEqual([]);
    });

    await test.step('Name, logo, colour and titles change the page without a reload', async () => {
      await page.getByRole('link', { name: 'Name your portal' }).click();
      await page.getByLabel('Name', { exact: true }).fill(NAME);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await png(192, 192)) });
      await expect(page.getByRole('button', { name: 'Replace the logo' })).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(NAME);
      await chooseHue(page, 250);
      for (const [grade, title] of Object.entries(TITLES))
        await page.getByLabel(`Title of grade ${grade}`, { exact: true }).fill(title);
      await save(page);
      await expect(page).toHaveTitle(`Owner Portal · ${NAME}`);
      await expect(page.locator('aside img[src^="/brand/"]')).toBeVisible();
      await expect(page.getByText(NAME, { exact: true }).first()).toBeVisible();
      expect(await look(page)).toEqual({ hue: '250', hasAccent: true, icon: expect.stringMatching(/^\/brand\//) });
    });

    await test.step('No screen names a grade that has a title otherwise', async () => {
      for (const address of SCREENS) {
        await page.goto(address);
        await settled(page);
        const all = await page.getByRole('main').innerText();
        // Roles are called as in the Discord server.
        const roles = await page.getByRole('combobox', { name: 'Discord role on acceptance' }).allInnerTexts();
        const words = roles.reduce((text, names) => text.replace(names, ''), all);
        expect(words.match(/Trial Moderator|\bExecutives?\b(?! Portal)/g) ?? [], address).toEqual([]);
      }
      await page.goto('/owner?tab=settings');
      await settled(page);
    });

    await test.step('Two titles that are alike are refused beside their field', async () => {
      const field = page.getByLabel('Title of grade 2', { exact: true });
      await field.fill(TITLES[3]);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(field).toHaveAccessibleDescription('Another grade has this title');
      await expect(field).toBeFocused();
    });

    await test.step('Leaving the tab asks before what was typed is lost', async () => {
      await page.getByRole('tab', { name: 'Overview' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByLabel('Title of grade 2', { exact: true })).toHaveValue(TITLES[2]);
    });

    await test.step('Axe finds nothing serious in either theme at any hue', async () => {
      for (const hue of HUES) {
        await chooseHue(page, hue);
        await save(page);
        for (const theme of ['light', 'dark'] as const) {
          await showTheme(page, theme);
          expect(await seriousProblems(page), `hue ${hue}, ${theme}`).toEqual([]);
        }
      }
    });

    await test.step('A vacancy leaves only the team to do', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Post your first vacancy' }).click();
      await describeJob(page, 'Evening Watch');
      await page.getByRole('button', { name: 'Create Job Posting' }).click();
      await expectInToast(page, 'Job Posted Successfully');
      await page.goto('/dashboard');
      await expect(step(page, 'Bring your team')).toBeVisible();
      await expect(step(page, 'Post your first')).toHaveCount(0);
    });

    await test.step('A hidden list comes back through the settings', async () => {
      await page.getByRole('button', { name: 'Hide this list' }).click();
      await expect(page.getByText('Set up your portal')).toHaveCount(0);
      await page.goto('/owner?tab=settings');
      await page.getByRole('switch', { name: /^Show the list of first steps/ }).click();
      await save(page);
      await page.goto('/dashboard');
      await expect(page.getByText('Set up your portal')).toBeVisible();
    });

    await test.step('A phone that is signed out sees name, logo and colour with the first paint', async () => {
      const picture = await png(1200, 630);
      await page.goto('/owner?tab=settings');
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
      await expect(page.getByRole('button', { name: 'Replace the picture' })).toBeVisible();

      const phone = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
      const visitor = await phone.newPage();
      // What the page is before its first script runs; without the owner's look, if the database took too long.
      await expect(async () => {
        const html = await (await phone.request.get('/')).text();
        expect(html).toContain('style="--hue: 270"');
        expect(html).toContain(`<title>${NAME}</title>`);
        expect(html).toMatch(/<meta property="og:image" content="[^"]*\/brand\/[0-9a-f]{64}\.png"/);
      }).toPass();
      await visitor.goto('/');
      await expect(visitor.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
      await expect(visitor.getByRole('banner').locator('img[src^="/brand/"]')).toBeVisible();
      expect(await look(visitor)).toMatchObject({ hue: '270', hasAccent: true });
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(visitor, theme);
        expect(await seriousProblems(visitor), theme).toEqual([]);
      }
      await phone.close();
    });
    // The refused titles.
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
    await context.close();
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
