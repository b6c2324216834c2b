import { env } from 'cloudflare:workers';
import type { Grade } from '../../../worker/contract/grades.ts';
import type { RecordType, Severity } from '../../../worker/contract/staff.ts';
import { createPerson, unique } from './client.ts';
import { rowsOf } from './rows.ts';

/** Puts one row straight into a table; lists and objects as JSON, truth values as 0 and 1. */
async function insert(table: string, row: Record<string, unknown>) {
  const names = Object.keys(row);
  const values = Object.values(row).map((value) =>
    typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value ? JSON.stringify(value) : value,
  );
  await env.DB.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .bind(...values)
    .run();
}

export type ProfileFields = {
  id: string;
  userId: string;
  servers: string[];
  notes: string | null;
  isArchived: boolean;
  archivedAt: number | null;
  createdAt: number;
};

/** A staff profile, put straight into the database. Without `userId` a new moderator's. */
export async function createProfile(fields: Partial<ProfileFields> = {}): Promise<ProfileFields> {
  const profile: ProfileFields = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(3)).id,
    servers: [],
    notes: null,
    isArchived: false,
    archivedAt: null,
    createdAt: Date.now(),
    ...fields,
  };
  await insert('staff_profiles', profile);
  return profile;
}

export type RecordFields = {
  id: string;
  userId: string;
  actionType: RecordType;
  title: string;
  description: string;
  severity: Severity | null;
  fromGrade: Grade | null;
  toGrade: Grade | null;
  expiresAt: number | null;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
};

/** A staff record, put straight into the database. Without `userId` about a new moderator. */
export async function createRecord(fields: Partial<RecordFields> = {}): Promise<RecordFields> {
  const at = Date.now();
  const record: RecordFields = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(3)).id,
    actionType: 'note',
    title: `Record ${unique()}`,
    description: 'What happened.',
    severity: null,
    fromGrade: null,
    toGrade: null,
    expiresAt: null,
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
  await insert('staff_records', record);
  return record;
}

export type NoticeFields = {
  id: string;
  title: string;
  content: string;
  targetGrades: number[];
  createdBy: string;
  createdAt: number;
  isActive: boolean;
};

/** A notice, put straight into the database; for everyone unless told otherwise. */
export async function createNotice(fields: Partial<NoticeFields> = {}): Promise<NoticeFields> {
  const notice: NoticeFields = {
    id: crypto.randomUUID(),
    title: `Notice ${unique()}`,
    content: 'Read this.',
    targetGrades: [],
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
    isActive: true,
    ...fields,
  };
  await insert('notices', notice);
  return notice;
}

/** An open assignment of an exam of its own, put straight into the database. */
export async function createOpenAssignment(userId: string) {
  const by = await createPerson(4);
  const exam = { id: crypto.randomUUID(), title: `Exam ${unique()}`, description: 'd', questions: [], answers: [] };
  const at = Date.now();
  await insert('exam_templates', { ...exam, timeLimit: 30, passingScore: 70, createdBy: by.id, createdAt: at });
  const assignment = { id: crypto.randomUUID(), examId: exam.id, userId, assignedBy: by.id };
  await insert('exam_assignments', { ...assignment, assignedAt: at, expiresAt: at + 86_400_000 });
  return assignment;
}

/** Rows of the audit log as some past left them, put straight into the database in one go. */
export async function createEntries(rows: Record<string, unknown>[]) {
  await env.DB.prepare(
    `insert into audit_logs (id, action, entityType, entityId, userId, targetUserId, details, oldValues, newValues, ipAddress, userAgent, timestamp)
     select coalesce(value->>'id', 'entry-' || key || '-' || hex(randomblob(8))), coalesce(value->>'action', 'JOB_CREATED'), coalesce(value->>'entityType', 'job'),
       coalesce(value->>'entityId', 'entity-' || key), value->>'userId', value->>'targetUserId', value->>'details', value->'oldValues', value->'newValues',
       value->>'ipAddress', value->>'userAgent', coalesce(value->>'timestamp', 1000 + key) from json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run();
}

/** A fingerprint of what the calls about people may change. */
export async function stateOfPeople() {
  const [row] = await rowsOf(`
    select (select group_concat(id || grade || isBlocked || sessionEpoch || ifnull(promotedAt, '')) from users) as people,
      (select group_concat(id || isArchived || revision || servers || ifnull(notes, '')) from staff_profiles) as profiles,
      (select group_concat(id || revision || title || actionType || ifnull(severity, '')) from staff_records) as records,
      (select group_concat(id || revision || isActive || title) from notices) as notices, (select count(*) from notice_reads) as reads,
      (select group_concat(slug || revision) from guide_revisions) as guides, (select group_concat(id || isActive) from exam_assignments) as assignments,
      (select count(*) from audit_logs) as audit, (select group_concat(kind || key || value) from counters) as counters`);
  const { audit } = row ?? {};
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(row)));
  return { audit, everything: btoa(String.fromCharCode(...new Uint8Array(digest))) };
}

/** The rows of the audit log that some work leaves, oldest first. */
export async function auditDuring(work: () => Promise<unknown>) {
  const [last] = await rowsOf<{ seq: number }>('select coalesce(max(seq), 0) as seq from audit_logs');
  await work();
  return rowsOf('select * from audit_logs where seq > ? order by seq', last?.seq);
}
