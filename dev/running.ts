import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPortTaken } from './ports.ts';

interface Running {
  /** The Worker's own process, because it can outlive its parent and keep using the data. */
  readonly pid: number;
  readonly port: number;
}

function markerFile(persistTo: string): string {
  return path.join(persistTo, 'running.json');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The portal that uses this data. Ignores the marker of a killed portal. */
export async function findRunning(persistTo: string): Promise<Running | undefined> {
  let running: Running;
  try {
    running = JSON.parse(readFileSync(markerFile(persistTo), 'utf8'));
  } catch {
    return undefined;
  }
  return isAlive(running.pid) && (await isPortTaken(running.port)) ? running : undefined;
}

/** Throws while a portal uses this data. */
export async function refuseRunning(persistTo: string): Promise<void> {
  const running = await findRunning(persistTo);
  if (running)
    throw new Error(
      `A portal with this data is already running: http://localhost:${running.port} (process ${running.pid}). Stop it first.`,
    );
}

/** Records the process that serves this data, and its port. */
export function markRunning(persistTo: string, running: Running): void {
  mkdirSync(persistTo, { recursive: true });
  writeFileSync(markerFile(persistTo), JSON.stringify(running));
}

/** Undoes {@link markRunning}. */
export function unmarkRunning(persistTo: string): void {
  rmSync(markerFile(persistTo), { force: true });
}
