import type { Settings } from '#features/owner/settings/settings-queries.ts';

/** The settings of a portal whose owner has set only the tagline. */
export const SETTINGS: Settings = {
  name: 'Moderation Portal',
  tagline: 'Evenings only',
  intro: 'Welcome.',
  privacyContact: null,
  language: 'en',
  timeZone: 'UTC',
  accentHue: null,
  declinedRetentionDays: 365,
  auditOriginDays: 90,
  examAssignmentDays: 7,
  trialDays: [
    { grade: 2, days: 30 },
    { grade: 2.5, days: 30 },
  ],
  voteDays: 7,
  twoPerson: false,
  twoPersonEndsAt: null as string | null,
  mfaFrom: null,
  gradeTitles: { 1: null, 2: null, 2.5: null, 3: null, 4: null, 5: null, 6: null },
  guides: { mod: { name: null, description: null }, modmail: { name: null, description: null } },
  checklistHidden: false,
  logo: null,
  picture: null,
  set: ['tagline'],
  deletesFrom: null,
  revision: 1,
  updatedAt: '2026-11-20T18:03:00.000Z',
  updatedBy: null,
};
