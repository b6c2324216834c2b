import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

/** Node's arguments before a program's file: it may be TypeScript. */
export const nodeArguments: readonly string[] = [
  '--no-warnings',
  '--import',
  pathToFileURL(path.join(root, 'dev/typescript.mjs')).href,
];

/**
 * The command-line tools as files, so that this program's Node runs them, whatever PATH says. Wrangler's launcher is
 * bypassed because it swallows signals, and refuses Node 20.
 */
const scripts = {
  wrangler: 'node_modules/wrangler/wrangler-dist/cli.js',
  vite: 'node_modules/vite/bin/vite.js',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  host: 'dev/worker-host.ts',
} as const;

const environment = {
  WRANGLER_SEND_METRICS: 'false',
  // These keep Wrangler off the internet.
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

/** In characters. */
const maxOutput = 8_000;

/** A running tool in its own process group. */
export interface RunningTool {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Resolves with the tool's last output when it ends, even if it fails. */
  readonly exited: Promise<{ code: number | null; output: string }>;
  /** Its last output, to explain a failure. */
  output(): string;
  /** Terminates it, then kills the rest of its group. Does nothing if it has ended. */
  stop(): Promise<void>;
}

const groups = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is already empty.
  }
}

// The groups are detached from the terminal, so a crash would leave them running.
process.on('exit', () => {
  for (const pid of groups) killGroup(pid);
});

/** Starts a tool; `onOutput` receives all its output. Its standard input is closed, so it cannot prompt. */
export function startTool(
  tool: keyof typeof scripts,
  args: readonly string[],
  onOutput?: (text: string) => void,
): RunningTool {
  const child: ChildProcess = spawn(process.execPath, [...nodeArguments, path.join(root, scripts[tool]), ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutput);
      onOutput?.(text);
    });
  }
  const exited = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve({ code: null, output });
    });
    child.once('exit', () => {
      if (pid === undefined) return;
      killGroup(pid);
      groups.delete(pid);
    });
    child.once('close', (code) => resolve({ code, output }));
  });
  return {
    pid,
    exited,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => pid !== undefined && killGroup(pid), 5_000);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Runs a tool and returns its output. Throws an error with the purpose and the output unless it exits with 0. */
export async function runTool(tool: keyof typeof scripts, args: readonly string[], purpose: string): Promise<string> {
  const { code, output } = await startTool(tool, args).exited;
  if (code !== 0) throw new Error(`${purpose} failed (${tool} ended with ${code ?? 'a signal'}).\n${output.trim()}`);
  return output;
}

/** Runs `stop` on the first stop signal, then exits with 0. A second signal exits immediately. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** Runs `main`. On an error, prints its message without the stack and exits with 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
