import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { pictureWords, WINDOWS } from '#worker/features/previews/head-tags.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';

/**
 * Renders the pictures of link previews from the house of the front page: `node tests/preview-picture.ts`. One for each number of lit
 * windows into web/public/previews/, and web/public/preview.png without words. Run it when the house or the colours of the night change.
 */
const size = { width: 1200, height: 630 };
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'web/public/previews');

/** How many windows the picture without words lights. */
const PLAIN = 9;

/** The house in the middle, or at the right of its words. */
const STYLE = `
  html { scrollbar-gutter: auto }
  .picture { position: fixed; inset: 0; z-index: 9; display: flex; align-items: center; justify-content: center; gap: 72px }
  .picture svg { flex: none; width: 640px; height: 400px }
  .picture.plain svg { width: 864px; height: 540px }
  .words { width: 352px; font: 600 64px/1.05 var(--font-display); letter-spacing: -0.02em }
  .words b { display: block; font-size: 208px; line-height: 0.85; margin-bottom: 20px }`;

const vite = await createServer({
  configFile: path.join(root, 'web/vite.config.ts'),
  logLevel: 'error',
  server: { host: '127.0.0.1', port: 0, hmr: false },
});
await vite.listen();
const address = vite.resolvedUrls?.local[0];
if (!address) throw new Error('Vite has no address');
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
try {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  let openPositions = 0;
  // The headings' font is optional, and would be missing where it loads late.
  await page.route(/styles\.css/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/font-display:\s*optional/g, 'font-display:block'),
    });
  });
  await page.route(/\/api\/jobs/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/shell/, (route) =>
    route.fulfill({ json: { me: null, portal: { name: 'Portal', openPositions } } }),
  );

  /** Renders the front page with this many positions open, and takes a picture of its house with these words. */
  const take = async (lit: number, words: string | null, file: string) => {
    openPositions = lit;
    await page.goto(address);
    const house = page.locator('svg[viewBox="0 0 320 200"]:has(.fill-lamp)');
    await house.waitFor();
    await page.evaluate(
      async ([svg, words, style]) => {
        await document.fonts.load('600 60px "Bricolage Grotesque"');
        const [, figure, rest] = /^(\d+)? ?(.*)$/.exec(words ?? '') ?? [];
        document.body.innerHTML = `<style>${style}</style>
          <div data-theme="dark" class="picture bg-night${words === null ? ' plain' : ''}">
            ${words === null ? '' : `<p class="words">${figure ? `<b>${figure}</b>` : ''}${rest}</p>`}${svg}</div>`;
      },
      [await house.evaluate((svg) => svg.outerHTML), words, STYLE] as const,
    );
    await page.screenshot({ path: file });
  };

  await take(PLAIN, null, path.join(root, 'web/public/preview.png'));
  for (let lit = 0; lit <= WINDOWS; lit += 1) await take(lit, pictureWords(lit), path.join(folder, `${lit}.png`));
} finally {
  await browser.close();
  await vite.close();
}
