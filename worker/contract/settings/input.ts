import * as z from 'zod/mini';
import { TRIAL_GRADES } from '../staff-file/trials.ts';
import { optionalLine, optionalText, requiredLine } from '../text.ts';
import { MFA_GRADES } from './second-factor.ts';
import { isContact, LANGUAGES, MAX_SETTING, SETTING_RANGE, timeZoneName } from './values.ts';

/** A value, or null for the default. */
const orDefault = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));

const wholeIn = ([from, to]: readonly [number, number]) => {
  const rule = `A whole number from ${from} to ${to}`;
  return z.int(rule).check(z.minimum(from, rule), z.maximum(to, rule));
};

const numberIn = (range: readonly [number, number]) => orDefault(wholeIn(range));

/** Each grade once, lowest first. */
const trialDays = z
  .array(z.strictObject({ grade: z.literal(TRIAL_GRADES), days: wholeIn(SETTING_RANGE.trialDays) }))
  .check(
    z.overwrite((list) => list.toSorted((one, other) => one.grade - other.grade)),
    z.refine((list) => String(list.map(({ grade }) => grade)) === String(TRIAL_GRADES), 'Each grade once'),
  );

const title = orDefault(requiredLine(MAX_SETTING.gradeTitle, 'Title is required'));

const guide = orDefault(
  z.strictObject({
    name: orDefault(requiredLine(MAX_SETTING.guideName, 'Name is required')),
    description: orDefault(optionalLine(MAX_SETTING.guideDescription)),
  }),
);

const timeZone = z.string().check(
  z.refine((text) => timeZoneName(text) !== null, 'A time zone such as Europe/Berlin'),
  z.overwrite((text) => timeZoneName(text) ?? text),
);

/**
 * The body of `PATCH /api/settings`. Keys left out stay; null takes a key, or one entry of a map, back to its default.
 * Pictures are uploaded elsewhere and only removed here.
 */
export const settingsInput = z.strictObject({
  name: orDefault(requiredLine(MAX_SETTING.name, 'Name is required')),
  tagline: orDefault(optionalLine(MAX_SETTING.tagline)),
  intro: orDefault(optionalText(MAX_SETTING.intro)),
  privacyContact: orDefault(
    optionalLine(MAX_SETTING.privacyContact).check(z.refine(isContact, 'An email address or an https address')),
  ),
  language: orDefault(z.enum(LANGUAGES)),
  timeZone: orDefault(timeZone),
  accentHue: numberIn(SETTING_RANGE.accentHue),
  declinedRetentionDays: numberIn(SETTING_RANGE.declinedRetentionDays),
  auditOriginDays: numberIn(SETTING_RANGE.auditOriginDays),
  examAssignmentDays: numberIn(SETTING_RANGE.examAssignmentDays),
  trialDays: orDefault(trialDays),
  voteDays: numberIn(SETTING_RANGE.voteDays),
  twoPerson: orDefault(z.boolean()),
  mfaFrom: orDefault(z.literal(MFA_GRADES)),
  gradeTitles: orDefault(z.strictObject({ 1: title, 2: title, 2.5: title, 3: title, 4: title, 5: title, 6: title })),
  guides: orDefault(z.strictObject({ mod: guide, modmail: guide })),
  logo: z.optional(z.null()),
  picture: z.optional(z.null()),
  checklistHidden: orDefault(z.boolean()),
  revision: z.optional(z.int().check(z.minimum(0))),
});

/** A parsed body. */
export type SettingsInput = z.infer<typeof settingsInput>;
