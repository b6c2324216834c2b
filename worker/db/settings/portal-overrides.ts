import { eq, sql } from 'drizzle-orm';
import type { GradeTitles } from '../../contract/grades.ts';
import type { ChosenSettings } from '../../contract/settings/values.ts';
import { DEFAULT_TRIAL_DAYS, type TrialDays } from '../../contract/staff-file/trials.ts';
import { type RawSettings, type Settings, settings } from '../../env.ts';
import type { Database } from '../database.ts';
import { ownSettings } from '../schema/settings.ts';
import { deletesFromOf, effective, titlesOf } from './effective.ts';

/** The part of the row that says which values are in force. */
export type OwnSettings = { chosen: ChosenSettings | null; deletesFrom: Date | null };

const columns = { chosen: ownSettings.chosen, deletesFrom: ownSettings.deletesFrom };

/** Matches the one row. */
export const isOwnSettings = eq(ownSettings.id, 1);

/** What the owner has set; no row before the first change. */
export const selectPortalOverrides = (db: Database) => db.select(columns).from(ownSettings).where(isOwnSettings);

/** The values in force, from the rows of `selectPortalOverrides`. */
export const portalSettings = (given: Settings, [row]: OwnSettings[]) => ({
  ...effective(given, row?.chosen ?? {}),
  deletesFrom: deletesFromOf(row),
});

/** Reads the values in force, in a round trip of its own. */
export const readPortalSettings = async (db: Database, env: RawSettings) =>
  portalSettings(settings(env), await selectPortalOverrides(db));

/** The owner's titles, from the rows of `selectPortalOverrides`. */
export const titlesIn = ([row]: OwnSettings[]): GradeTitles => titlesOf(row?.chosen?.gradeTitles);

/** How long trials take, from the rows of `selectPortalOverrides`. */
export const trialDaysIn = ([row]: OwnSettings[]): TrialDays => row?.chosen?.trialDays ?? DEFAULT_TRIAL_DAYS;

/** Whether some changes need two people, as a column of any query. */
export const isTwoPersonNow =
  sql`coalesce((select json_extract(${ownSettings.chosen}, '$.twoPerson') from ${ownSettings} where ${isOwnSettings}), 0)`
    .mapWith(Boolean)
    .as('isTwoPerson');

/** Whether some changes need two people, from the rows of `selectPortalOverrides`. */
export const isTwoPerson = ([row]: OwnSettings[]): boolean => row?.chosen?.twoPerson ?? false;
