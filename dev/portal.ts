import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERACTIONS_PATH } from '../worker/contract/commands/commands.ts';
import { ensureDemoConfig } from './demo/local/config.ts';
import { type FakeDiscord, startFakeDiscord } from './fake-discord/server.ts';
import { claimPort } from './ports.ts';
import { markRunning, refuseRunning, unmarkRunning } from './running.ts';
import { guildId, serverMembers } from './seed/discord/server.ts';
import { seededPeople } from './seed/people/people.ts';
import { ensureLocalConfig, localSettings, readSettings } from './settings.ts';
import { type RunningTool, root, runTool, startTool } from './tools.ts';
import type { HostTask } from './worker-host.ts';

interface PortalOptions {
  /** The Worker's port on loopback; 0 means any free port. */
  readonly port: number;
  /** The folder of the local database and key-value store; created if missing. */
  readonly persistTo: string;
  /** Whether to seed an empty database. */
  readonly seed: boolean;
  /** Whether to seed a webhook, so that messages reach the fake Discord. */
  readonly hasWebhook?: boolean;
  /** The fake Discord's port on loopback. Default: any free port. */
  readonly discordPort?: number;
  /** The settings file. Default: `dev/local.vars`. */
  readonly envFile?: string;
  /** Settings that override the file's. */
  readonly vars?: Readonly<Record<string, string>>;
  /** When to build the web app. Default: if there is no build. `never` also reuses the Worker's last bundle. */
  readonly build?: 'always' | 'when-missing' | 'never';
  /** Whether to start the demo, whose Worker has a Discord of its own. */
  readonly isDemo?: boolean;
  /** A port's origin in the browser; undefined, and by default: this machine's. */
  readonly originOf?: (port: number) => string | undefined;
  /** Whether the Worker reloads when its files change. This uses `wrangler dev`, whose proxy is slower than the Worker. */
  readonly hotReload?: boolean;
  /** The port of the Worker's inspector, for a profiler. Default: none. */
  readonly inspectorPort?: number;
  /** Receives the Worker's output. Default: standard error. */
  readonly output?: (text: string) => void;
}

/** A running portal. */
export interface Portal {
  /** The portal's origin on this machine. */
  readonly url: string;
  /** The portal's origin in the browser. */
  readonly publicUrl: string;
  /** The fake Discord's origin in the browser. A demo's is its own. */
  readonly discordUrl: string;
  /** Resolves with the Worker's last output when its process ends. */
  readonly exited: Promise<string>;
  /** Stops the Worker and the fake Discord, and keeps the data. */
  close(): Promise<void>;
}

const webBuild = path.join(root, 'web/dist');
const startTimeoutMs = 90_000;

