import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortTaken } from '#dev/ports.ts';
import { ensureLocalConfig, localSettings } from '#dev/settings.ts';
import { root, startTool } from '#dev/tools.ts';
import type { HostTask } from '#dev/worker-host.ts';

/** A Worker that can be killed. */
export interface KillableWorker {
  /** Kills workerd as a crash would, without a chance to finish anything. Throws if it was not running. */
  kill(): void;
  /** Resolves once no process of it is left. */
  gone(): Promise<void>;
}

/** The id of the workerd that this process has started. Throws if there is none. */
function workerdOf(host: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(\S*)/.exec(line));
  const row = rows.find((found) => found?.[2] === String(host) && found[3]?.endsWith('workerd'));
  if (!row) throw new Error(`Process ${host} runs no workerd`);
  return Number(row[1]);
}

/** Serves the data in `persistTo` with the bundle that the last portal was started with. Throws if it does not answer in a minute. */
export async function startWorker(persistTo: string, port: number): Promise<KillableWorker> {
  const task: HostTask = {
    do: 'serve',
    config: ensureLocalConfig(),
    persistTo,
    port,
    bundle: path.join(root, '.wrangler/bundle/index.js'),
    envFile: localSettings,
    vars: { PUBLIC_ORIGIN: `http://localhost:${port}` },
  };
  const host = startTool('host', [JSON.stringify(task)]);
  const { pid } = host;
  if (pid === undefined) throw new Error('The Worker could not be started');
  const deadline = Date.now() + 60_000;
  while (!(await isHealthy(port))) {
    if (Date.now() > deadline) {
      await host.stop();
      throw new Error(`The Worker did not answer in a minute.\n${host.output()}`);
    }
    await sleep(30);
  }
  const workerd = workerdOf(pid);
  return {
    kill: () => process.kill(workerd, 'SIGKILL'),
    async gone() {
      // The host has nothing to save.
      process.kill(pid, 'SIGKILL');
      await host.exited;
      while (await isPortTaken(port)) await sleep(10);
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
