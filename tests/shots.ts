import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { startPortal } from '../dev/portal.ts';
import { openScreen, signIn } from './support/browse.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';
import { screens } from './support/screens.ts';
import { type State, states } from './support/states.ts';

/**
 * Writes a picture of every screen and of its states, in both themes and two widths, into shots/.
 * `npm run shots -- vacancies loading` takes only those whose names begin with these; `WIDTHS=360,768,1600` sets the widths.
 * `WINDOW=1` takes only what a window shows instead of the whole page, as for the README's pictures in docs/images/.
 */
const only = process.argv.slice(2);
const widths = (process.env.WIDTHS ?? '390,1280').split(',').map(Number);
const folder = path.resolve(import.meta.dirname, '../shots');
const all: readonly State[] = [...screens, ...states];
const chosen = all.filter(({ name }) => only.length === 0 || only.some((prefix) => name.startsWith(prefix)));

const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-shots-'));
const portal = await startPortal({
  port: 0,
  persistTo,
  seed: true,
  hasWebhook: true,
  build: 'always',
  output: () => {},
});
const executablePath = await ensureChromium();

/** A browser of this width. Below 768 px it has a touch screen only, which Playwright's emulation forgets in a picture of a whole page. */
const launch = (width: number) =>
  chromium.launch({
    executablePath,
    args: [...chromiumArgs, ...(width < 768 ? ['--blink-settings=primaryPointerType=2,availablePointerTypes=2'] : [])],
  });

try {
  let taken = 0;
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    for (const width of widths) {
      const browser = await launch(width);
      for (const who of new Set(chosen.map((screen) => screen.as))) {
        const context = await browser.newContext({
          baseURL: portal.url,
          viewport: { width, height: width < 768 ? 844 : 800 },
          hasTouch: width < 768,
          isMobile: width < 768,
          reducedMotion: 'reduce',
        });
        await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
        if (who) {
          await signIn(context.request, who);
          const { id }: { id: string } = await (await context.request.get('/api/auth/me')).json();
          await context.request.patch(`/api/users/${id}/theme`, { data: { theme }, headers: { Origin: portal.url } });
        }
        for (const screen of chosen.filter(({ as, isNarrow }) => as === who && (!isNarrow || width < 768))) {
          const page = await context.newPage();
          await openScreen(page, screen);
          // In a picture of the whole page, the bar stays where it was scrolled to.
          if (!screen.isDialog) await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({
            path: path.join(folder, `${screen.name}-${width}-${theme}.png`),
            fullPage: !screen.isDialog && !process.env.WINDOW,
          });
          taken++;
          await page.close();
          await context.setOffline(false);
        }
        await context.close();
      }
      await browser.close();
    }
  }
  process.stdout.write(`${taken} pictures in shots/\n`);
} finally {
  await portal.close();
  rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
}
