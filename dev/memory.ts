import { statfsSync } from 'node:fs';

/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
/** In bytes. Containers often have only 64 MB there. */
const ENOUGH = 2e9;

/**
 * Keeps the temporary files of this process, and of those that it starts, in memory if the system has room for them: databases and
 * browser profiles wait for the disk at every write. Does nothing where `TMPDIR` is set.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH) process.env.TMPDIR = MEMORY;
  } catch {
    // Other systems have no such folder.
  }
}
