import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { startPortal } from '../../dev/portal.ts';
import { runMain } from '../../dev/tools.ts';
import { chromiumArgs, ensureChromium } from '../support/chromium.ts';

/**
 * Compares how fast builds of the web app draw /vacancies for a visitor on a phone:
 * `npm run bench:paint -- <folder> [<folder>]`, each the web/dist of a build. Prints the median and the range of the
 * largest contentful paint, in ms. The rounds alternate between the builds, so that both meet the same load.
 */
const rounds = 9;
/** Slow 4G: bytes a second, and ms of latency. */
const network = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };
const slowerCpu = 4;

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a build's files gzipped, and everything under /api from the portal. */
async function serve(folder: string, portal: string): Promise<Server & { origin: string }> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', portal);
    if (pathname.startsWith('/api/')) {
      const reply = await fetch(new URL(pathname + search, portal));
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await reply.arrayBuffer()));
      return;
    }
    const file = path.extname(pathname) ? pathname : '/index.html';
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? '', 'content-encoding': 'gzip' });
    response.end(gzipSync(readFileSync(path.join(folder, file))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return Object.assign(server, { origin: `http://localhost:${address.port}` });
}

/** The largest contentful paint of a first visit, in ms. */
async function paint(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await page.goto(`${origin}/vacancies`);
    await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
    return await page.evaluate(
      () =>
        new Promise<number>((found) => {
          new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new Error('Name the folder of at least one build');
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-paint-'));
  const portal = await startPortal({ port: 0, persistTo, seed: true, build: 'never', output: () => {} });
  const servers = await Promise.all(folders.map((folder) => serve(folder, portal.url)));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    const times = folders.map((): number[] => []);
    // The first round warms everything up and does not count.
    for (let round = 0; round <= rounds; round++)
      for (const [index, { origin }] of servers.entries()) {
        const time = await paint(browser, origin);
        if (round > 0) times[index]?.push(time);
      }
    for (const [index, folder] of folders.entries()) {
      const sorted = (times[index] ?? []).sort((a, b) => a - b).map(Math.round);
      process.stdout.write(`${folder}: median ${sorted[rounds >> 1]} ms, ${sorted[0]}–${sorted.at(-1)} ms\n`);
    }
  } finally {
    await browser.close();
    for (const server of servers) server.close();
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
}

await runMain(main);
