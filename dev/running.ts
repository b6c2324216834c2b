import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPortTaken } from './ports.ts';

interface Running {
  /** The Worker's, not its starter's: it outlives a starter that is killed, and goes on using the data. */
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

/** The portal that uses this data now; a marker left behind by one that was killed does not count. */
export async function findRunning(persistTo: string): Promise<Running | undefined> {
  let running: Running;
  try {
    running = JSON.parse(readFileSync(markerFile(persistTo), 'utf8'));
  } catch {
    return undefined;
  }
  return isAlive(running.pid) && (await isPortTaken(running.port)) ? running : undefined;
}

/** Notes that the Worker with that process id serves the data on that port. */
export function markRunning(persistTo: string, running: Running): void {
  mkdirSync(persistTo, { recursive: true });
  writeFileSync(markerFile(persistTo), JSON.stringify(running));
}

/** Takes back {@link markRunning}. */
export function unmarkRunning(persistTo: string): void {
  rmSync(markerFile(persistTo), { force: true });
}