async function buildWeb(): Promise<void> {
  await runTool('vite', ['build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], 'Building the web app');
}

async function ensureWebBuild(when: PortalOptions['build'] = 'when-missing'): Promise<void> {
  const isBuilt = existsSync(path.join(webBuild, 'index.html'));
  if (when === 'always' || (when === 'when-missing' && !isBuilt)) await buildWeb();
  // Wrangler needs its assets folder, even if Vite serves the app.
  mkdirSync(webBuild, { recursive: true });
}

const asArguments = (task: HostTask): string[] => [JSON.stringify(task)];

/** Applies missing migrations, and seeds an empty database if `seed` is set. */
async function prepareDatabase(
  { persistTo, seed, isDemo = false, hasWebhook, envFile = localSettings }: PortalOptions,
  config: string,
  discordUrl: string,
): Promise<void> {
  const webhook = hasWebhook && { discordUrl, envFile };
  const task = { do: 'prepare', config, persistTo, seed, isDemo, ...(webhook && { webhook }) } as const;
  await runTool('host', asArguments(task), 'Preparing the database');
}

/** Bundles the Worker as for a deployment, and returns the file. */
async function bundleWorker({ build, isDemo }: PortalOptions, config: string): Promise<string> {
  const folder = path.join(root, isDemo ? '.wrangler/demo-bundle' : '.wrangler/bundle');
  const bundle = path.join(folder, isDemo ? 'worker.js' : 'index.js');
  if (build !== 'never' || !existsSync(bundle)) {
    const command = ['deploy', '--dry-run', '--config', config, '--outdir', folder];
    await runTool('wrangler', command, 'Building the Worker');
  }
  return bundle;
}

function startWorker(
  { persistTo, envFile = localSettings, inspectorPort, vars: given }: PortalOptions,
  config: string,
  /** Undefined for hot reload. */
  bundle: string | undefined,
  port: number,
  origins: Record<'PUBLIC_ORIGIN' | 'DISCORD_URL', string>,
  /** The fake Discord's origin on this machine, if the browser has another. */
  discordAt: string | undefined,
  onOutput: (text: string) => void,
): RunningTool {
  // Discord messages link to the portal, so it needs its own address.
  const vars = { ...origins, ...given };
  if (bundle !== undefined) {
    const inspector = inspectorPort === undefined ? {} : { inspectorPort };
    const reroute = discordAt === undefined ? {} : { reroute: { from: origins.DISCORD_URL, to: discordAt } };
    const task = { do: 'serve', config, persistTo, port, bundle, envFile, vars, ...inspector, ...reroute } as const;
    return startTool('host', asArguments(task), onOutput);
  }
  return startTool(
    'wrangler',
    [
      'dev',
      ...['--config', config],
      ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
      ...['--persist-to', persistTo, '--env-file', envFile],
      ...['--show-interactive-dev-session=false', '--log-level', 'warn'],
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    onOutput,
  );
}

/** Describes why the Worker is unhealthy; undefined if it is healthy. */
async function healthProblem(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    return response.ok ? undefined : `GET /api/health returned ${response.status}: ${body.slice(0, 500)}`;
  } catch (error) {
    return `GET /api/health got no reply (${error instanceof Error ? error.message : 'unknown error'}).`;
  }
}

async function untilHealthy(worker: RunningTool, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  let hasEnded = false;
  worker.exited.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const problem = await healthProblem(port);
    if (problem === undefined) return;
    if (hasEnded) throw new Error(`The Worker stopped while starting.\n${worker.output().trim()}`);
    if (Date.now() > deadline) throw new Error(`The Worker did not start. ${problem}\n${worker.output().trim()}`);
    await sleep(100);
  }
}

async function startDiscord(port: number, portalOrigin: string, portalUrl: string): Promise<FakeDiscord> {
  const claimed = port === 0 ? 0 : await claimPort(port, 'DISCORD_PORT');
  return startFakeDiscord({
    port: claimed,
    people: seededPeople,
    members: serverMembers(),
    portalOrigin,
    commands: { endpoint: `${portalUrl}${INTERACTIONS_PATH}`, guildId },
  });
}

/**
 * Starts a local portal: database, seed, fake Discord and Worker. Resolves when `/api/health` returns 200. Throws an error for
 * the terminal, leaving nothing running.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  await refuseRunning(options.persistTo);
  // A wrong setting would only show as a 503 later.
  readSettings(options.envFile ?? localSettings);
  const port = await claimPort(options.port, 'PORT');
  const config = options.isDemo ? await ensureDemoConfig() : ensureLocalConfig();
  const url = `http://localhost:${port}`;
  const publicUrl = options.originOf?.(port) ?? url;
  const discord = options.isDemo ? undefined : await startDiscord(options.discordPort ?? 0, publicUrl, url);
  const discordUrl = (discord && (options.originOf?.(Number(new URL(discord.url).port)) ?? discord.url)) ?? publicUrl;
  const output = options.output ?? ((text: string) => process.stderr.write(text));
  let hasStarted = false;
  let worker: RunningTool | undefined;
  const close = async () => {
    await worker?.stop();
    await discord?.close();
    unmarkRunning(options.persistTo);
  };
  try {
    await ensureWebBuild(options.build);
    const [bundle] = await Promise.all([
      options.hotReload ? undefined : bundleWorker(options, config),
      prepareDatabase(options, config, discordUrl),
    ]);
    // Until it has started, output is held back to explain a failure.
    const origins = { PUBLIC_ORIGIN: publicUrl, DISCORD_URL: discordUrl };
    const discordAt = discord && discord.url !== discordUrl ? discord.url : undefined;
    worker = startWorker(options, config, bundle, port, origins, discordAt, (text) => hasStarted && output(text));
    await untilHealthy(worker, port);
    hasStarted = true;
    output(worker.output());
  } catch (error) {
    await close();
    throw error;
  }
  if (worker.pid !== undefined) markRunning(options.persistTo, { pid: worker.pid, port });
  return {
    url,
    publicUrl,
    discordUrl,
    exited: worker.exited.then((end) => end.output),
    close,
  };
}
