import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { demoConfig, demoSettings } from '../demo/local/config.ts';
import { hiddenStepsSql } from '../seed/hidden-steps.ts';
import { seedSql } from '../seed/seed.ts';
import { readSettings } from '../settings.ts';
import { root } from '../tools.ts';
import { type DeployOptions, deploy, explainUnread, type Variant } from './deploy.ts';
import { namesOf, readDatabases } from './plan.ts';
import type { Wrangler } from './wrangler.ts';

/** The demo's name among the environments. */
const NAME = 'demo';

/** Fills a database without people with the sample data. */
async function fill(wrangler: Wrangler, place: readonly string[], scratch: string): Promise<void> {
  const count = ['d1', 'execute', 'DB', '--json', '--command', 'SELECT id FROM users LIMIT 1', ...place];
  const output = await wrangler(count, { isRead: true });
  const replies: { results: unknown[] }[] = JSON.parse(output.slice(output.indexOf('[')));
  if (replies[0]?.results.length) return;
  const script = path.join(scratch, 'sample-data.sql');
  // The time makes it a new file for D1, which recognises earlier imports by their hash.
  writeFileSync(script, `-- ${Date.now()}\n${seedSql()}\n${hiddenStepsSql()}`);
  await wrangler(['d1', 'execute', 'DB', '--yes', '--json', '--file', script, ...place], { isRead: true });
}

/** Deploys the demo and returns its origin. A reset fills a new database, deploys, then deletes the earlier ones (docs/rules/demo.md#new-data). */
export async function deployDemo(
  options: Omit<DeployOptions, 'environment' | 'jurisdiction' | 'variant'>,
  { isReset, now = new Date() }: { isReset: boolean; now?: Date },
): Promise<string> {
  const { wrangler, say } = options;
  const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const { database: prefix } = namesOf(rawConfig, NAME);
  const listed = readDatabases(await wrangler(['d1', 'list', '--json'], { isRead: true }).catch(explainUnread));
  const names = listed.map(({ name }) => name);
  if (names.includes(prefix))
    throw new Error(
      `The account has an environment named “${NAME}”, with the database ${prefix}. Rename or delete it first.`,
    );
  const earlier = names.filter(
    (name) => name.startsWith(`${prefix}-`) && /^\d{14}$/.test(name.slice(prefix.length + 1)),
  );
  // Several are left by a run that failed, which may have been serving any of them.
  const [only] = earlier;
  const isKept = !isReset && earlier.length === 1 && only !== undefined;
  const variant: Variant = {
    database: isKept ? only : `${prefix}-${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`,
    settings: { ...readSettings(demoSettings), DISCORD_CLIENT_SECRET: randomBytes(32).toString('hex') },
    adapt: demoConfig,
    fill: (place, scratch) => {
      say('Adding the sample data …');
      return fill(wrangler, place, scratch);
    },
  };
  const origin = await deploy({ ...options, environment: NAME, variant });
  for (const name of isKept ? [] : earlier) {
    say(`Deleting the earlier database ${name} …`);
    await wrangler(['d1', 'delete', name, '--skip-confirmation']);
  }
  return origin;
}
