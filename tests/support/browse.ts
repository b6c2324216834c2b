import type { Page } from 'playwright';
import type { Screen, Who } from './screens.ts';

/** Signs in through the stand-in's own page, as a person would, and lands where the portal leads. */
export async function signIn(page: Page, username: Exclude<Who, null>, returnTo?: string): Promise<void> {
  await page.goto(`/auth/discord${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`);
  await page.getByRole('button', { name: new RegExp(`^${username}\\b`) }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/oauth2') && !url.pathname.startsWith('/auth'));
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
  await settled(page);
}
