import { openScreen } from '../support/browse.ts';
import { screens, type Who } from '../support/screens.ts';
import { expect, seriousProblems, test } from './support/fixtures.ts';

const everyone = [...new Set(screens.map((screen) => screen.as))];

for (const who of everyone) {
  const own = screens.filter((screen) => screen.as === who);

  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious on the screens of ${who ?? 'a visitor'} in the ${theme} theme`, async ({
      page,
      as,
    }) => {
      test.slow();
      const reader = await open(who);
      // The device's theme alone: the account's own would win, and other tests set it.
      await reader.route('**/api/auth/me', async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await route.fulfill({ response, body: body.replace(/"theme":"\w+"/, `"theme":"${theme}"`) });
      });
      await reader.evaluate((value) => localStorage.setItem('theme', value), theme);
      for (const screen of own) {
        await openScreen(reader, screen);
        await expect(reader.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(reader.getByText('could not be loaded')).toHaveCount(0);
        expect(await seriousProblems(reader), screen.name).toEqual([]);
      }

      async function open(username: Who) {
        if (username) return as(username);
        await page.goto('/login');
        return page;
      }
    });
  }

  test(`no screen of ${who ?? 'a visitor'} is wider than the window, from 360 to 1600 px`, async ({ page, as }) => {
    test.slow();
    const reader = who ? await as(who) : page;
    for (const screen of own) {
      await openScreen(reader, screen);
      for (const width of [360, 390, 768, 1280, 1600]) {
        await reader.setViewportSize({ width, height: 800 });
        const overflow = await reader.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${screen.name} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}
