import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, type Browser, chromium, type Request } from 'playwright';
import { startPortal } from '../../dev/portal.ts';
import { root, runTool } from '../../dev/tools.ts';
import { signIn } from '../support/browse.ts';
import { chromiumArgs, ensureChromium } from '../support/chromium.ts';
import { PAGE_VIEWS, type PageCalls, type Who } from '../support/page-views.ts';

/** How many minutes of polling are recorded per page. */
const STAY = 5;

/** The time then passes in steps, between which every call is answered: the next one is due a minute after the reply. In ms. */
const STEP = 10_000;

/** A page that sends no request for this long, in ms, has loaded. */
const QUIET = 4000;

/** The address with an id in place of its placeholder, as this person. */
async function fillIn(address: string, request: APIRequestContext): Promise<string> {
  const lists = {
    '{application}': '/api/applications?status=pending&limit=1',
    '{attempt}': '/api/exam-attempts?awaiting=1&limit=1',
  };
  for (const [placeholder, list] of Object.entries(lists)) {
    if (!address.includes(placeholder)) continue;
    const [row]: { id: string }[] = await (await request.get(list)).json();
    if (!row) throw new Error(`${list} is empty`);
    return address.replace(placeholder, row.id);
  }
  return address;
}

/** A call without the ids and the times in it. */
const anonymous = (call: string) =>
  call
    .replace(/applications\/[\da-f-]{36}/, 'applications/{application}')
    .replace(/(exam-attempts|exam\/results)\/[\da-f-]{36}/, '$1/{attempt}')
    .replace(/open=[\da-f-]{36}/, 'open={application}')
    .replace(/userId=[\da-f-]{36}/, 'userId={user}')
    .replace(/until=[^&]+/, 'until=2030-01-01T00:00:00.000Z');

/** What the browser asks the Worker for at this address. */
async function record(browser: Browser, origin: string, who: Who, address: string): Promise<PageCalls> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await signIn(context.request, who);
    let calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isDocument = request.resourceType() === 'document';
      if (isDocument || /^\/(api|auth)\//.test(pathname))
        calls.push(anonymous(`${request.method()} ${pathname}${search}`));
    });
    const waiting = new Set<Request>();
    page.on('request', (request) => waiting.add(request));
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    const settle = async () => {
      await page.locator('h1, h2').first().waitFor();
      for (let seen = -1; seen !== calls.length; await sleep(QUIET)) seen = calls.length;
      const made = calls.toSorted();
      calls = [];
      return made;
    };
    await page.clock.install();
    const filled = await fillIn(address, context.request);
    // A dialog is opened from its list. To another page one comes from elsewhere, with nothing read yet of what it shows.
    const [list = '', query] = address.split('?');
    await page.goto(query ? list : address === '/dashboard' ? '/progress' : '/dashboard');
    await settle();
    // One who was idle would return, and their screens would read everything again.
    if (!query) await page.clock.fastForward((STAY - 1) * 60_000);
    await settle();
    await page.evaluate((to) => history.pushState(null, '', to), filled);
    await page.waitForURL(`**${filled}`);
    const coming = await settle();
    await page.goto(filled);
    const opening = await settle();
    for (let minute = 0; minute < STAY; minute++) {
      // An idle user polls nothing after five minutes. The mouse would pass over links, and preload their pages.
      await page.keyboard.press('Shift');
      for (let passed = 0; passed < 60_000; passed += STEP) {
        await page.clock.runFor(STEP);
        while (waiting.size > 0) await sleep(10);
      }
    }
    return { opening, coming, polls: calls.toSorted() };
  } finally {
    await context.close();
  }
}

/** Opens every page of `PAGE_VIEWS` in a browser, and writes what it asks the Worker for to `tests/support/page-calls.json`. */
export async function recordPageCalls(): Promise<void> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-calls-'));
  const portal = await startPortal({ port: 0, persistTo, seed: true, hasWebhook: true, output: () => {} });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    const recorded: Record<Who, Record<string, PageCalls>> = { moderator: {}, manager: {} };
    for (const who of ['moderator', 'manager'] as const)
      for (const address of Object.keys(PAGE_VIEWS[who]))
        recorded[who][address] = await record(browser, portal.url, who, address);
    const file = path.join(root, 'tests/support/page-calls.json');
    writeFileSync(file, JSON.stringify(recorded));
    await runTool('biome', ['format', '--write', file], 'Formatting the calls');
  } finally {
    await browser.close();
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true });
  }
}
