import { defineConfig } from 'playwright/test';
import './dev/older-node.mjs';
import { keepTemporaryFilesInMemory } from './dev/memory.ts';
import { isSupported } from './dev/node-version.ts';
import { chromiumArgs, findChromium } from './tests/support/chromium.ts';
import { NEED_NEWER_NODE } from './tests/support/newer-node.ts';

keepTemporaryFilesInMemory();

const executablePath = findChromium();
// Each worker process reads this file again; this saves the search.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;
/** How long a wait may last, in ms: what a quiet machine does in one second takes a busy one twenty. */
const WAIT = 60_000;
/** What opens every screen. */
const VISIT = 'visit.e2e.ts';
const WALK = 'spec.e2e.ts';
const TOO_NEW = isSupported() ? [] : NEED_NEWER_NODE.map((file) => `**/${file}`);
// Set by the global setup, so only workers see it.
const portalUrl = process.env.PORTAL_URL;

export default defineConfig({
  testDir: 'tests/e2e',
  // Not the parent folder: Playwright empties this one before every run, reports included.
  outputDir: 'test-results/e2e',
  // One more than the usual two cores, because tests also wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // A journey passes dozens of screens.
  timeout: 8 * WAIT,
  expect: { timeout: WAIT, toPass: { timeout: WAIT } },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // The longest lane first, so that the others do not wait for it at the end.
  projects: [
    { name: 'visit', testMatch: VISIT },
    { name: 'walk', testMatch: WALK },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: [VISIT, WALK, ...TOO_NEW] },
  ],
  globalSetup: './tests/e2e/support/global-setup.ts',
  use: {
    ...(portalUrl ? { baseURL: portalUrl } : {}),
    actionTimeout: WAIT,
    navigationTimeout: WAIT,
    // Tracing every test adds a third to the run time. To record one: `npx playwright test --trace on <file>`.
    screenshot: 'only-on-failure',
    // Transitions take a tenth of the run time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
