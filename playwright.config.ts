import { defineConfig } from 'playwright/test';
import { chromiumArgs, findChromium } from './tests/support/chromium.ts';

const executablePath = findChromium();
// Every worker process reads this file again, and need not look for the browser again.
if (executablePath) process.env.CHROMIUM_PATH = executablePath;
// Set by the global setup, so that only the workers see it.
const portalUrl = process.env.PORTAL_URL;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // Beside the reports, not above them: the folder is emptied before every run.
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  globalSetup: './tests/e2e/support/global-setup.ts',
  use: {
    ...(portalUrl ? { baseURL: portalUrl } : {}),
    // A trace of every test would cost a third of the time; `npx playwright test --trace on <file>` records one.
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
