import path from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';

/**
 * Renders web/public/preview.png, the picture of a link's preview, from the house and the mark of the front page:
 * `node tests/preview-picture.ts`. Run it when either changes, or the colours of the night.
 */
const size = { width: 1200, height: 630 };
const root = path.resolve(import.meta.dirname, '..');

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
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated' } }));
  await page.route('**/api/portal', (route) => route.fulfill({ json: { name: 'Portal', openPositions: 9 } }));
  await page.goto(address);
  const house = page.locator('svg[viewBox="0 0 320 200"]:has(.fill-lamp)');
  await house.waitFor();
  const mark = page.locator('header svg[viewBox="0 0 24 24"]:has(.fill-lamp)').first();
  const [houseSvg, markSvg] = [
    await house.evaluate((svg) => svg.outerHTML),
    await mark.evaluate((svg) => svg.outerHTML),
  ];
  await page.evaluate(
    ([house, mark]) => {
      document.body.innerHTML = `<div data-theme="dark" class="bg-night" style="position:fixed;inset:0;z-index:9">
        <div class="mark">${mark}</div><div class="house">${house}</div></div>`;
      const style = document.createElement('style');
      style.textContent = `html { scrollbar-gutter: auto }
        .mark { position: absolute; left: 64px; top: 64px } .mark svg { width: 96px; height: 96px }
        .house { position: absolute; left: 216px; top: 75px } .house svg { width: 768px; height: 480px }`;
      document.head.append(style);
    },
    [houseSvg, markSvg] as const,
  );
  await page.screenshot({ path: path.join(root, 'web/public/preview.png') });
} finally {
  await browser.close();
  await vite.close();
}
