import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const open = new Set<string>();

const remove = (file: string) => rmSync(file, { recursive: true, force: true });

/** Deletes the open files and folders, then lets the signal end the program. */
function clearAndStop(signal: NodeJS.Signals): void {
  for (const file of open) remove(file);
  for (const one of SIGNALS) process.off(one, clearAndStop);
  process.kill(process.pid, signal);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes the folders of programs that were killed before they could. */
function removeStale(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^portal-scratch-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) remove(path.join(tmpdir(), name));
  }
}

/** Runs `work`, and deletes a file or folder if a signal ends the program before that is done. */
export async function deleteOnSignal<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  if (open.size === 0) for (const signal of SIGNALS) process.on(signal, clearAndStop);
  open.add(file);
  try {
    return await work();
  } finally {
    open.delete(file);
    if (open.size === 0) for (const signal of SIGNALS) process.off(signal, clearAndStop);
  }
}

/**
 * Runs `work` with a new folder that only this user can read, for secrets and readable databases. It is deleted
 * afterwards, also if a signal ends the program; after a kill, by the next program that needs one.
 */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  removeStale();
  const folder = mkdtempSync(path.join(tmpdir(), `portal-scratch-${process.pid}-`));
  return deleteOnSignal(folder, async () => {
    try {
      return await work(folder);
    } finally {
      remove(folder);
    }
  });
}
