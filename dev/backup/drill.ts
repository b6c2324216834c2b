import { readdirSync } from 'node:fs';
import path from 'node:path';
import { withScratch } from '../scratch.ts';
import { ensureLocalConfig } from '../settings.ts';
import { runTool } from '../tools.ts';
import { MADE_BY_RESTORE, readManifest } from './manifest.ts';
import { ensureLocalPlace, prepareLocal } from './places.ts';
import { type Script, statementsOf } from './script.ts';
import { identifier, PIECES_TABLE } from './statements.ts';
import type { Query } from './tables.ts';
import { readBackup, restore } from './transfer.ts';

/** The path of a folder's newest backup by the time in its name, encrypted or not; undefined if it has none. */
export function newestBackup(folder: string): string | undefined {
  const found = readdirSync(folder).flatMap((name) => {
    const [, time] = /-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.sql(?:\.age)?$/.exec(name) ?? [];
    return time ? [{ name, time }] : [];
  });
  const newest = found.toSorted((a, b) => b.time.localeCompare(a.time))[0];
  return newest && path.join(folder, newest.name);
}

/** How many rows an INSERT has: the brackets after VALUES that are in no other bracket. */
function countRows(insert: string): number {
  const values = insert.slice(insert.indexOf(' VALUES ')).replaceAll(/'[^']*'/g, '');
  let depth = 0;
  let rows = 0;
  for (const [bracket] of values.matchAll(/[()]/g)) {
    if (bracket === '(' && depth === 0) rows += 1;
    depth += bracket === '(' ? 1 : -1;
  }
  return rows;
}

/** How many rows a backup has in each table, counted in its text, except those that a restore makes itself. */
export async function rowsOfBackup(text: Script): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const statement of statementsOf(text)) {
    const [, verb, name = ''] = /^(CREATE TABLE|INSERT INTO) [`"]?(\w+)/.exec(statement) ?? [];
    if (!verb || name === PIECES_TABLE || MADE_BY_RESTORE.includes(name)) continue;
    counts.set(name, (counts.get(name) ?? 0) + (verb === 'INSERT INTO' ? countRows(statement) : 0));
  }
  return counts;
}

/** What differs between the expected rows of each table and a database's, one line per table. */
export async function findMismatches(expected: ReadonlyMap<string, number>, query: Query): Promise<string[]> {
  const names = [...expected.keys()];
  const found = await query(names.map((name) => `SELECT count(*) AS "count" FROM ${identifier(name)}`));
  return names.flatMap((name, i) => {
    const count = Number(found[i]?.[0]?.count);
    return count === expected.get(name) ? [] : [`${name}: ${expected.get(name)} rows in the backup, ${count} restored`];
  });
}

/** The number of the last sealed entry. Throws if the log's chain is broken. */
async function verifyLog(state: string): Promise<string> {
  const task = { do: 'verify', config: ensureLocalConfig(), persistTo: state } as const;
  const output = await runTool('host', [JSON.stringify(task)], 'The drill failed. Verifying the log');
  // Wrangler adds lines of its own.
  const [, verified] = /^\{"verified":(\d+)\}$/m.exec(output) ?? [];
  if (!verified) throw new Error(`The drill failed. Verifying the log returned nothing.\n${output}`);
  return verified;
}

/**
 * Restores a backup into a scratch portal, which is deleted afterwards, and returns a line about it. Throws if a table has other
 * rows than the manifest says, or the log's chain is broken. Without a manifest, it counts the rows in the backup's text.
 */
export async function drill(file: string, passphrase: string | undefined): Promise<string> {
  return withScratch(async (state) => {
    const manifest = readManifest(file);
    const expected = manifest
      ? new Map(Object.entries(manifest.tables))
      : await rowsOfBackup(readBackup(file, passphrase));
    const place = await ensureLocalPlace(state);
    // Erasing again would add rows to the log.
    await restore(place, file, { passphrase, erasesAgain: false });
    const mismatches = await findMismatches(expected, place.query);
    if (mismatches.length > 0) throw new Error(`The drill failed. ${mismatches.join('; ')}.`);
    // As the deployment after a restore: the backup may be older than this checkout.
    await prepareLocal(state);
    const verified = await verifyLog(state);
    const rows = [...expected.values()].reduce((sum, count) => sum + count, 0);
    return `${path.basename(file)} restores: ${expected.size} tables, ${rows} rows, and the sealed log is intact up to entry ${verified}.`;
  });
}
