import type { Page } from 'playwright/test';

/** How often a page is asked for a frame, in ms. Most work ends before the first time. */
const INTERVAL = 10_000;

/** How long that frame may take, in ms. */
const PATIENCE = 5000;

/** Whether the page renders a frame; also true while it navigates. */
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
 * Works on a page, and restarts Chromium's GPU process if the page stops rendering. After a resize, rarely, Chromium renders
 * no more frames of a page, not even for a screenshot, and whatever waits for a frame never ends.
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
