import * as z from 'zod/mini';
import { ownApplication } from './applications.ts';
import { delivery } from './discord.ts';
import { ownAttempt } from './exams.ts';
import { examTime, me } from './people.ts';
import { entry } from './reading.ts';
import { exportedRecord, ownLeave } from './staff-file.ts';
import { day, free, moment } from './values.ts';

export const exportedApplication = z.extend(
  z.omit(ownApplication, { jobId: true, userId: true, consideredAt: true, textsDeletedAt: true }),
  {
    serverState: z.nullable(z.literal(['member', 'unanswered'])),
    serverJoinedAt: z.nullable(moment),
    serverCheckedAt: z.nullable(moment),
  },
);

export const exportedAttempt = z.extend(
  z.pick(ownAttempt, {
    id: true,
    status: true,
    score: true,
    passingScore: true,
    startedAt: true,
    deadline: true,
    completedAt: true,
    comment: true,
  }),
  { examTitle: z.string(), responses: z.nullable(z.record(z.string(), z.string())) },
);

export const exportedEntry = z.extend(
  z.pick(entry, {
    action: true,
    entityType: true,
    entityId: true,
    timestamp: true,
    ipAddress: true,
    userAgent: true,
    via: true,
  }),
  { role: z.string(), texts: z.nullable(free) },
);

export const exportedDelivery = z.pick(delivery, {
  kind: true,
  event: true,
  state: true,
  createdAt: true,
  sentAt: true,
});

export const exportedProfile = z.extend(z.omit(me, { withheldGrade: true }), {
  hasMfa: z.boolean(),
  examTime,
  displayName: z.nullable(z.string()),
  discordAccountCreatedAt: z.nullable(moment),
  lastSignIn: z.nullable(day),
  language: z.nullable(z.string()),
  directMessages: z.boolean(),
  servers: z.array(z.string()),
});

/** Rows that the person wrote about others, or that the portal keeps for them. Their columns are those of the table. */
const rows = z.array(free);

/** One page of everything that is kept about a person. */
export const personalExport = z.strictObject({
  exportedAt: moment,
  next: z.nullable(z.string()),
  profile: exportedProfile,
  applications: z.array(exportedApplication),
  answersToApplicants: rows,
  applicationNotes: rows,
  applicationReviews: rows,
  examAttempts: z.array(exportedAttempt),
  notices: rows,
  guideRevisions: rows,
  pageRevisions: rows,
  staffRecords: rows,
  sharedRecords: z.array(exportedRecord),
  appealAnswers: rows,
  trialReviews: rows,
  approvals: rows,
  waivers: rows,
  guideReads: rows,
  tasks: rows,
  nominations: rows,
  nominationAnswers: rows,
  opinions: rows,
  leaves: z.array(ownLeave),
  savedReplies: rows,
  sessions: rows,
  signIns: rows,
  notifications: rows,
  discordDeliveries: z.array(exportedDelivery),
  auditEntries: z.array(exportedEntry),
});
