import { sql } from 'drizzle-orm';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from '../../db/database.ts';
import { pictureView } from '../../db/settings/effective.ts';
import { type OwnSettings, portalSettings } from '../../db/settings/portal-overrides.ts';
import { type Settings, switchedOn } from '../../env.ts';

const newestMigration = `${journal.entries.at(-1)?.tag}.sql`;

/**
 * Whether this build's newest migration is applied, and when the cron trigger last completed a run, or first started one if none
 * completed; null if it never ran. Throws if D1 fails.
 */
export async function readHealth(db: Database): Promise<{ isMigrated: boolean; lastRun: Date | null }> {
  const [row] = await db.all<{ isMigrated: 0 | 1; lastRun: number | null }>(sql`select
    exists (select 1 from d1_migrations where name = ${newestMigration}) as isMigrated,
    (select coalesce(nullif(updatedAt, 0), (select min(value) from json_each(server_state.value, '$.unfinished')))
      from server_state where name = 'cron') as lastRun`);
  return { isMigrated: row?.isMigrated === 1, lastRun: row?.lastRun ? new Date(row.lastRun) : null };
}

/** The portal's name, texts and look, its open positions, and the settings that the privacy page describes. */
export function portalView(given: Settings, own: OwnSettings[], openPositions: number) {
  const chosen = portalSettings(given, own);
  return {
    name: chosen.name,
    tagline: chosen.tagline,
    intro: chosen.intro,
    language: chosen.language,
    timeZone: chosen.timeZone,
    accentHue: chosen.accentHue,
    logo: pictureView(chosen.logo),
    openPositions,
    /** Days until the texts of declined applications are deleted; 0 keeps them. */
    declinedRetentionDays: chosen.declinedRetentionDays,
    /** Days until addresses in the audit log are deleted. */
    auditOriginDays: chosen.auditOriginDays,
    /** From when both delete again, after one was shortened; null if they delete now. */
    deletesFrom: chosen.deletesFrom,
    privacyContact: chosen.privacyContact,
    /** Where the database stores its data; null if it is bound to no place. */
    jurisdiction: given.dataJurisdiction,
    /** Whether webhooks announce events, and whether a bot messages users and sets roles. */
    discord: switchedOn(given),
  };
}
