import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a backup holds. */
export interface Manifest {
  /** The rows of each table, except those that a restore makes itself. */
  tables: Record<string, number>;
  /** Rows that could not be restored, because a row that they need was deleted or added meanwhile. */
  leftOut: number;
  /** The log's last entry when the backup began, and when it ended. Entries in between tell what changed meanwhile. */
  from: number;
  to: number;
}

/** Tables whose rows a restore makes itself: it ends every session, and counts again. */
export const MADE_BY_RESTORE: readonly string[] = ['sessions', 'counters'];

/** The manifest's file of a backup. */
export const manifestOf = (backup: string) => `${backup}.json`;

/** Writes a backup's manifest. It holds no personal data. */
export const writeManifest = (backup: string, manifest: Manifest): void =>
  writeFileSync(manifestOf(backup), `${JSON.stringify(manifest, null, 2)}\n`);

/** The manifest of a backup; undefined if it has none, as those of earlier versions. */
export function readManifest(backup: string): Manifest | undefined {
  const file = manifestOf(backup);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** What an operator should know of a backup that was made while the portal was in use; empty if nothing changed. */
export function warningsOf({ leftOut, from, to }: Manifest): string[] {
  return [
    ...(to > from
      ? [
          `The portal was in use: entries ${from + 1} to ${to} of the log came in meanwhile. What they changed may be missing.`,
        ]
      : []),
    ...(leftOut > 0 ? [`Left out: ${leftOut} rows that need another one which was deleted or added meanwhile.`] : []),
  ];
}
