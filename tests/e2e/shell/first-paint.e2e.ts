import type { Locator, Page, Request, Route } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** How long no request may begin for those that are waiting to be all that the page can ask for now, in ms. */
const SETTLED_MS = 700;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/**
 * Opens a screen and lets its requests through in waves: all that have begun, once no other begins without their replies. Returns how
 * many waves of scripts, styles and calls the content took after the document, and its calls.
 */
async function openInWaves(page: Page, path: string, content: Locator): Promise<{ hops: number; calls: string[] }> {
  const calls: string[] = [];
  let held: Route[] = [];
  let lastAt = 0;
  await page.route(/\/(assets|api)\//, (route) => {
    held.push(route);
    lastAt = Date.now();
  });
  await page.goto(path, { waitUntil: 'commit' });
  let hops = 0;
  await expect(async () => {
    if (held.length > 0 && Date.now() - lastAt > SETTLED_MS) {
      hops++;
      const released = held;
      held = [];
      calls.push(...released.map((route) => pathOf(route.request())).filter((asked) => asked.startsWith('/api/')));
      await Promise.all(released.map((route) => route.continue()));
    }
    expect(await content.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
  return { hops, calls };
}

const screens = [
  { path: '/dashboard', content: (page: Page) => page.getByRole('region', { name: 'Quick actions' }) },
  {
    path: '/manage/applications',
    content: (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
  },
];

for (const { path, content } of screens)
  test(`${path} shows its content after at most two calls and three hops`, async ({ as }) => {
    const page = await as('manager');
    const { hops, calls } = await openInWaves(page, path, content(page));
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(2);
    expect(hops).toBeLessThanOrEqual(3);
  });

/** The families in which Chromium rendered the text of an element, by their share. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

test('A first visit shows the portal’s own typefaces', async ({ page }) => {
  await page.goto('/vacancies');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  // The files name their cut and weight too.
  for (const [selector, face] of [
    ['h1', /^Bricolage Grotesque/],
    ['h2', /^Bricolage Grotesque/],
    ['main p', /^Hanken Grotesk/],
  ] as const)
    expect(await facesOf(page, selector)).toEqual([expect.stringMatching(face)]);
});
