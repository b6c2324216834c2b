import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { type Edge, startEdge } from '../edge.ts';

/** Builds the floor app with Vite's own settings, and serves it on a portal's API during the work. */
export async function withFloor<Result>(portal: string, work: (floor: Edge) => Promise<Result>): Promise<Result> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'portal-floor-'));
  try {
    // An error is worth printing, the libraries' directives are not.
    const options = { outDir, emptyOutDir: true };
    await build({ root: import.meta.dirname, configFile: false, logLevel: 'error', build: options });
    const floor = await startEdge(portal, outDir);
    try {
      return await work(floor);
    } finally {
      floor.close();
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
