import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPortTaken } from './ports.ts';

interface Running {
  /** The Worker's process, not the one that started it: the Worker outlives a killed parent and keeps using the data. */
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

/** The portal that is using this data. A marker left behind by a killed portal does not count. */
export async function findRunning(persistTo: string): Promise<Running | undefined> {
  let running: Running;
  try {
    running = JSON.parse(readFileSync(markerFile(persistTo), 'utf8'));
  } catch {
    return undefined;
  }
  return isAlive(running.pid) && (await isPortTaken(running.port)) ? running : undefined;
}

/** Records which process serves this data, and on which port. */
export function markRunning(persistTo: string, running: Running): void {
  mkdirSync(persistTo, { recursive: true });
  writeFileSync(markerFile(persistTo), JSON.stringify(running));
}

/** Undoes {@link markRunning}. */
export function unmarkRunning(persistTo: string): void {
  rmSync(markerFile(persistTo), { force: true });
}
