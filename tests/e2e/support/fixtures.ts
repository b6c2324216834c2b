import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { signIn } from '../../support/browse.ts';
import type { Who } from '../../support/screens.ts';
import { type Caller, call, unique, whoIs } from './calls.ts';

/** A user created for one test, with a browser context of their own. */
export interface Newcomer {
  page: Page;
  request: APIRequestContext;
  id: string;
  username: string;
  discordId: string;
}

export interface People {
  /** Opens a page in a context of its own, signed in through the fake Discord. */
  opens: (username: string) => Promise<Page>;
  /** Opens a page signed in as a seeded person, at `path` if given. */
  as: (username: Exclude<Who, null>, path?: string) => Promise<Page>;
  /** Signs a user in for calls only. A page costs more than most calls. */
  calls: (username: string) => Promise<Caller>;
  /** Signs up a new user and gives them the grade. */
  joins: (grade?: number) => Promise<Newcomer>;
}

/** Removes the handlers of a page's calls. A handler still waiting for its reply when the page closes would fail the test. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Playwright's `test` with signed-in users. Their contexts close when the test ends. */
export const test = base.extend<People>({
  context: async ({ context }, use) => {
    await use(context);
    await endRoutes(context);
  },

  opens: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (username) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      contexts.push(context);
      await signIn(context.request, username);
      return context.newPage();
    });
    for (const context of contexts) {
      await endRoutes(context);
      await context.close();
    }
  },

  as: async ({ opens }, use) => {
    await use(async (username, path) => {
      const page = await opens(username);
      if (path) await page.goto(path);
      return page;
    });
  },

  calls: async ({ playwright, baseURL }, use) => {
    const requests: APIRequestContext[] = [];
    await use(async (username) => {
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      requests.push(request);
      await signIn(request, username);
      return { request };
    });
    for (const request of requests) await request.dispose();
  },

  joins: async ({ opens, calls }, use) => {
    await use(async (grade = 1) => {
      const page = await opens(unique('kit.'));
      const me = await whoIs(page);
      if (grade > 1) {
        await call(await calls('owner'), 'PATCH', `/api/users/${me.id}/grade`, { grade });
        // The news of the promotion.
        await call(page, 'POST', '/api/notifications/read', { until: new Date().toISOString() });
      }
      return { ...me, page, request: page.request };
    });
  },
});

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Axe minified, which takes the browser half as long to read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The most expensive rules with moderate findings, which {@link seriousProblems} ignores anyway. */
const MODERATE = { region: { enabled: false }, 'landmark-unique': { enabled: false } } satisfies RunOptions['rules'];

/** Axe's serious and critical findings on the page, one per line, by all rules or by these. */
export async function seriousProblems(page: Page, rules?: string[]): Promise<string[]> {
  // Once per page, because it takes as long as a simple page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : { rules: MODERATE }) };
  const violations = await page.evaluate(async (chosen) => (await window.axe.run(chosen)).violations, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

/** Collects console errors and exceptions. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

/** Shows the page in a theme. The account's theme would override the device's, and other tests change it. */
export const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);

/** Fires the events of returning to the page's tab. */
export const comeBack = (page: Page) =>
  page.evaluate(() => {
    const show = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    show('hidden');
    show('visible');
  });

export { expect };
