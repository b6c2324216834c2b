import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from 'playwright/test';
import { signIn } from '../../support/browse.ts';

type Username = Parameters<typeof signIn>[1];

/** A browser of its own for a person, signed in through the stand-in; what each does is unseen by the others. */
async function openAs(
  browser: Browser,
  baseURL: string | undefined,
  username: Username,
  returnTo?: string,
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, username, returnTo);
  return page;
}

/** `as(username)` opens a browser signed in as a seeded person; it closes with the test. */
export const test = base.extend<{ as: (username: Username, returnTo?: string) => Promise<Page> }>({
  as: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async (username, returnTo) => {
      const page = await openAs(browser, baseURL, username, returnTo);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** What axe finds serious or critical on the page, one line each. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

/** Keeps what the browser complained about: errors on the console and exceptions, less the 401 that says 'signed out'. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isSignedOut = message.location().url.endsWith('/api/auth/me') && message.text().includes('401');
    if (message.type() === 'error' && !isSignedOut) errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

export { expect };
