import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES } from '#contract/audit.ts';
import { GUIDE_GRADES } from '#contract/guides.ts';
import { NOTIFICATIONS, type NotificationKind } from '#contract/notifications.ts';
import { SIGN_IN_TROUBLES, TROUBLES } from '#contract/running/operating.ts';
import { applicationCounts } from './applications.ts';
import { count, day, free, grade, moment, someone } from './values.ts';

/** A notice as its readers see it. */
export const openNotice = z.strictObject({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  targetGrades: z.array(grade),
  createdAt: moment,
  creator: someone,
  isActive: z.boolean(),
  unread: z.boolean(),
});

export const notice = z.extend(openNotice, {
  createdBy: z.string(),
  revision: count,
  updatedBy: someone,
  updatedAt: z.nullable(moment),
});

export const unreadNotices = z.strictObject({
  unread: count,
  isMore: z.boolean(),
  newest: z.nullable(z.string()),
});

export const notification = z.strictObject({
  id: z.string(),
  kind: z.literal(Object.keys(NOTIFICATIONS).sort() as NotificationKind[]),
  entityType: z.literal(AUDIT_ENTITY_TYPES),
  entityId: z.string(),
  title: z.nullable(z.string()),
  actor: someone,
  count,
  createdAt: moment,
  readAt: z.nullable(moment),
});

export const unread = z.strictObject({ count });

export const revision = z.strictObject({
  slug: z.string(),
  revision: count,
  updatedAt: z.nullable(moment),
  updatedBy: someone,
  isMaterial: z.boolean(),
});

export const guide = z.extend(revision, {
  markdown: z.string(),
  title: z.string(),
  minGrade: z.literal(GUIDE_GRADES),
  archivedAt: z.nullable(moment),
});

/** What the caller has read of a guide. */
export const guideReading = z.strictObject({
  revision: z.nullable(count),
  readAt: z.nullable(moment),
  current: count,
  required: count,
  isAsked: z.boolean(),
  isDue: z.boolean(),
});

/** A guide in the list. */
export const listedGuide = z.strictObject({
  slug: z.string(),
  title: z.string(),
  minGrade: z.literal(GUIDE_GRADES),
  position: count,
  revision: count,
  updatedAt: z.nullable(moment),
  archivedAt: z.nullable(moment),
  settled: count,
});

export const guideHit = z.strictObject({
  slug: z.string(),
  title: z.string(),
  section: z.nullable(z.string()),
  heading: z.nullable(z.string()),
  text: z.string(),
});

export const section = z.strictObject({ section: z.string(), title: z.string(), level: count });

/** An entry of the audit log. */
export const entry = z.strictObject({
  id: z.string(),
  timestamp: moment,
  action: z.literal(AUDIT_ACTIONS),
  details: z.nullable(z.string()),
  entityType: z.literal(AUDIT_ENTITY_TYPES),
  entityId: z.string(),
  entityTitle: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  actor: someone,
  targetUserId: z.nullable(z.string()),
  target: someone,
  oldValues: z.nullable(free),
  newValues: z.nullable(free),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  via: z.nullable(z.literal('discord')),
  erased: z.array(z.string()),
  expired: z.array(z.string()),
});

const block = z.strictObject({ block: count, sealedAt: moment });

/** What verifying one block of the sealed log found. */
export const seals = z.strictObject({
  blocks: count,
  heldUntil: z.nullable(block),
  broken: z.nullable(block),
  unexplained: count,
  before: count,
  next: z.nullable(count),
  hasHash: z.optional(z.boolean()),
});

/** How running the portal goes, for its owner. */
const operating = z.strictObject({
  troubles: z.array(z.literal(TROUBLES)),
  signInRefused: z.nullable(z.strictObject({ at: moment, reason: z.literal(SIGN_IN_TROUBLES) })),
  cronLate: z.nullable(z.strictObject({ at: moment, silentMinutes: count })),
  backupAt: z.nullable(moment),
  database: z.nullable(
    z.strictObject({ bytes: count, limit: count, weeklyBytes: z.nullable(z.int()), fullOn: z.nullable(day) }),
  ),
});

/** An error of the app in a browser. */
export const clientError = z.strictObject({
  id: z.string(),
  at: moment,
  name: z.string(),
  route: z.string(),
  frames: z.array(z.string()),
  build: z.string(),
});

/** The owner's figures. */
export const overview = z.strictObject({
  version: z.string(),
  operating,
  totalUsers: count,
  newUsersThisMonth: count,
  applicationsThisMonth: count,
  totalApplications: count,
  staffMembers: count,
  gradeDistribution: z.array(z.strictObject({ grade, count })),
  applicationsByStatus: applicationCounts,
  funnel: z.strictObject({ received: count, considered: count, decided: count }),
  medianDaysToDecision: z.nullable(z.number()),
  applicationsByMonth: z.array(z.strictObject({ month: z.string(), count })),
});
