import { env } from 'cloudflare:workers';
import type { Grade } from '#contract/grades.ts';
import type { RecordType, Severity } from '#contract/staff.ts';
import { splitEntry } from '#worker/db/audit-texts.ts';
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

const noTexts = { action: 'JOB_CREATED', oldValues: null, newValues: null, ipAddress: null, userAgent: null } as const;

type EntryFields = Partial<Parameters<typeof splitEntry>[0]> & {
  id?: string;
  entityType?: string;
  entityId?: string;
  userId?: string | null;
  targetUserId?: string | null;
  details?: string | null;
  timestamp?: number;
};

/** Inserts rows into the audit log; fields that are missing get defaults. */
export async function createEntries(rows: EntryFields[]) {
  // In parts, because D1 takes values of up to 2 MB.
  for (let from = 0; from < rows.length; from += 2000) await insertEntries(rows.slice(from, from + 2000));
}

// The cross joins keep SQLite from parsing the JSON once a row of the log.
async function insertEntries(rows: EntryFields[]) {
  const entries = rows.map((row) => {
    const entry = { id: crypto.randomUUID(), ...noTexts, ...row };
    return { ...entry, ...splitEntry(entry) };
  });
  const json = JSON.stringify(entries);
  const side = (table: string, columns: string, values: string, name: string) =>
    env.DB.prepare(
      `insert into ${table} (seq, ${columns}) select seq, ${values} from json_each(?) cross join audit_logs on audit_logs.id = value->>'id' where value->>'${name}' is not null`,
    ).bind(json);
  await env.DB.batch([
    env.DB.prepare(
      `insert into audit_logs (id, action, entityType, entityId, userId, targetUserId, details, oldValues, newValues, hashes, timestamp)
       select value->>'id', value->>'action', coalesce(value->>'entityType', 'job'), coalesce(value->>'entityId', 'entity-' || key), value->>'userId',
         value->>'targetUserId', value->>'details', nullif(value->'oldValues', 'null'), nullif(value->'newValues', 'null'), nullif(value->'hashes', 'null'),
         coalesce(value->>'timestamp', 1000 + key) from json_each(?)`,
    ).bind(json),
    side('audit_texts', 'texts', `value->'texts'`, 'texts'),
    side(
      'audit_origins',
      'ipAddress, userAgent',
      `nullif(value->'origin'->'ipAddress', 'null'), nullif(value->'origin'->'userAgent', 'null')`,
      'origin',
    ),
  ]);
}
