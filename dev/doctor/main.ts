import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { settings } from '../../worker/env.ts';
import { configFile, settingsFile } from '../deploy/deploy.ts';
import { type Wrangler, wranglerAt } from '../deploy/wrangler.ts';
import { requireSupportedNode } from '../node-version.ts';
import { findRunning } from '../running.ts';
import { ensureLocalConfig, localState, readSettings } from '../settings.ts';
import { root, runMain } from '../tools.ts';
import { databaseAccess, describe, examine } from './checks.ts';
import { readDeployment } from './deployment.ts';
import { findDuplicates } from './duplicates.ts';
import type { DiscordSettings, Target } from './target.ts';

type Place = Omit<Target, 'fetch' | 'now'>;

/** When the Worker was last deployed, in ms since 1970; undefined if Wrangler cannot tell. */
const lastDeployment = (wrangler: Wrangler, worker: string): Promise<number | undefined> =>
  wrangler(['deployments', 'status', '--name', worker, '--json'], { isRead: true }).then(
    (output) => Date.parse(JSON.parse(output.slice(output.indexOf('{'))).created_on) || undefined,
    () => undefined,
  );

/** What a settings file holds for Discord; undefined without the file. */
function discordSettings(file: string, deployedKey: string | undefined): DiscordSettings | undefined {
  if (!existsSync(file)) return undefined;
  const values = readSettings(file);
  const { discordUrl: url, discordClientId, discordClientSecret, discordBotToken, discordGuildId } = settings(values);
  return {
    url,
    clientId: discordClientId,
    clientSecret: discordClientSecret,
    botToken: discordBotToken,
    guildId: discordGuildId,
    publicKey: values.DISCORD_PUBLIC_KEY ?? deployedKey,
  };
}

async function deployedPortal(environment: string | undefined): Promise<Place> {
  requireSupportedNode();
  const config = configFile(environment);
  const name = path.basename(config);
  const {
    name: worker = '',
    vars,
    triggers,
    d1_databases: [bound] = [],
  }: {
    name?: string;
    vars?: { PUBLIC_ORIGIN?: string; DISCORD_PUBLIC_KEY?: string };
    triggers?: object;
    d1_databases?: { database_name: string }[];
  } = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')) : {};
  if (!vars?.PUBLIC_ORIGIN) throw new Error(`${name} has no deployment yet. Deploy first: npm run deploy`);
  const database = databaseAccess(wranglerAt(), ['--remote', '--config', config]);
  const names = { worker, database: bound?.database_name ?? '', namespace: '' };
  return {
    origin: vars.PUBLIC_ORIGIN,
    database,
    deployment: await readDeployment(wranglerAt(), names, database.rows),
    hasCron: triggers !== undefined,
    deployedAt: await lastDeployment(wranglerAt(), worker),
    duplicates: findDuplicates(environment, root),
    discord: discordSettings(path.join(root, settingsFile(environment)), vars.DISCORD_PUBLIC_KEY),
  };
}

async function localPortal(): Promise<Place> {
  const running = await findRunning(localState);
  if (!running)
    throw new Error(
      'No local portal is running. Start it with npm start. To check a deployment: npm run doctor -- --remote (or its address)',
    );
  const place = ['--local', '--persist-to', localState, '--config', ensureLocalConfig()];
  return { origin: `http://localhost:${running.port}`, database: databaseAccess(wranglerAt(), place) };
}

async function findPortal(): Promise<Place> {
  const { values, positionals } = parseArgs({
    options: { remote: { type: 'boolean' }, env: { type: 'string' } },
    allowPositionals: true,
  });
  const [address] = positionals;
  if (address) {
    if (!URL.canParse(address))
      throw new Error(`“${address}” is not an address. It should look like https://portal.example.`);
    return { origin: new URL(address).origin };
  }
  return values.remote || values.env ? deployedPortal(values.env) : localPortal();
}

await runMain(async () => {
  const findings = await examine({
    ...(await findPortal()),
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
    now: Date.now(),
  });
  process.stdout.write(`${findings.map(describe).join('\n')}\n`);
  if (findings.some(({ problem }) => problem)) process.exitCode = 1;
});
