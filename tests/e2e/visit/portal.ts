import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Portal, startPortal } from '#dev/portal.ts';
import { signIn } from '../../support/browse.ts';
import { test as base } from '../support/fixtures.ts';
import { fillHostile } from './hostile-rows.ts';

/** The payload that starts the first hostile text. `npm run proof` sets it to others. */
const payload = Number(process.env.PAYLOAD ?? 0);

/** The tests' `test`, with a portal for each of Playwright's workers: seeded, and its newest rows hostile. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({ playwright }, use) => {
      const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-visit-'));
      const portal = await startPortal({ port: 0, persistTo, seed: true, build: 'never', output: () => {} });
      try {
        await fillHostile(
          async (username, displayName) => {
            const request = await playwright.request.newContext({ baseURL: portal.url });
            await signIn(request, username, displayName);
            return { request };
          },
          portal.discordUrl,
          payload,
        );
        await use(portal);
      } finally {
        await portal.close();
        rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
});
