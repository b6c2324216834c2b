import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

/** `prefix` with a random ending, so that tests do not collide. */
export const unique = (prefix: string) => `${prefix}${randomUUID().slice(0, 8)}`;

/** An API caller: a page, or a session without one. */
export type Caller = Pick<Page, 'request'>;

/** Calls the API as the user of this page, and returns its JSON; a refusal fails the test. */
export async function call<Row>({ request }: Caller, method: string, path: string, data?: unknown) {
  // The portal's pages send this header; Playwright's requests do not.
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const reply = await request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  const text = await reply.text();
  expect(reply.status(), `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text ? JSON.parse(text) : null) as Row;
}

/** The user who is signed in on this page. */
export const whoIs = (caller: Caller) =>
  call<{ id: string; username: string; discordId: string }>(caller, 'GET', '/api/auth/me');

/** Holds a page's calls to a path until the returned function is called. */
export async function hold(page: Page, path: string, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Holds back the code that contains a text. `requested` resolves once the page has asked for it. */
export async function holdCode(page: Page, text: string): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(text)) return route.fallback();
    requested.resolve();
    await released.promise;
    return route.fulfill({ response });
  });
  return { requested: requested.promise, release: released.resolve };
}

/** The parts of the page's first reply that tests change. */
interface Shell {
  me: object | null;
  portal: { discord: { webhooks: boolean; bot: boolean } };
}

/** Changes the reply to the page's first call. A part set to null is read by its own call. */
export const changeShell = (page: Pick<Page, 'route'>, change: (shell: Shell) => object) =>
  page.route('**/api/shell', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
