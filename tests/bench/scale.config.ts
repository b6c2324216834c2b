import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../../dev/memory.ts';
import { ensureLocalConfig } from '../../dev/settings.ts';
import { OWNER_SETTING } from '../support/owners.ts';

keepTemporaryFilesInMemory();

/** `npm run bench:scale`: the Worker in workerd with the large D1 of `dev/seed/large`. Not part of `npm test`. */
export default defineConfig({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: ensureLocalConfig() },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
          PUBLIC_ORIGIN: 'http://localhost',
          DISCORD_URL: inject('discordUrl'),
          DISCORD_CLIENT_ID: 'bench-portal',
          DISCORD_CLIENT_SECRET: 'bench-secret',
          OWNER_DISCORD_IDS: OWNER_SETTING,
          WEBHOOK_KEY: 'YmVuY2gtd2ViaG9vay1rZXktYmVuY2gtd2ViaG9vay0=',
          DISCORD_BOT_TOKEN: 'bench-bot-token',
          DISCORD_GUILD_ID: '720000000000000000',
        },
      },
    })),
  ],
  test: {
    include: ['tests/bench/scale/*.bench.ts'],
    globalSetup: ['tests/worker/support/discord/discord.ts'],
    setupFiles: ['tests/worker/support/storage.ts'],
    // Hide the Worker's log lines.
    onConsoleLog: (log) => !log.startsWith('{"level":'),
    testTimeout: 60_000,
    // Filling takes minutes.
    hookTimeout: 900_000,
  },
});
