import type { APIRequestContext, Page } from 'playwright';
import type { Screen } from './screens.ts';
import type { State } from './states.ts';

/** Where a sign-in ends that took a busy machine longer than the portal waits. */
const TOO_SLOW = /\/login\?error=(discord_busy|provider|unavailable)/;

/** Signs in over HTTP through the fake Discord, without its page. Unknown usernames become new users. Pages of the context are signed in too. */
export async function signIn(request: APIRequestContext, username: string, displayName?: string): Promise<void> {
  const shown = displayName === undefined ? '' : `&shown-as=${encodeURIComponent(displayName)}`;
  for (let tries = 1; tries <= 3; tries++) {
    const choice = await request.get('/auth/discord');
    const end = await request.get(`${choice.url()}&as=${encodeURIComponent(username)}${shown}`);
    if (!TOO_SLOW.test(end.url())) return;
  }
  throw new Error(`${username} could not sign in`);
}

/** Waits until a screen has its heading and no skeleton, spinner or animation. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-placeholder], .animate-spin')].every(
        (waiting) =>
          !waiting.checkVisibility() ||
          // A list with more pages keeps a skeleton at its end, below the window.
          (waiting.closest('[role=status]')?.textContent === 'Loading more' &&
            waiting.getBoundingClientRect().top > innerHeight),
      ) &&
      document
        .getAnimations()
        .every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
}

/** The screen's address for this user. */
export const addressOf = async ({ path }: Screen, request: APIRequestContext): Promise<string> =>
  typeof path === 'string' ? path : path(request);

/** Opens a screen as the page's user, leads it into its state if it has one, and waits until it has settled. */
export async function openScreen(page: Page, screen: State): Promise<void> {
  const address = await addressOf(screen, page.request);
  await screen.before?.(page);
  await page.goto(address);
  if (screen.isDialog && !screen.show) await page.getByRole('dialog').waitFor();
  if (screen.isLoading) return page.locator('[data-placeholder]').first().waitFor();
  await settled(page);
  if (!screen.show) return;
  await screen.show(page);
  await settled(page);
}
