import type { Page } from 'playwright/test';

/** How long work on a page takes before a picture of it is asked for, and another, in ms. Most takes a tenth of it. */
const INTERVAL = 10_000;

const PIXEL = { format: 'jpeg', quality: 1, clip: { x: 0, y: 0, width: 1, height: 1, scale: 1 } } as const;

/**
 * Does something with a page, and has it drawn meanwhile. Once in many thousand resizes, Chromium draws no more frames until it is
 * asked for a picture, and whatever waits for a frame waits for ever.
 */
export async function keepDrawn<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const devtools = await page.context().newCDPSession(page);
  // Refused while the page navigates.
  const asking = setInterval(() => devtools.send('Page.captureScreenshot', PIXEL).catch(() => undefined), INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(asking);
    await devtools.detach().catch(() => undefined);
  }
}
