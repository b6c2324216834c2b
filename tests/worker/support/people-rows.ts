import { env } from 'cloudflare:workers';
import type { Grade } from '../../../worker/contract/grades.ts';
import type { RecordType, Severity } from '../../../worker/contract/staff.ts';
import { createPerson, unique } from './client.ts';
import { insertRow } from './rows.ts';

export type ProfileFields = {
  id: string;
  userId: string;
  servers: string[];
  notes: string | null;
  isArchived: boolean;
  archivedAt: number | null;
  createdAt: number;
};

/** Inserts a staff profile; by default a new moderator's. */
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
  await insertRow('staff_profiles', profile);
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

/** Inserts a staff record; by default a note about a new moderator. */
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
  await insertRow('staff_records', record);
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

/** Inserts a notice; by default for everyone. */
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
  await insertRow('notices', notice);
  return notice;
}

/** Inserts rows into the audit log in one statement; fields that are missing get defaults. */
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
