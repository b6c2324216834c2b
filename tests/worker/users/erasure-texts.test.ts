import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import * as audit from '../../../worker/db/schema/audit.ts';
import * as discord from '../../../worker/db/schema/discord.ts';
import * as exams from '../../../worker/db/schema/exams.ts';
import * as hiring from '../../../worker/db/schema/hiring.ts';
import * as notifications from '../../../worker/db/schema/notifications.ts';
import * as people from '../../../worker/db/schema/people.ts';
import * as reviewing from '../../../worker/db/schema/reviewing.ts';
import * as staff from '../../../worker/db/schema/staff.ts';

/** Which columns hold words about or by a person. `fixed`: ids, names of things, hashes. `portal`: texts of the organisation. */
type Kind = 'personal' | 'portal' | 'fixed';

/** Every TEXT column that is not a closed list of values. A new one must be entered here, and erased if it is personal. */
const COLUMNS: Record<string, Record<string, Kind>> = {
  users: {
    id: 'fixed',
    discordId: 'personal',
    username: 'personal',
    usernameKey: 'personal',
    displayName: 'personal',
    avatar: 'personal',
    theme: 'fixed',
  },
  erased_blocks: { hmac: 'fixed' },
  spent_tokens: { hash: 'fixed' },
  idempotency_keys: { userId: 'fixed', key: 'personal', route: 'fixed', entityId: 'fixed' },
  server_state: { name: 'fixed', value: 'fixed' },
  counters: { kind: 'fixed', key: 'fixed' },
  jobs: {
    id: 'fixed',
    title: 'portal',
    description: 'portal',
    requirements: 'portal',
    formQuestions: 'portal',
    createdBy: 'fixed',
  },
  applications: {
    id: 'fixed',
    jobId: 'fixed',
    userId: 'fixed',
    jobTitle: 'portal',
    formQuestions: 'portal',
    responses: 'personal',
    status: 'fixed',
    reviewedBy: 'fixed',
    message: 'personal',
    assigneeId: 'fixed',
    suspensionReason: 'personal',
    suspendedBy: 'fixed',
  },
  application_unlocks: { sessionHash: 'fixed', applicationId: 'fixed' },
  pin_failures: { userId: 'fixed' },
  application_reviews: { applicationId: 'fixed', reviewerId: 'fixed', verdict: 'fixed', reason: 'personal' },
  application_notes: {
    id: 'fixed',
    applicationId: 'fixed',
    authorId: 'fixed',
    body: 'personal',
    mentions: 'fixed',
    removedBy: 'fixed',
  },
  saved_replies: { id: 'fixed', title: 'portal', body: 'portal', createdBy: 'fixed' },
  exam_templates: {
    id: 'fixed',
    title: 'portal',
    description: 'portal',
    questions: 'portal',
    answers: 'portal',
    createdBy: 'fixed',
  },
  exam_assignments: { id: 'fixed', examId: 'fixed', userId: 'fixed', assignedBy: 'fixed' },
  exam_attempts: {
    id: 'fixed',
    examId: 'fixed',
    userId: 'fixed',
    assignmentId: 'fixed',
    examTitle: 'portal',
    questions: 'portal',
    answers: 'portal',
    responses: 'personal',
    status: 'fixed',
    marks: 'fixed',
    markNote: 'personal',
    markedBy: 'fixed',
    adjustmentNote: 'personal',
    adjustedBy: 'fixed',
  },
  exam_events: { id: 'fixed', attemptId: 'fixed', type: 'fixed' },
  staff_profiles: {
    id: 'fixed',
    userId: 'fixed',
    servers: 'personal',
    notes: 'personal',
    notesBy: 'fixed',
    performance: 'personal',
  },
  staff_records: {
    id: 'fixed',
    userId: 'fixed',
    actionType: 'fixed',
    title: 'personal',
    description: 'personal',
    severity: 'fixed',
    createdBy: 'fixed',
  },
  notices: { id: 'fixed', title: 'portal', content: 'portal', targetGrades: 'fixed', createdBy: 'fixed' },
  notice_reads: { userId: 'fixed', noticeId: 'fixed' },
  guide_revisions: { slug: 'fixed', markdown: 'portal', createdBy: 'fixed' },
  notifications: {
    id: 'fixed',
    userId: 'fixed',
    kind: 'fixed',
    entityType: 'fixed',
    entityId: 'fixed',
    actorId: 'fixed',
  },
  webhooks: {
    id: 'fixed',
    name: 'portal',
    sealedUrl: 'portal',
    urlHash: 'fixed',
    events: 'fixed',
    disabledReason: 'portal',
    createdBy: 'fixed',
  },
  deliveries: {
    id: 'fixed',
    kind: 'fixed',
    event: 'fixed',
    webhookId: 'fixed',
    userId: 'fixed',
    subjects: 'fixed',
    state: 'fixed',
    leaseToken: 'fixed',
    error: 'portal',
  },
  discord_roles: { roleId: 'fixed' },
  audit_logs: {
    id: 'fixed',
    action: 'fixed',
    entityType: 'fixed',
    entityId: 'fixed',
    userId: 'fixed',
    targetUserId: 'fixed',
    details: 'fixed',
    oldValues: 'fixed',
    newValues: 'fixed',
    hashes: 'fixed',
    requestId: 'fixed',
  },
  audit_texts: { texts: 'personal' },
  audit_origins: { ipAddress: 'personal', userAgent: 'personal' },
  audit_seals: { previousHash: 'fixed', hash: 'fixed' },
};

const tables = [audit, discord, exams, hiring, notifications, people, reviewing, staff]
  .flatMap((file) => Object.values(file))
  .filter((value) => is(value, SQLiteTable));

it('Every text column of the schema is classified', () => {
  const inSchema = tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.getSQLType() === 'text')
      .map(([name]) => `${getTableName(table)}.${name}`),
  );
  const classified = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  );
  expect(classified.toSorted()).toEqual(inSchema.toSorted());
});
