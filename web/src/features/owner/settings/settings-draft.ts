import * as z from 'zod/mini';
import type { Grade } from '#contract/grades.ts';
import type { GuideSlug } from '#contract/guides.ts';
import { settingsInput } from '#contract/settings/input.ts';
import { MFA_GRADES, type MfaGrade } from '#contract/settings/second-factor.ts';
import { LANGUAGES, type Language } from '#contract/settings/values.ts';
import { DEFAULT_TRIAL_DAYS, TRIAL_GRADES } from '#contract/staff-file/trials.ts';
import type { FieldNames } from '#patterns/forms/merge.ts';
import { typedNumber } from '#patterns/forms/typed-number.ts';
import type { Settings, SettingsBody } from './settings-queries.ts';

/** As typed; null takes a setting back to its default. */
type Typed = string | null;

/** The form's values: flat, so that a merge settles each title and name by itself. */
export interface Draft {
  name: Typed;
  tagline: Typed;
  intro: Typed;
  privacyContact: Typed;
  language: Typed;
  timeZone: Typed;
  accentHue: Typed;
  declinedRetentionDays: Typed;
  auditOriginDays: Typed;
  examAssignmentDays: Typed;
  trial2: Typed;
  trial2_5: Typed;
  voteDays: Typed;
  twoPerson: boolean;
  mfaFrom: Typed;
  title1: Typed;
  title2: Typed;
  title2_5: Typed;
  title3: Typed;
  title4: Typed;
  title5: Typed;
  title6: Typed;
  modName: Typed;
  modDescription: Typed;
  modmailName: Typed;
  modmailDescription: Typed;
  checklistHidden: boolean;
}

type TrialGrade = (typeof TRIAL_GRADES)[number];

/** A field that holds text. */
export type SettingKey = Exclude<keyof Draft, 'checklistHidden' | 'twoPerson'>;

/** The fields of the grades' titles. */
export const TITLE_KEYS = {
  1: 'title1',
  2: 'title2',
  2.5: 'title2_5',
  3: 'title3',
  4: 'title4',
  5: 'title5',
  6: 'title6',
} as const satisfies Record<Grade, SettingKey>;

/** The fields of the guides' names and descriptions. */
export const GUIDE_KEYS = {
  mod: { name: 'modName', description: 'modDescription' },
  modmail: { name: 'modmailName', description: 'modmailDescription' },
} as const satisfies Record<GuideSlug, Record<'name' | 'description', SettingKey>>;

/** Every field on its default. */
export const blankDraft: Draft = {
  name: null,
  tagline: null,
  intro: null,
  privacyContact: null,
  language: null,
  timeZone: null,
  accentHue: null,
  declinedRetentionDays: null,
  auditOriginDays: null,
  examAssignmentDays: null,
  trial2: null,
  trial2_5: null,
  voteDays: null,
  twoPerson: false,
  mfaFrom: 'none',
  title1: null,
  title2: null,
  title2_5: null,
  title3: null,
  title4: null,
  title5: null,
  title6: null,
  modName: null,
  modDescription: null,
  modmailName: null,
  modmailDescription: null,
  checklistHidden: false,
};

/** The fields of the grades' trials. */
export const TRIAL_KEYS = { 2: 'trial2', 2.5: 'trial2_5' } as const satisfies Record<TrialGrade, SettingKey>;

const trialOf = ({ trialDays }: Settings, grade: TrialGrade): Typed => {
  const days = trialDays.find((trial) => trial.grade === grade)?.days;
  return days === undefined ? null : String(days);
};

/** The form values of the settings in force. */
export const toValues = (settings: Settings): Draft => ({
  name: settings.name,
  tagline: settings.tagline,
  intro: settings.intro,
  privacyContact: settings.privacyContact,
  language: settings.language,
  timeZone: settings.timeZone,
  accentHue: settings.accentHue === null ? null : String(settings.accentHue),
  declinedRetentionDays: String(settings.declinedRetentionDays),
  auditOriginDays: String(settings.auditOriginDays),
  examAssignmentDays: String(settings.examAssignmentDays),
  trial2: trialOf(settings, 2),
  trial2_5: trialOf(settings, 2.5),
  voteDays: String(settings.voteDays),
  // Switched off, it stays in force for a day.
  twoPerson: settings.twoPerson && settings.twoPersonEndsAt === null,
  mfaFrom: String(settings.mfaFrom ?? 'none'),
  title1: settings.gradeTitles[1],
  title2: settings.gradeTitles[2],
  title2_5: settings.gradeTitles[2.5],
  title3: settings.gradeTitles[3],
  title4: settings.gradeTitles[4],
  title5: settings.gradeTitles[5],
  title6: settings.gradeTitles[6],
  modName: settings.guides.mod.name,
  modDescription: settings.guides.mod.description,
  modmailName: settings.guides.modmail.name,
  modmailDescription: settings.guides.modmail.description,
  checklistHidden: settings.checklistHidden,
});

const mfaGradeOf = (text: string): MfaGrade | null => MFA_GRADES.find((grade) => String(grade) === text) ?? null;

const languageOf = (text: string): Language | undefined => LANGUAGES.find((known) => known === text);

