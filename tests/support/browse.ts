import type { APIRequestContext, Page } from 'playwright';
import type { Screen } from './screens.ts';

/**
 * Signs in over HTTP, through the stand-in's OAuth but without its page; a username it does not know becomes a new
 * person. Whoever shares the request context's cookies is signed in from then on.
 */
export async function signIn(request: APIRequestContext, username: string): Promise<void> {
  const choice = await request.get('/auth/discord');
  await request.get(`${choice.url()}&as=${encodeURIComponent(username)}`);
}

/** Waits until a screen shows what it is about: its heading, and no skeleton or spinner left. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page.waitForFunction(
    () =>
      // The end of a list that goes on keeps its skeleton until one scrolls there.
      [...document.querySelectorAll('.animate-pulse, .animate-spin')].every(
        (waiting) => waiting.getBoundingClientRect().top > innerHeight,
      ) &&
      document
        .getAnimations()
        .every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
}

/** Opens a screen as the person that the page is signed in as. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(page.request));
  if (screen.isDialog) await page.getByRole('dialog').waitFor();
  await settled(page);
}
