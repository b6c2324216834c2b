import type { APIRequestContext, Page } from 'playwright';
import type { Screen } from './screens.ts';

/**
 * Signs in over HTTP through the stand-in's OAuth, without its page; an unknown username becomes a new user. Pages that
 * share the context's cookies are signed in too.
 */
export async function signIn(request: APIRequestContext, username: string): Promise<void> {
  const choice = await request.get('/auth/discord');
  await request.get(`${choice.url()}&as=${encodeURIComponent(username)}`);
}

/** Waits until a screen has its heading and no skeleton, spinner or animation. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page.waitForFunction(
    () =>
      // A list with more pages keeps a skeleton at its end, below the window.
      [...document.querySelectorAll('.animate-pulse, .animate-spin')].every(
        (waiting) => !waiting.checkVisibility() || waiting.getBoundingClientRect().top > innerHeight,
      ) &&
      document
        .getAnimations()
        .every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
}

/** Opens a screen as the page's user, and waits until it has settled. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(page.request));
  if (screen.isDialog) await page.getByRole('dialog').waitFor();
  await settled(page);
}
