import type { Grade, GradeTitles } from '../grades.ts';
import type { GuideSlug } from '../guides.ts';
import type { TrialDays } from '../staff-file/trials.ts';
import type { MfaGrade } from './second-factor.ts';

// What the portal's settings can hold. No zod: screens without the form use this file.

/** The portal's languages. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt-BR'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The name of a portal that nobody has named. */
export const PRODUCT_NAME = 'Moderation Portal';

/** The most characters of each text. */
export const MAX_SETTING = {
  name: 60,
  tagline: 120,
  intro: 1000,
  privacyContact: 200,
  gradeTitle: 40,
  guideName: 40,
  guideDescription: 160,
} as const;

/** The bounds of each number. */
export const SETTING_RANGE = {
  accentHue: [0, 359],
  declinedRetentionDays: [0, 3650],
  auditOriginDays: [1, 3650],
  examAssignmentDays: [1, 365],
  trialDays: [0, 365],
  voteDays: [1, 30],
} as const;

/** Whether a text is an email address or an https URL. */
export const isContact = (text: string): boolean =>
  (URL.canParse(text) && new URL(text).protocol === 'https:') || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** A time zone's name as `Intl` spells it; null for offsets and unknown names. */
export function timeZoneName(text: string): string | null {
  // Some runtimes also accept offsets.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** An uploaded picture: the hash of its bytes, its type and its size in pixels. */
export type Picture = { hash: string; type: 'image/png' | 'image/webp'; width: number; height: number };

/** A picture in replies. */
export type PictureView = Omit<Picture, 'hash'> & { url: string };

/** A guide's own name and description; null where it has the product's. */
type GuideLabel = { name: string | null; description: string | null };

export type GuideLabels = Record<GuideSlug, GuideLabel>;

/** What grades and guides are called here. Readers below grade 2 get no guides. */
export type Labels = { gradeTitles: GradeTitles; guides: GuideLabels | null };

/** The values in force. */
export type PortalSettings = {
  name: string;
  /** Empty shows none. */
  tagline: string;
  intro: string;
  /** An email address or https URL; null means the owner. */
  privacyContact: string | null;
  language: Language;
  timeZone: string;
  /** Null is the product's teal. */
  accentHue: number | null;
  /** 0 keeps. */
  declinedRetentionDays: number;
  auditOriginDays: number;
  examAssignmentDays: number;
  trialDays: TrialDays;
  /** Days for opinions on a new nomination. */
  voteDays: number;
  /** Whether some changes of grade, and erasures, need two people of grade 5 or higher. */
  twoPerson: boolean;
  /** The grade from which people need a second factor for their rights; null for none. */
  mfaFrom: MfaGrade | null;
  gradeTitles: GradeTitles;
  guides: GuideLabels;
  logo: Picture | null;
  picture: Picture | null;
  /** Whether the owner has hidden the list of first steps. */
  checklistHidden: boolean;
};

type OwnGuide = { name?: string; description?: string };

type OwnMaps = {
  gradeTitles?: Partial<Record<Grade, string>>;
  guides?: Partial<Record<GuideSlug, OwnGuide>>;
};

/** Only what the owner has set. */
export type ChosenSettings = OwnMaps & {
  [Key in Exclude<keyof PortalSettings, keyof OwnMaps>]?: NonNullable<PortalSettings[Key]>;
};
