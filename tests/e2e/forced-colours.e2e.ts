import { openScreen } from '../support/browse.ts';
import { screens } from '../support/screens.ts';
import { expect, seriousProblems, test } from './support/fixtures.ts';

const WALKED = ['login', 'apply-signed-out', 'applications-pending', 'application'];

for (const screen of screens.filter(({ name }) => WALKED.includes(name))) {
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
