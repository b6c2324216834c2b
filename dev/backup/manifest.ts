import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Place } from './tables.ts';

/** What a backup holds. */
export interface Manifest {
  /** Row counts by table, without `MADE_BY_RESTORE`. */
  tables: Record<string, number>;
  /** How many rows were omitted because a row they require was deleted, or added too late. */
  leftOut: number;
  /** The log's last entry when the backup began and ended: the entries between them say what changed meanwhile. */
  from: number;
  to: number;
}

/** Tables that a restore fills itself: it ends every session and recomputes the counters. */
export const MADE_BY_RESTORE: readonly string[] = ['sessions', 'counters'];

/** The manifest's file of a backup. */
export const manifestOf = (backup: string) => `${backup}.json`;

/** Writes a backup's manifest. It holds no personal data. */
export const writeManifest = (backup: string, manifest: Manifest): void =>
  writeFileSync(manifestOf(backup), `${JSON.stringify(manifest, null, 2)}\n`);

/** The manifest of a backup; undefined if it has none, like those of earlier versions. */
export function readManifest(backup: string): Manifest | undefined {
  const file = manifestOf(backup);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Warnings about a backup that was made while the portal was in use; empty if nothing changed. */
export function warningsOf({ leftOut, from, to }: Manifest): string[] {
  return [
    ...(to > from
      ? [
          `The portal was in use: log entries ${from + 1} to ${to} were written meanwhile. What they changed may be missing.`,
        ]
      : []),
    ...(leftOut > 0 ? [`Omitted: ${leftOut} rows. A row they require was deleted, or added too late.`] : []),
  ];
}

/** Tells the portal when a backup was finished, which it shows to its owner (docs/rules/operations.md#the-operator-is-told). */
export async function noteBackup({ query }: Pick<Place, 'query'>, at: Date): Promise<void> {
  await query([
    `INSERT INTO server_state (name, value, updatedAt) VALUES ('backup', '{}', ${at.getTime()})
      ON CONFLICT (name) DO UPDATE SET updatedAt = excluded.updatedAt`,
  ]);
}
