import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatPlatform, startChatPlatform } from './chat-platform/server.ts';
import { claimPort } from './ports.ts';
import { findRunning, markRunning, unmarkRunning } from './running.ts';
import { seededPeople } from './seed/people/people.ts';
import { seedSql } from './seed/seed.ts';
import { exampleSettings } from './settings.ts';
import { type RunningTool, root, runTool, startTool } from './tools.ts';

/** How a local portal is to run. */
interface PortalOptions {
  /** The Worker's port on loopback; 0 takes any free one. */
  readonly port: number;
  /** The folder of the local database and key-value store; made where missing. */
  readonly persistTo: string;
  /** Whether an empty database gets the seed's people and their work. */
  readonly seed: boolean;
  /** The stand-in's port on loopback; any free one unless given. */
  readonly discordPort?: number;
  /** A file of settings; the template's values unless given. */
  readonly envFile?: string;
  /** Settings that win over the file's. */
  readonly vars?: Readonly<Record<string, string>>;
  /** When to build the web app: where there is no build, unless given. `never` serves whatever is there. */
  readonly build?: 'always' | 'when-missing' | 'never';
  /** Receives what the Worker's process writes; standard error does unless given. */
  readonly output?: (text: string) => void;
}

/** A running portal. */
export interface Portal {
  readonly url: string;
  /** The stand-in's origin. */
  readonly discordUrl: string;
  /** Fulfils when the Worker's process has ended, with what it last wrote. */
  readonly exited: Promise<string>;
  /** Ends the Worker's processes and the stand-in; the data stays. */
  close(): Promise<void>;
}

const webBuild = path.join(root, 'web/dist');
const startLimit = 90_000;

/** Builds the web app. Throws with the build's output when it fails. */
async function buildWeb(): Promise<void> {
  await runTool('vite', ['build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], 'Building the web app');
}

async function provideWeb(when: PortalOptions['build'] = 'when-missing'): Promise<void> {
  const built = existsSync(path.join(webBuild, 'index.html'));
  if (when === 'always' || (when === 'when-missing' && !built)) await buildWeb();
  // Wrangler refuses to start without its assets' folder, even when another server answers for them.
  mkdirSync(webBuild, { recursive: true });
}

function d1(persistTo: string, command: readonly string[], rest: readonly string[], purpose: string): Promise<string> {
  return runTool('wrangler', ['d1', ...command, 'DB', '--local', '--persist-to', persistTo, ...rest], purpose);
}

async function hasUsers(persistTo: string): Promise<boolean> {
  const output = await d1(
    persistTo,
    ['execute'],
    ['--json', '--command', 'SELECT 1 AS found FROM users LIMIT 1'],
    'Reading the database',
  );
  return output.includes('"found"');
}

async function prepareDatabase(persistTo: string, seed: boolean): Promise<void> {
  await d1(persistTo, ['migrations', 'apply'], [], 'Applying the migrations');
  if (!seed || (await hasUsers(persistTo))) return;
  const file = path.join(tmpdir(), `portal-seed-${process.pid}-${Date.now()}.sql`);
  writeFileSync(file, seedSql());
  try {
    await d1(persistTo, ['execute'], ['--file', file], 'Seeding the database');
  } finally {
    rmSync(file, { force: true });
  }
}

function startWorker(
  options: PortalOptions,
  port: number,
  discordUrl: string,
  onOutput: (text: string) => void,
): RunningTool {
  const vars = { DISCORD_URL: discordUrl, ...options.vars };
  return startTool(
    'wrangler',
    [
      'dev',
      ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
      ...['--persist-to', options.persistTo, '--env-file', options.envFile ?? exampleSettings],
      ...['--show-interactive-dev-session=false', '--log-level', 'warn'],
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    onOutput,
  );
}

async function isHealthy(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    return response.ok ? undefined : `GET /api/health answered ${response.status}: ${body.slice(0, 500)}`;
  } catch (error) {
    return `GET /api/health got no answer (${error instanceof Error ? error.message : 'unknown error'}).`;
  }
}

async function untilHealthy(worker: RunningTool, port: number): Promise<void> {
  const deadline = Date.now() + startLimit;
  let ended = false;
  worker.exited.then(() => {
    ended = true;
  });
  for (;;) {
    const trouble = await isHealthy(port);
    if (trouble === undefined) return;
    if (ended) throw new Error(`The Worker ended before it answered.\n${worker.output().trim()}`);
    if (Date.now() > deadline) throw new Error(`The Worker did not start. ${trouble}\n${worker.output().trim()}`);
    await sleep(100);
  }
}

async function startDiscord(port: number): Promise<ChatPlatform> {
  const claimed = port === 0 ? 0 : await claimPort(port, 'DISCORD_PORT');
  return startChatPlatform({ port: claimed, people: seededPeople });
}

/**
 * Starts the whole portal on this machine: database, seed, stand-in for Discord, Worker. Fulfils once `/api/health` is 200.
 *
 * Throws an error fit to be shown when a port is taken, the data is in use by another portal, a migration, the seed or
 * the build fails, or the Worker does not come up. Nothing is left running then.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const running = await findRunning(options.persistTo);
  if (running) {
    throw new Error(
      `A portal with this data is already running: http://localhost:${running.port} (process ${running.pid}). Stop it first.`,
    );
  }
  const port = await claimPort(options.port, 'PORT');
  const discord = await startDiscord(options.discordPort ?? 0);
  const output = options.output ?? ((text: string) => process.stderr.write(text));
  let started = false;
  let worker: RunningTool | undefined;
  const close = async () => {
    await worker?.stop();
    await discord.close();
    unmarkRunning(options.persistTo);
  };
  try {
    await provideWeb(options.build);
    await prepareDatabase(options.persistTo, options.seed);
    // Until it has started, what it writes is kept for the error that would explain why it did not.
    worker = startWorker(options, port, discord.url, (text) => started && output(text));
    await untilHealthy(worker, port);
    started = true;
    output(worker.output());
  } catch (error) {
    await close();
    throw error;
  }
  if (worker.pid !== undefined) markRunning(options.persistTo, { pid: worker.pid, port });
  return {
    url: `http://localhost:${port}`,
    discordUrl: discord.url,
    exited: worker.exited.then((end) => end.output),
    close,
  };
}