/** What differs from `base`. */
export function toBody(draft: Draft, base: Settings | null): SettingsBody {
  const before = base ? toValues(base) : blankDraft;
  const changed = <Key extends string, Value>(key: Key, field: SettingKey, read: (text: string) => Value) => {
    const text = draft[field];
    if (text === before[field]) return {};
    return { [key]: text === null ? null : read(text) } as { [Name in Key]?: Value | null };
  };
  const asTyped = (text: string) => text;
  const filled = <Map extends object>(map: Map) => (Object.keys(map).length > 0 ? map : undefined);
  const guide = (slug: GuideSlug) =>
    filled({
      ...changed('name', GUIDE_KEYS[slug].name, asTyped),
      ...changed('description', GUIDE_KEYS[slug].description, asTyped),
    });
  const [mod, modmail] = [guide('mod'), guide('modmail')];
  const guides = filled({ ...(mod && { mod }), ...(modmail && { modmail }) });
  const gradeTitles = filled({
    ...changed('1', TITLE_KEYS[1], asTyped),
    ...changed('2', TITLE_KEYS[2], asTyped),
    ...changed('2.5', TITLE_KEYS[2.5], asTyped),
    ...changed('3', TITLE_KEYS[3], asTyped),
    ...changed('4', TITLE_KEYS[4], asTyped),
    ...changed('5', TITLE_KEYS[5], asTyped),
    ...changed('6', TITLE_KEYS[6], asTyped),
  });
  // Both grades are one setting: the default of one next to a number for the other is that number of days.
  const trials = (): SettingsBody['trialDays'] =>
    TRIAL_GRADES.every((grade) => draft[TRIAL_KEYS[grade]] === null)
      ? null
      : DEFAULT_TRIAL_DAYS.map(({ grade, days }) => {
          const text = draft[TRIAL_KEYS[grade]];
          return { grade, days: text === null ? days : typedNumber(text) };
        });
  const hasNewTrials = TRIAL_GRADES.some((grade) => draft[TRIAL_KEYS[grade]] !== before[TRIAL_KEYS[grade]]);
  return {
    ...changed('name', 'name', asTyped),
    ...changed('tagline', 'tagline', asTyped),
    ...changed('intro', 'intro', asTyped),
    ...changed('privacyContact', 'privacyContact', asTyped),
    ...changed('language', 'language', languageOf),
    ...changed('timeZone', 'timeZone', asTyped),
    ...changed('accentHue', 'accentHue', typedNumber),
    ...changed('declinedRetentionDays', 'declinedRetentionDays', typedNumber),
    ...changed('auditOriginDays', 'auditOriginDays', typedNumber),
    ...changed('examAssignmentDays', 'examAssignmentDays', typedNumber),
    ...changed('voteDays', 'voteDays', typedNumber),
    ...(hasNewTrials && { trialDays: trials() }),
    ...(draft.twoPerson !== before.twoPerson && { twoPerson: draft.twoPerson || null }),
    ...changed('mfaFrom', 'mfaFrom', mfaGradeOf),
    ...(gradeTitles && { gradeTitles }),
    ...(guides && { guides }),
    ...(draft.checklistHidden !== before.checklistHidden && { checklistHidden: draft.checklistHidden || null }),
  };
}

/** The field that shows an issue with this path, such as `gradeTitles.2.5` or `guides.mod.name`; null if none does. */
export function fieldOf(path: string): SettingKey | null {
  const field = path
    .replace(
      /^gradeTitles\.(\d)(?:\.(\d))?$/,
      (_, whole: string, part?: string) => `title${whole}${part ? `_${part}` : ''}`,
    )
    .replace(/^trialDays(?:\.(\d)\.days)?$/, (_, index?: string) => (index === '1' ? 'trial2_5' : 'trial2'))
    .replace(
      /^guides\.(\w+)\.(\w)(\w*)$/,
      (_, slug: string, first: string, rest: string) => slug + first.toUpperCase() + rest,
    );
  return field !== 'checklistHidden' && field !== 'twoPerson' && Object.hasOwn(blankDraft, field)
    ? (field as SettingKey)
    : null;
}

/** The server's check, with each issue at the form's field. */
export const settingsSchema = z.transform<SettingsBody, unknown>((body, payload) => {
  const parsed = settingsInput.safeParse(body);
  for (const { path, message } of parsed.error?.issues ?? [])
    payload.issues.push({ code: 'custom', message, path: [fieldOf(path.join('.')) ?? 'name'], input: body });
  return parsed.data;
});

/** What a merge calls the fields. */
export const FIELD_NAMES: FieldNames<Draft> = {
  privacyContact: 'contact for questions about privacy',
  intro: 'introduction',
  accentHue: 'colour',
  declinedRetentionDays: 'period of declined applications',
  auditOriginDays: 'period of addresses in the log',
  examAssignmentDays: 'days for an exam',
  trial2: 'first trial',
  trial2_5: 'second trial',
  voteDays: 'days for opinions',
  twoPerson: 'rule of two people',
  mfaFrom: 'grade that needs two-factor sign-in',
  ...Object.fromEntries(Object.entries(TITLE_KEYS).map(([grade, key]) => [key, `title of grade ${grade}`])),
  modName: 'name of the first guide',
  modDescription: 'description of the first guide',
  modmailName: 'name of the second guide',
  modmailDescription: 'description of the second guide',
  checklistHidden: 'list of first steps',
};
