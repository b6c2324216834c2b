import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { pictureText, WINDOWS } from '#worker/features/previews/head-tags.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';

/**
 * Renders the pictures of link previews from the street of the front page: `node tests/preview-picture.ts`. One for each number of lit
 * windows into web/public/previews/, and web/public/preview.png without words. Run it when the street or the colours of the night change.
 */
const size = { width: 1200, height: 630 };
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'web/public/previews');

/** How many windows the picture without words lights. */
const PLAIN = 9;

/** The street along the lower edge, with the words in the sky. */
const STYLE = `
  html { scrollbar-gutter: auto }
  .picture { position: fixed; inset: 0; z-index: 9; overflow: hidden }
  .picture svg { position: absolute; left: -20px; bottom: 0; width: 1240px; height: auto; margin: 0; max-width: none }
  .picture.plain svg { left: -190px; width: 1580px }
  .words { display: flex; align-items: center; gap: 36px; padding: 56px 64px; font: 600 72px/1.05 var(--font-display); letter-spacing: -0.02em }
  .words b { font-size: 232px; line-height: 0.9 }
  .words span { max-width: 480px }`;

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
  // Vite's server delivers the stylesheet too late for an optional font.
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

  /** Renders the front page with this many positions open, and takes a picture of its street with these words. */
  const take = async (lit: number, words: string | null, file: string) => {
    openPositions = lit;
    await page.goto(address);
    const street = page.locator('svg[viewBox="0 0 1100 232"]');
    await street.waitFor();
    await page.evaluate(
      async ([svg, words, style]) => {
        const faces = await document.fonts.load('600 60px "Bricolage Grotesque"');
        if (faces.length === 0) throw new Error('The headings’ font is missing');
        const [, figure, rest] = /^(\d+)? ?(.*)$/.exec(words ?? '') ?? [];
        document.body.innerHTML = `<style>${style}</style>
          <div data-theme="dark" class="picture bg-night${words === null ? ' plain' : ''}">
            ${words === null ? '' : `<p class="words">${figure ? `<b>${figure}</b>` : ''}<span>${rest}</span></p>`}${svg}</div>`;
      },
      [await street.evaluate((svg) => svg.outerHTML), words, STYLE] as const,
    );
    await page.screenshot({ path: file });
  };

  await take(PLAIN, null, path.join(root, 'web/public/preview.png'));
  for (let lit = 0; lit <= WINDOWS; lit += 1) await take(lit, pictureText(lit), path.join(folder, `${lit}.png`));
} finally {
  await browser.close();
  await vite.close();
}
