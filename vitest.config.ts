import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './dev/memory.ts';
import { ensureLocalConfig } from './dev/settings.ts';
import { OWNER_SETTING } from './tests/support/owners.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    // A runtime has one thread. Vitest leaves one core free, which doubles the time on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Hides the Worker's log lines, but not a test's own output.
    onConsoleLog: (log) => !log.startsWith('{"level":'),
    projects: [
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: ensureLocalConfig() },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('migrations'),
                PROOF: process.env.PROOF ?? '',
                STATEMENTS: process.env.STATEMENTS ?? '',
                DISCORD_URL: inject('discordUrl'),
                DISCORD_CLIENT_ID: 'test-portal',
                DISCORD_CLIENT_SECRET: 'test-secret',
                OWNER_DISCORD_IDS: OWNER_SETTING,
                ARCHIVE_PIN: '2468',
                PIN_LOCK_AFTER: '100000',
                SIGN_INS_PER_DAY: '100000',
                ERASURE_KEY: 'dGVzdC1lcmFzdXJlLWtleS10ZXN0LWVyYXN1cmUta2U=',
                WEBHOOK_KEY: 'dGVzdC13ZWJob29rLWtleS10ZXN0LXdlYmhvb2sta2U=',
                PUBLIC_ORIGIN: 'http://localhost',
                DISCORD_BOT_TOKEN: 'test-bot-token',
                DISCORD_GUILD_ID: '720000000000000000',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          // A runtime starts slower than most files run, so files share one; setup empties its storage.
          isolate: false,
          // Tests over thousands of rows take seconds on a busy machine.
          testTimeout: process.env.PROOF === 'long' ? 3_600_000 : 20_000,
          hookTimeout: 60_000,
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: [
            'tests/worker/support/quiet.ts',
            'tests/worker/support/storage.ts',
            'tests/worker/support/measuring/explain.ts',
          ],
          globalSetup: ['tests/worker/support/discord/discord.ts'],
        },
      },
      {
        test: {
          name: 'unit',
          // A process per file would double the time.
          isolate: false,
          // Seeding several times takes seconds on a busy machine.
          testTimeout: 20_000,
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          // Longer than a wait for a condition (tests/components/support/setup.ts).
          testTimeout: 20_000,
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/setup.ts'],
        },
      },
    ],
  },
});
