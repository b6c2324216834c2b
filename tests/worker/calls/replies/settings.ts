import * as z from 'zod/mini';
import { KIT_KEYS } from '#contract/settings/kits.ts';
import { MFA_GRADES } from '#contract/settings/second-factor.ts';
import { LANGUAGES } from '#contract/settings/values.ts';
import { TRIAL_GRADES } from '#contract/staff-file/trials.ts';
import { applicationCounts } from './applications.ts';
import { examFigures, ownAssignment } from './exams.ts';
import { me, staffWaiting } from './people.ts';
import { unread, unreadNotices } from './reading.ts';
import { file } from './staff-file.ts';
import { ownStanding } from './training.ts';
import { count, moment, someone } from './values.ts';
import { waitingOpinions } from './voice.ts';

export const health = z.strictObject({
  ok: z.literal(true),
  cron: z.literal(['ok', 'stale']),
  isRunning: z.optional(z.boolean()),
});

export const brand = z.strictObject({
  type: z.literal(['image/png', 'image/webp']),
  width: count,
  height: count,
  url: z.string(),
});

/** What the portal says about itself, in public and to its owner. */
const facts = z.strictObject({
  name: z.string(),
  tagline: z.string(),
  intro: z.string(),
  language: z.literal(LANGUAGES),
  timeZone: z.string(),
  accentHue: z.nullable(z.number()),
  logo: z.nullable(brand),
  declinedRetentionDays: count,
  auditOriginDays: count,
  deletesFrom: z.nullable(moment),
  privacyContact: z.nullable(z.string()),
});

export const portal = z.extend(facts, {
  openPositions: count,
  jurisdiction: z.nullable(z.literal(['eu', 'us', 'fedramp'])),
  discord: z.strictObject({ webhooks: z.boolean(), bot: z.boolean() }),
});

const label = z.nullable(z.string());

export const gradeTitles = z.strictObject({ 1: label, 2: label, 2.5: label, 3: label, 4: label, 5: label, 6: label });

const guideLabel = z.strictObject({ name: label, description: label });

export const guideLabels = z.strictObject({ mod: guideLabel, modmail: guideLabel });

export const labels = z.strictObject({ gradeTitles, guides: z.nullable(guideLabels) });

/** The effective settings, and the keys of those that the owner has set. */
export const settings = z.extend(facts, {
  picture: z.nullable(brand),
  set: z.array(z.string()),
  examAssignmentDays: count,
  voteDays: count,
  trialDays: z.array(z.strictObject({ grade: z.literal(TRIAL_GRADES), days: count })),
  twoPerson: z.boolean(),
  twoPersonEndsAt: z.nullable(moment),
  mfaFrom: z.nullable(z.literal(MFA_GRADES)),
  gradeTitles,
  guides: guideLabels,
  checklistHidden: z.boolean(),
  revision: count,
  updatedBy: someone,
  updatedAt: z.nullable(moment),
});

export const kit = z.strictObject({ key: z.literal(KIT_KEYS), title: z.string(), taken: z.boolean() });

/** The owner's first steps. */
export const checklist = z.strictObject({
  items: z.array(
    z.strictObject({
      key: z.literal(['name', 'logo', 'roles', 'vacancy', 'team', 'takeOver', 'mfa']),
      done: z.boolean(),
    }),
  ),
  kits: z.array(kit),
  hidden: z.boolean(),
});

/** How many people of each grade or higher last signed in without a second factor. */
export const secondFactor = z.strictObject({
  without: z.array(z.strictObject({ from: z.literal(MFA_GRADES), count })),
});

/** What every page shows first. A part is null for callers without its permission. */
export const shell = z.strictObject({
  me: z.nullable(me),
  portal,
  labels: z.nullable(labels),
  language: z.nullable(z.literal(LANGUAGES)),
  checklist: z.nullable(checklist),
  file: z.nullable(file),
  staffWaiting: z.nullable(staffWaiting),
  voice: z.nullable(waitingOpinions),
  unreadNotifications: z.nullable(unread),
  ownAssignments: z.nullable(z.array(ownAssignment)),
  unreadNotices: z.nullable(unreadNotices),
  applicationCounts: z.nullable(applicationCounts),
  examFigures: z.nullable(examFigures),
  standing: z.nullable(z.array(ownStanding)),
  guides: z.nullable(z.array(z.strictObject({ slug: z.string(), title: z.string() }))),
});
