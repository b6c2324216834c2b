import type { Browser, Request } from 'playwright';

/** Slow 4G: bytes a second, and ms of latency. */
const network = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };
const slowerCpu = 4;

export interface Page {
  readonly url: string;
  /** Text that appears with the page's content. */
  readonly content: string;
  readonly cookie?: string;
}

/** A first visit to a page on a phone. */
export interface FirstVisit {
  /** The largest contentful paint, in ms. */
  readonly lcp: number;
  /** Calls of the API that began before the content was there. */
  readonly calls: number;
  /** Compressed size in bytes of the scripts requested before the content appeared. */
  readonly scripts: number;
  /** What everything from the page's origin weighs compressed, in bytes, except replies of the API. */
  readonly bytes: number;
}

/** The cookies of a Cookie header. */
const cookiesOf = (header: string, { origin }: URL) =>
  header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value, url: origin };
  });

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

/** Visits a page with an empty cache. Throws when its content does not appear. */
async function firstVisit(browser: Browser, { url, content, cookie }: Page): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    ignoreHTTPSErrors: true,
  });
  try {
    if (cookie) await context.addCookies(cookiesOf(cookie, new URL(url)));
    const page = await context.newPage();
    const files: Request[] = [];
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).origin === new URL(url).origin && !isCall(request)) files.push(request);
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await page.goto(url);
    await page.getByText(content).first().waitFor();
    const before = new Set(requests);
    await page.waitForLoadState('networkidle');
    const lcp = await page.evaluate(
      () =>
        new Promise<number>((found) => {
          new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    const loaded = await Promise.all(
      files.map(async (request) => ({
        isFirstScript: before.has(request) && new URL(request.url()).pathname.endsWith('.js'),
        bytes: (await request.sizes()).responseBodySize,
      })),
    );
    const sum = (some: typeof loaded) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      lcp,
      calls: [...before].filter((request) => isCall(request)).length,
      scripts: sum(loaded.filter(({ isFirstScript }) => isFirstScript)),
      bytes: sum(loaded),
    };
  } finally {
    await context.close();
  }
}

/** Visits the pages in turns, so that all meet the same load: the visits of each. The first round warms up and does not count. */
export async function firstVisits(browser: Browser, pages: readonly Page[], rounds: number): Promise<FirstVisit[][]> {
  const visits = pages.map((): FirstVisit[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, page] of pages.entries()) {
      const one = await firstVisit(browser, page);
      if (round > 0) visits[index]?.push(one);
    }
  return visits;
}
