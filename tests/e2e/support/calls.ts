import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

/** `word` with an ending that no other test of the run has. */
export const unique = (word: string) => `${word}${randomUUID().slice(0, 8)}`;

type Caller = Pick<Page, 'request'>;

/** Calls the portal as whoever is signed in there, and gives the row or rows that it replies; fails where it refuses. */
export async function call<Row>({ request }: Caller, method: string, path: string, data?: unknown) {
  // What a page of the portal would say of itself; a request of its own says nothing.
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const reply = await request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  const text = await reply.text();
  expect(reply.status(), `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text ? JSON.parse(text) : null) as Row;
}

/** Who is signed in there. */
export const whoIs = (caller: Caller) =>
  call<{ id: string; username: string; discordId: string }>(caller, 'GET', '/api/auth/me');

/** Keeps a page's calls of a method to a path waiting, until what it gives is called. */
export async function hold(page: Page, path: string, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}
