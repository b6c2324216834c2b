import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { signIn } from '../../support/browse.ts';
import type { Who } from '../../support/screens.ts';
import { call, unique, whoIs } from './calls.ts';

/** Somebody whom no other test knows, with a browser of their own. */
export interface Newcomer {
  page: Page;
  request: APIRequestContext;
  id: string;
  username: string;
  discordId: string;
}

export interface People {
  opens: (username: string) => Promise<Page>;
  /** A browser signed in as a seeded person, at `path` where one is given. */
  as: (username: Exclude<Who, null>, path?: string) => Promise<Page>;
  /** Someone new, who has been given the grade. */
  joins: (grade?: number) => Promise<Newcomer>;
}

/** Everyone signs in through the stand-in and has cookies and storage of their own; all close with the test. */
export const test = base.extend<People>({
  opens: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (username) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      contexts.push(context);
      await signIn(context.request, username);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  as: async ({ opens }, use) => {
    await use(async (username, path) => {
      const page = await opens(username);
      if (path) await page.goto(path);
      return page;
    });
  },

  joins: async ({ opens }, use) => {
    await use(async (grade = 1) => {
      const page = await opens(unique('kit.'));
      const me = await whoIs(page);
      if (grade > 1) await call(await opens('owner'), 'PATCH', `/api/users/${me.id}/grade`, { grade });
      return { ...me, page, request: page.request };
    });
  },
});

/** What axe finds serious or critical on the page, one line each; by all of its rules unless some are named. */
export async function seriousProblems(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
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
