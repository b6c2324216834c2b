import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import './dev/older-node.mjs';
import { PUBLIC_KEY } from './dev/fake-discord/key.ts';
import { keepTemporaryFilesInMemory } from './dev/memory.ts';
import { isSupported } from './dev/node-version.ts';
import { ensureLocalConfig } from './dev/settings.ts';
import { NEED_NEWER_NODE } from './tests/support/newer-node.ts';
import { OWNER_SETTING } from './tests/support/owners.ts';

keepTemporaryFilesInMemory();

/** Proofs, walks over every reply, and loads: too slow for every commit. */
const LONG_WORKER = [
  // Once more, with every grade.
  'tests/worker/access.test.ts',
  'tests/worker/lost-power.test.ts',
  'tests/worker/proof/**/*.test.ts',
  'tests/worker/scale/**/*.test.ts',
  'tests/worker/audit/audit-tampering.test.ts',
  'tests/worker/cost.test.ts',
  'tests/worker/day.test.ts',
  'tests/worker/exams/exam-secrecy.test.ts',
  'tests/worker/faults.test.ts',
  'tests/worker/requests.test.ts',
  'tests/worker/settings-secrecy.test.ts',
  'tests/worker/voice/secrecy.test.ts',
  'tests/worker/settings/titles.test.ts',
  'tests/worker/people/erasure-texts.test.ts',
  'tests/worker/writes.test.ts',
];

/** Tests of the developer's tools that start processes, as slow. */
const TOOLS = [
  'tests/unit/dev/backup/**/*.test.ts',
  ...['deploy', 'demo-build', 'deploy-demo', 'doctor-deployment', 'migrate', 'scratch'].map(
    (name) => `tests/unit/dev/${name}.test.ts`,
  ),
];

/** The limit of every test and hook, for a machine many times busier than a quiet one. */
const LIMIT = process.env.PROOF === 'long' ? 3_600_000 : 300_000;

type Files = { include: string[]; exclude?: string[] };

/** The tests of the Worker, in workerd. */
const worker = (name: string, files: Files): TestProjectInlineConfiguration => ({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: ensureLocalConfig() },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('migrations'),
          PROOF: process.env.PROOF ?? '',
          GRADES: name === 'worker-long' ? 'all' : 'some',
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
          DISCORD_PUBLIC_KEY: PUBLIC_KEY,
        },
      },
    })),
  ],
  test: {
    name,
    ...files,
    // A runtime starts slower than most files run, so files share one; setup empties its storage.
    isolate: false,
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    setupFiles: [
      'tests/worker/support/quiet.ts',
      'tests/worker/support/storage.ts',
      'tests/worker/support/measuring/explain.ts',
    ],
    globalSetup: ['tests/worker/support/discord/discord.ts'],
  },
});

/** Tests of functions, in Node. */
const unit = (name: string, files: Files): TestProjectInlineConfiguration => ({
  test: {
    name,
    ...files,
    // A process per file would double the time.
    isolate: false,
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    setupFiles: ['dev/older-node.mjs', 'tests/unit/setup.ts'],
  },
});

const without = (files: readonly string[]) => [
  ...configDefaults.exclude,
  ...files,
  ...(isSupported() ? [] : NEED_NEWER_NODE),
];

export default defineConfig({
  test: {
    // A runtime has one thread. Vitest leaves one core free, which doubles the time on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Hides the Worker's log lines, but not a test's own output.
    onConsoleLog: (log) => !log.startsWith('{"level":'),
    projects: [
      worker('worker', {
        include: ['tests/worker/**/*.test.ts'],
        exclude: without(LONG_WORKER.filter((file) => !file.endsWith('/access.test.ts'))),
      }),
      worker('worker-long', { include: LONG_WORKER }),
      unit('unit', { include: ['tests/unit/**/*.test.ts'], exclude: without(TOOLS) }),
      unit('unit-tools', { include: TOOLS, exclude: without([]) }),
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          // A jsdom per file would double the time; setup empties it.
          isolate: false,
          testTimeout: LIMIT,
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['dev/older-node.mjs', 'tests/components/support/setup.ts'],
        },
      },
    ],
  },
});
