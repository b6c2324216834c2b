import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The SQLite file of a local portal's database; undefined if its data folder has none. Throws if there are several. */
export function findDatabaseFile(state: string): string | undefined {
  const folder = path.join(state, 'v3/d1/miniflare-D1DatabaseObject');
  if (!existsSync(folder)) return undefined;
  const [name, another] = readdirSync(folder).filter((file) => /^[\da-f]{64}\.sqlite$/.test(file));
  if (another) throw new Error(`${folder} has several databases. Remove those that the portal does not use.`);
  return name && path.join(folder, name);
}
