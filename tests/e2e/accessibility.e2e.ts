import { openScreen } from '../support/browse.ts';
import { screens } from '../support/screens.ts';
import { type State, states } from '../support/states.ts';
import { expect, seriousProblems, showTheme, test } from './support/fixtures.ts';

/** Few enough screens for a test to finish in time on a slow machine. */
const PER_TEST = 6;

/** First those at which screens open. The narrowest is a window of 1280 px at 400 %. */
const WIDTHS = [1280, 1600, 768, 390, 360, 320];

/** The screens, and what opens above them or follows from an action; not those still loading or failed. */
const checked: State[] = [...screens, ...states.filter(({ show }) => show)];

const batches = [...Map.groupBy(checked, (screen) => screen.as)].flatMap(([who, all]) =>
  Array.from({ length: Math.ceil(all.length / PER_TEST) }, (_, index) => ({
    who,
    own: all.slice(index * PER_TEST, (index + 1) * PER_TEST),
  })),
);

for (const { who, own } of batches) {
  const names = own.map((screen) => screen.name).join(', ');

  test(`Axe finds nothing serious in either theme, and nothing overflows or moves, as ${who ?? 'a visitor'}: ${names}`, async ({
    page,
    as,
  }) => {
    test.slow();
    const reader = who ? await as(who) : page;
    await reader.emulateMedia({ reducedMotion: 'reduce' });
    for (const screen of own) {
      await reader.setViewportSize({ width: screen.isNarrow ? 390 : 1280, height: 800 });
      await openScreen(reader, screen);
      await expect(reader.getByText('could not be loaded')).toHaveCount(0);
      await showTheme(reader, 'light');
      expect(await seriousProblems(reader), screen.name).toEqual([]);
      await showTheme(reader, 'dark');
      // A theme changes nothing else.
      expect(await seriousProblems(reader, ['color-contrast']), `${screen.name} in dark mode`).toEqual([]);
      await expect(reader.locator('html')).toHaveAttribute('data-theme', 'dark');
      for (const width of WIDTHS.filter((wide) => !screen.isNarrow || wide < 768)) {
        await reader.setViewportSize({ width, height: 800 });
        const { overflow, animations } = await reader.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          animations: document.getAnimations().length,
        }));
        expect(overflow, `${screen.name} at ${width} px`).toBeLessThanOrEqual(0);
        expect(animations, `${screen.name} with reduced motion`).toBe(0);
      }
      // A state may have taken over the page's calls, or the connection.
      await reader.unrouteAll({ behavior: 'ignoreErrors' });
      await reader.context().setOffline(false);
    }
  });
}

const WALKED = ['login', 'apply-signed-out', 'applications-pending', 'application'];

for (const screen of checked.filter(({ name }) => WALKED.includes(name))) {
  test(`In forced colours at 200 % zoom, ${screen.name} has no serious problem and no overflow`, async ({
    page,
    as,
  }) => {
    const reader = screen.as ? await as(screen.as) : page;
    await reader.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    // Half of 1280 × 800.
    await reader.setViewportSize({ width: 640, height: 400 });
    await openScreen(reader, screen);
    // The system chooses these colours, and computed styles still name the page's own.
    const problems = (await seriousProblems(reader)).filter((problem) => !problem.startsWith('color-contrast'));
    expect(problems).toEqual([]);
    const overflow = await reader.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('In forced colours a switch shows its state, and icons and arrows are visible', async ({ as }) => {
  const executive = await as('executive');
  await executive.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await executive.goto('/settings');
  const toggle = executive.getByRole('switch').first();
  const knob = () =>
    toggle.evaluate((input) => {
      const { backgroundColor, translate, forcedColorAdjust } = getComputedStyle(input, '::before');
      return { backgroundColor, translate, forcedColorAdjust, track: getComputedStyle(input).backgroundColor };
    });
  const before = await knob();
  await toggle.click();
  const after = await knob();
  for (const { backgroundColor, track, forcedColorAdjust } of [before, after]) {
    expect(backgroundColor).not.toBe(track);
    expect(forcedColorAdjust).toBe('none');
  }
  expect(after.translate).not.toBe(before.translate);

  await executive.goto('/executive');
  const glass = executive.getByRole('searchbox', { name: 'Search people' }).locator('xpath=..').locator('svg').first();
  const arrow = executive.getByRole('combobox').first().locator('xpath=..').locator('svg').first();
  for (const icon of [glass, arrow]) {
    const shown = await icon.screenshot();
    // Not hidden, which a picture would wait for.
    await icon.evaluate((svg) => svg.setAttribute('opacity', '0'));
    expect((await icon.screenshot()).equals(shown)).toBe(false);
  }
});
