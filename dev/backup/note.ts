import type { Place } from './tables.ts';

/** Tells the portal when a backup was finished, which it shows to its owner (docs/rules/operations.md#the-operator-is-told). */
export async function noteBackup({ query }: Pick<Place, 'query'>, at: Date): Promise<void> {
  await query([
    `INSERT INTO server_state (name, value, updatedAt) VALUES ('backup', '{}', ${at.getTime()})
      ON CONFLICT (name) DO UPDATE SET updatedAt = excluded.updatedAt`,
  ]);
}
