import { now } from '../../clock.ts';
import type { Grade, GradeTitles } from '../../contract/grades.ts';
import type {
  ChosenSettings,
  GuideLabels,
  Picture,
  PictureView,
  PortalSettings,
} from '../../contract/settings/values.ts';
import { DEFAULT_TRIAL_DAYS } from '../../contract/staff-file/trials.ts';
import { DEFAULT_VOTE_DAYS } from '../../contract/voice/nominations.ts';
import type { Settings } from '../../env.ts';

/** The owner's titles, with every grade. */
export const titlesOf = (own: Partial<Record<Grade, string>> = {}): GradeTitles => ({
  1: own[1] ?? null,
  2: own[2] ?? null,
  2.5: own[2.5] ?? null,
  3: own[3] ?? null,
  4: own[4] ?? null,
  5: own[5] ?? null,
  6: own[6] ?? null,
});

function guidesOf(own: ChosenSettings['guides'] = {}): GuideLabels {
  const label = (texts: { name?: string; description?: string } = {}) => ({
    name: texts.name ?? null,
    description: texts.description ?? null,
  });
  return { mod: label(own.mod), modmail: label(own.modmail) };
}

/** The values in force: the owner's, else the environment's, else the defaults (docs/rules/settings.md#effective-values). */
export const effective = (given: Settings, chosen: ChosenSettings = {}): PortalSettings => ({
  name: chosen.name ?? given.portalName,
  tagline: chosen.tagline ?? given.portalTagline,
  intro: chosen.intro ?? given.portalIntro,
  privacyContact: chosen.privacyContact ?? given.privacyContact,
  language: chosen.language ?? 'en',
  timeZone: chosen.timeZone ?? 'UTC',
  accentHue: chosen.accentHue ?? null,
  declinedRetentionDays: chosen.declinedRetentionDays ?? given.declinedRetentionDays,
  auditOriginDays: chosen.auditOriginDays ?? given.auditOriginDays,
  examAssignmentDays: chosen.examAssignmentDays ?? given.examAssignmentDays,
  trialDays: chosen.trialDays ?? DEFAULT_TRIAL_DAYS,
  voteDays: chosen.voteDays ?? DEFAULT_VOTE_DAYS,
  twoPerson: chosen.twoPerson ?? false,
  mfaFrom: chosen.mfaFrom ?? null,
  gradeTitles: titlesOf(chosen.gradeTitles),
  guides: guidesOf(chosen.guides),
  logo: chosen.logo ?? null,
  picture: chosen.picture ?? null,
  checklistHidden: chosen.checklistHidden ?? false,
});

/** From when the cron deletes again; null if it deletes now (docs/rules/settings.md#deleting-sooner). */
export const deletesFromOf = (row: { deletesFrom: Date | null } | undefined): Date | null =>
  row?.deletesFrom && row.deletesFrom > now() ? row.deletesFrom : null;

type TwoPersonRow = { chosen: ChosenSettings | null; twoPersonEndsAt: Date | null };

/** Whether two people are needed now, and until when if the rule was switched off (docs/rules/users.md#two-people). */
export function twoPersonOf(row: TwoPersonRow | undefined) {
  const endsAt = row?.twoPersonEndsAt;
  const twoPersonEndsAt = endsAt && endsAt > now() ? endsAt : null;
  return { twoPerson: (row?.chosen?.twoPerson ?? false) || twoPersonEndsAt !== null, twoPersonEndsAt };
}

const ENDING = { 'image/png': 'png', 'image/webp': 'webp' };

/** A picture as replies show it. */
export const pictureView = (picture: Picture | null): PictureView | null =>
  picture && {
    url: `/brand/${picture.hash}.${ENDING[picture.type]}`,
    type: picture.type,
    width: picture.width,
    height: picture.height,
  };
