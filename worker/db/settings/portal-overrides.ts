import { eq, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { GradeTitles } from '../../contract/grades.ts';
import { isGuideSlug } from '../../contract/guides.ts';
import { GUIDE_TITLES } from '../../contract/labels/names.ts';
import type { ChosenSettings } from '../../contract/settings/values.ts';
import { DEFAULT_TRIAL_DAYS, type TrialDays } from '../../contract/staff-file/trials.ts';
import { type RawSettings, type Settings, settings } from '../../env.ts';
import type { Database } from '../database.ts';
import { ownSettings } from '../schema/settings.ts';
import { deletesFromOf, effective, titlesOf, twoPersonOf } from './effective.ts';

/** The part of the row that says which values are in force. */
export type OwnSettings = {
  chosen: ChosenSettings | null;
  deletesFrom: Date | null;
  twoPersonEndsAt: Date | null;
};

/** The columns of `OwnSettings`. */
export const ownSettingsColumns = {
  chosen: ownSettings.chosen,
  deletesFrom: ownSettings.deletesFrom,
  twoPersonEndsAt: ownSettings.twoPersonEndsAt,
};

/** Matches the one row. */
export const isOwnSettings = eq(ownSettings.id, 1);

/** What the owner has set; no row before the first change. */
export const selectPortalOverrides = (db: Database) =>
  db.select(ownSettingsColumns).from(ownSettings).where(isOwnSettings);

/** The values in force, from the rows of `selectPortalOverrides`. */
export const portalSettings = (given: Settings, [row]: OwnSettings[]) => ({
  ...effective(given, row?.chosen ?? {}),
  deletesFrom: deletesFromOf(row),
  ...twoPersonOf(row),
});

/** Reads the values in force, in a round trip of its own. */
export const readPortalSettings = async (db: Database, env: RawSettings) =>
  portalSettings(settings(env), await selectPortalOverrides(db));

/** The owner's titles, from the rows of `selectPortalOverrides`. */
export const titlesIn = ([row]: OwnSettings[]): GradeTitles => titlesOf(row?.chosen?.gradeTitles);

/** What a guide is called: those with fixed names as the owner says, from the rows of `selectPortalOverrides`. */
export const guideTitlesIn =
  ([row]: OwnSettings[]) =>
  ({ slug, title }: { slug: string; title: string }): string =>
    isGuideSlug(slug) ? (row?.chosen?.guides?.[slug]?.name ?? GUIDE_TITLES[slug]) : title;

/** How long trials take, from the rows of `selectPortalOverrides`. */
export const trialDaysIn = ([row]: OwnSettings[]): TrialDays => row?.chosen?.trialDays ?? DEFAULT_TRIAL_DAYS;

/** Matches the row while some changes need two people. */
const isForTwo = () =>
  sql`(${ownSettings.chosen} ->> 'twoPerson' or coalesce(${ownSettings.twoPersonEndsAt}, 0) > ${now().getTime()})`;

/** Whether some changes need two people, in any query. */
export const needsTwo = () => sql`exists (select 1 from ${ownSettings} where ${isOwnSettings} and ${isForTwo()})`;

/** `needsTwo` as a column. */
export const isTwoPersonNow = () => needsTwo().mapWith(Boolean).as('isTwoPerson');

/** Whether some changes need two people, from the rows of `selectPortalOverrides`. */
export const isTwoPerson = ([row]: OwnSettings[]): boolean => twoPersonOf(row).twoPerson;
