import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** `npm run bench:scale`: the Worker in workerd, over a D1 as large as `scale/fill.ts` makes it. No part of `npm test`. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
          DISCORD_CLIENT_ID: 'bench-portal',
          DISCORD_CLIENT_SECRET: 'bench-secret',
        },
      },
    })),
  ],
  test: {
    include: ['tests/bench/scale/*.bench.ts'],
    setupFiles: ['tests/worker/support/storage.ts'],
    // The Worker's own log lines, one or two a request.
    onConsoleLog: (log) => !log.startsWith('{"level":'),
    testTimeout: 60_000,
    // Filling takes minutes.
    hookTimeout: 900_000,
  },
});
