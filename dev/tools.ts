import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

/**
 * The command-line tools, as files, so that the Node that runs this program runs them too, whatever PATH says.
 * Wrangler's own launcher is bypassed because it keeps signals from reaching Wrangler.
 */
const scripts = {
  wrangler: 'node_modules/wrangler/wrangler-dist/cli.js',
  vite: 'node_modules/vite/bin/vite.js',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  host: 'dev/worker-host.ts',
} as const;

const environment = {
  WRANGLER_SEND_METRICS: 'false',
  // Without these, Wrangler contacts the internet, which a local run does not need.
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

/** In characters. */
const maxOutput = 8_000;

/** A running tool, in a process group of its own. */
export interface RunningTool {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Resolves with the tool's last output, however it ends. */
  readonly exited: Promise<{ code: number | null; output: string }>;
  /** Its last output, to explain a failure. */
  output(): string;
  /** Asks it to end, then kills what is left of its group. Does nothing if it has ended. */
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

// The groups are detached from the terminal, so nothing else would end them if this program crashes.
process.on('exit', () => {
  for (const pid of groups) killGroup(pid);
});

/** Starts a tool; `onOutput` receives all of its output. Its standard input is closed, so it cannot prompt. */
export function startTool(
  tool: keyof typeof scripts,
  args: readonly string[],
  onOutput?: (text: string) => void,
): RunningTool {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', path.join(root, scripts[tool]), ...args], {
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

/** Runs a tool to its end and returns its output. Throws an error with the purpose and the output if it does not exit with 0. */
export async function runTool(tool: keyof typeof scripts, args: readonly string[], purpose: string): Promise<string> {
  const { code, output } = await startTool(tool, args).exited;
  if (code !== 0) throw new Error(`${purpose} failed (${tool} ended with ${code ?? 'a signal'}).\n${output.trim()}`);
  return output;
}

/** Runs `stop` once when the terminal or the system asks this program to end, then exits with 0. A second request exits at once. */
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

/** Runs `main`. An error prints its message without the stack, and exits with 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
