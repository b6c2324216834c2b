import { statfsSync } from 'node:fs';

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
/** Enough free bytes. Containers often have only 64 MB there. */
const ENOUGH = 2e9;

/**
 * Keeps temporary files in memory if they fit, here and in child processes: databases and browser profiles are slow on disk.
 * Does nothing if `TMPDIR` is set.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH) process.env.TMPDIR = MEMORY;
  } catch {
    // Not Linux.
  }
}
