import type { Page } from 'playwright/test';
import { PATHS } from '#contract/paths.ts';
import { addressOf, openScreen } from '../support/browse.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { type Screen, screens } from '../support/screens.ts';
import { type State, states } from '../support/states.ts';
import { expect, seriousProblems, showTheme } from './support/fixtures.ts';
import { keepDrawn } from './visit/drawing.ts';
import { faultsAt, showsMark, watchHarm } from './visit/harm.ts';
import { hostileNames } from './visit/hostile-texts.ts';
import { test } from './visit/portal.ts';
import { shiftsOf, watchShifts } from './visit/shifts.ts';

/** `npm test` visits every screen in the light theme, at the first and the last width. Everything else does so in both themes. */
const isShort = process.env.VISIT === 'short';
/** The narrowest is a window of 1280 px at 400 %. */
const WIDTHS = isShort ? [1280, 320] : [1280, 1600, 768, 390, 360, 320];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** The screens on which no user's text has to be. */
const BLANK = [
  ...['home', 'home-member', 'home-staff', 'login', 'login-failed', 'privacy', 'settings'],
  ...['apply-unknown', 'progress-empty', 'job-create', 'job-create-from-applications', 'job-edit-unknown'],
  ...['applications-review', 'applications-nothing-found', 'application-archived', 'exams-manager'],
  ...['exam-unknown', 'exam-marking', 'exam-create', 'denied', 'not-found', 'not-found-staff', 'dashboard'],
  ...['guide-revisions', 'staff-profile-editable', 'history-own', 'owner', 'owner-settings'],
  ...['nominations-trials', 'nomination-manager'],
];
/** The states that have to show one. */
const FILLED = ['guide-editor', 'notifications', 'notifications-phone', 'saved-replies'];

const showsTexts = (screen: Screen) =>
  screens.includes(screen) ? !BLANK.includes(screen.name) : FILLED.includes(screen.name);

const executablePath = findChromium();
// Scrollbars that take up space move a page when they appear.
test.use({
  launchOptions: {
    args: chromiumArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath && { executablePath }),
  },
});

/** What axe finds on the page, and in the dark theme unless the run is short. */
async function contrasts(page: Page): Promise<string[]> {
  await showTheme(page, 'light');
  const light = await seriousProblems(page);
  if (isShort) return light;
  await showTheme(page, 'dark');
  // A theme changes nothing else.
  const dark = await seriousProblems(page, ['color-contrast']);
  return [...light, ...dark.map((problem) => `in dark mode: ${problem}`)];
}

/** Opens a screen in a window of this size, and returns its faults. */
async function look(page: Page, screen: State, size: typeof PHONE): Promise<string[]> {
  await page.setViewportSize(size);
  await openScreen(page, screen);
  if (showsTexts(screen)) await showsMark(page);
  // Dialogs and input may move a page.
  const faults = screen.isDialog || screen.isLoading || screen.show ? [] : await shiftsOf(page);
  const [first = 0, ...others] = WIDTHS.filter((width) => !screen.isNarrow || width < 768);
  faults.push(...(await faultsAt(page, first)), ...(await contrasts(page)));
  for (const width of others) faults.push(...(await faultsAt(page, width)));
  return faults;
}

/** Opens each of these once, and returns all faults. */
async function visit(page: Page, portalUrl: string, visited: readonly State[]): Promise<string[]> {
  await watchShifts(page);
  const harm = await watchHarm(page, portalUrl);
  const faults: string[] = [];
  for (const screen of visited)
    await test.step(screen.name, async () => {
      harm.length = 0;
      const size = screen.isNarrow || screens.includes(screen) ? PHONE : DESKTOP;
      const found = [...(await keepDrawn(page, () => look(page, screen, size))), ...harm];
      const unwanted = found.filter((fault) => !screen.faults?.test(fault));
      faults.push(...unwanted.map((fault) => `${screen.name} ${fault}`));
      // A state may have taken over the page's calls, or the connection.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().setOffline(false);
    });
  return faults;
}

/** The most screens first, so that no lane waits for them at the end. */
const byPerson = (visited: readonly State[]) =>
  [...Map.groupBy(visited, (screen) => screen.as)].sort(([, some], [, others]) => others.length - some.length);

const [mostScreens, ...otherScreens] = byPerson(screens);

function visitScreens([who, own]: readonly [Screen['as'], readonly Screen[]]): void {
  test(`No screen has a fault as ${who ?? 'a visitor'}`, { tag: '@journey' }, async ({ page, as, portal }, info) => {
    test.slow();
    info.annotations.push({ type: 'looks', description: String(own.length * WIDTHS.length) });
    expect(await visit(who ? await as(who) : page, portal.url, own)).toEqual([]);
  });
}

if (mostScreens) visitScreens(mostScreens);

test.describe(() => {
  // Each lane seeds a portal, and all of these take as long as the one above.
  if (isShort) test.describe.configure({ mode: 'default' });

  for (const screensOfOne of otherScreens) visitScreens(screensOfOne);

  test('A hostile name does nothing to its owner’s screens', { tag: '@journey' }, async ({ opens, portal }) => {
    for (const [username] of hostileNames)
      expect(await visit(await opens(username), portal.url, [{ name: username, as: null, path: '/progress' }])).toEqual(
        [],
      );
  });

  test('The screens include every path of the portal', { tag: '@journey' }, async ({ request, calls }) => {
    const addresses: string[] = [];
    for (const [who, own] of byPerson(screens)) {
      const caller = who ? (await calls(who)).request : request;
      for (const screen of own) addresses.push((await addressOf(screen, caller)).replace(/\?.*/, ''));
    }
    const unseen = PATHS.filter((pattern) => {
      const expression = new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[\\w-]+')}$`);
      return !addresses.some((address) => expression.test(address));
    });
    expect(unseen).toEqual([]);
  });
});

for (const [who, own] of byPerson(states))
  test(`No state has a fault as ${who ?? 'a visitor'}`, async ({ page, as, portal }) => {
    test.slow();
    expect(await visit(who ? await as(who) : page, portal.url, own)).toEqual([]);
  });

for (const [who, own] of byPerson(screens.filter(({ isDialog }) => !isDialog)))
  test(`Nothing moves while 100 rows load, as ${who ?? 'a visitor'}`, async ({ page, as }) => {
    test.slow();
    const reader = who ? await as(who) : page;
    await reader.setViewportSize(DESKTOP);
    await watchShifts(reader, 100);
    const faults: string[] = [];
    for (const screen of own)
      await test.step(screen.name, async () => {
        const shifts = await keepDrawn(reader, async () => {
          await openScreen(reader, screen);
          return shiftsOf(reader);
        });
        faults.push(...shifts.map((fault) => `${screen.name} ${fault}`));
      });
    expect(faults).toEqual([]);
  });
