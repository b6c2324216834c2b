import { openScreen } from '../support/browse.ts';
import { screens, type Who } from '../support/screens.ts';
import { expect, seriousProblems, test } from './support/fixtures.ts';

/** So many screens that a test of them ends well within its time on a slow machine. */
const PER_TEST = 6;

const batches = [...Map.groupBy(screens, (screen) => screen.as)].flatMap(([who, all]) =>
  Array.from({ length: Math.ceil(all.length / PER_TEST) }, (_, index) => ({
    who,
    own: all.slice(index * PER_TEST, (index + 1) * PER_TEST),
  })),
);

for (const { who, own } of batches) {
  const names = own.map((screen) => screen.name).join(', ');

  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious as ${who ?? 'a visitor'} in the ${theme} theme: ${names}`, async ({ page, as }) => {
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

  test(`nothing is wider than the window from 360 to 1600 px as ${who ?? 'a visitor'}: ${names}`, async ({
    page,
    as,
  }) => {
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
