import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../tools.ts';

/** `npm run migration` writes the migration from the newest to today's schema, and keeps only the newest snapshot. */
const meta = path.join(root, 'migrations/meta');

const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

// drizzle-kit compares the schema with the newest snapshot and never reads an older one.
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(path.join(meta, name));
