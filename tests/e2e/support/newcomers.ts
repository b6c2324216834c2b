import type { BrowserContext, Page } from 'playwright/test';
import { test as base, expect } from './fixtures.ts';
import { unique } from './hiring.ts';

/** Somebody whom no other test knows, with a browser of their own. */
interface Newcomer {
  page: Page;
  id: string;
  username: string;
}

// What a page of the portal would say of itself; a request of its own says nothing.
const from = (page: Page) => ({ Origin: new URL(page.url()).origin });

/** Calls the portal as whoever the page is signed in as, and gives what it replies. */
export async function call<Row>(page: Page, method: string, path: string, data?: unknown): Promise<Row> {
  const reply = await page.request.fetch(path, { method, headers: from(page), ...(data !== undefined && { data }) });
  const text = await reply.text();
  expect(reply.status(), `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text ? JSON.parse(text) : null) as Row;
}

/** `joins(grade)` brings a newcomer, who signs in through the stand-in and is given the grade. */
export const test = base.extend<{ joins: (grade: number) => Promise<Newcomer> }>({
  joins: async ({ browser, baseURL, as }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (grade) => {
      const username = unique('kit.');
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/auth/discord');
      await page.goto(`${page.url()}&as=${username}`);
      const { id } = await call<{ id: string }>(page, 'GET', '/api/auth/me');
      await call(await as('owner'), 'PATCH', `/api/users/${id}/grade`, { grade });
      return { page, id, username };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
