import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

/**
 * The command-line programs that local runs use, as files: run by the very Node that runs this program, whatever the
 * PATH says. Wrangler's own launcher is left out because it keeps signals from reaching Wrangler.
 */
const scripts = {
  wrangler: 'node_modules/wrangler/wrangler-dist/cli.js',
  vite: 'node_modules/vite/bin/vite.js',
} as const;

const environment = {
  WRANGLER_SEND_METRICS: 'false',
  // Both look for hosts on the internet, which a local run has no need of.
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

const outputKept = 8_000;

/** A program in a process group of its own. */
export interface RunningTool {
  /** Undefined when it could not be started. */
  readonly pid: number | undefined;
  /** Fulfils with what the program last wrote, however it ends. */
  readonly exited: Promise<{ code: number | null; output: string }>;
  /** What it last wrote, to explain a failure with. */
  output(): string;
  /** Asks it to end, then ends whatever is left of its group. Harmless when it has ended. */
  stop(): Promise<void>;
}

const groups = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

// The groups are cut off from the terminal, so nothing else would end them when this program goes down midway.
process.on('exit', () => {
  for (const pid of groups) killGroup(pid);
});

/** Starts one of the programs; `onOutput` sees all that it writes. Its standard input is closed, so it never asks. */
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
      output = (output + text).slice(-outputKept);
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

/**
 * Runs one of the programs to its end and fulfils with what it wrote to either stream.
 *
 * Throws an error that says what failed and carries the output when it ends other than with 0.
 */
export async function runTool(tool: keyof typeof scripts, args: readonly string[], purpose: string): Promise<string> {
  const { code, output } = await startTool(tool, args).exited;
  if (code !== 0) throw new Error(`${purpose} failed (${tool} ended with ${code ?? 'a signal'}).\n${output.trim()}`);
  return output;
}

/**
 * Runs `stop` once when the terminal or the system asks this program to end, then ends it with 0. A second request
 * ends it at once.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** Runs a program's `main`; an error's message alone goes to the terminal, since a stack helps nobody there. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
