import type { Page } from 'playwright/test';

/** How long work on a page takes before it is asked for a frame, and again, in ms. Most takes a tenth of it. */
const INTERVAL = 10_000;

/** How long it may take to draw that frame, in ms. */
const PATIENCE = 5000;

/** Whether the page draws a frame; also true while it navigates. */
const draws = (page: Page): Promise<boolean> =>
  Promise.race([
    page
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      .then(
        () => true,
        () => true,
      ),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false)),
  ]);

/**
 * Does something with a page, and has it drawn meanwhile. Once in many thousand resizes, Chromium draws no more frames of a page,
 * not even for a picture of it, and whatever waits for a frame waits for ever. A new GPU process draws them again.
 */
export async function keepDrawn<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  const revive = async () => {
    // Refused once the work has ended.
    if (!(await draws(page))) await devtools?.send('Browser.crashGpuProcess').catch(() => undefined);
  };
  const asking = setInterval(() => void revive(), INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(asking);
    await devtools?.detach().catch(() => undefined);
  }
}
