import { env } from 'cloudflare:workers';
import { dayOf, days, hours } from '#worker/clock.ts';
import { splitEntry } from '#worker/db/audit-texts.ts';
import type { notices, staffProfiles, staffRecords } from '#worker/db/schema/staff.ts';
import type { appeals, approvals, leaves, trialReviews } from '#worker/db/schema/staff-file.ts';
import { createPerson, unique } from './client.ts';
import { type Columns, insertRow } from './rows.ts';

/** What a manager can do with staff below them. */
export const OF_MANAGER = {
  grade: 'target_out_of_reach',
  block: 'grade_too_low',
  signOut: 'grade_too_low',
  erase: 'grade_too_low',
  record: true,
};

/** Inserts a staff profile; by default a new moderator's. */
export async function createProfile(fields: Columns<typeof staffProfiles> = {}) {
  const profile = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(3)).id,
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('staff_profiles', profile);
  return profile;
}

/** Inserts a staff record; by default a note about a new moderator. */
export async function createRecord(fields: Columns<typeof staffRecords> = {}) {
  const at = Date.now();
  const record = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(3)).id,
    actionType: 'note' as const,
    title: `Record ${unique()}`,
    description: 'What happened.',
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
  await insertRow('staff_records', record);
  return record;
}

/** Inserts an appeal; by default an open one against a record shared with a new moderator. */
export async function createAppeal(fields: Columns<typeof appeals> & { record?: Columns<typeof staffRecords> } = {}) {
  const { record, ...given } = fields;
  const about = await createRecord({ sharedAt: Date.now(), ...(given.userId && { userId: given.userId }), ...record });
  const appeal = {
    id: crypto.randomUUID(),
    recordId: about.id,
    userId: about.userId,
    text: `Appeal ${unique()}`,
    createdAt: Date.now(),
    ...given,
  };
  await insertRow('appeals', appeal);
  return { ...appeal, record: about };
}

/** A UTC day so many days from today. */
export const dayFromNow = (count: number) => dayOf(new Date(Date.now() + days(count)));

/** Inserts a leave; by default a new moderator's, from today to tomorrow. */
export async function createLeave(fields: Columns<typeof leaves> = {}) {
  const leave = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(3)).id,
    fromDay: dayFromNow(0),
    toDay: dayFromNow(1),
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('leaves', leave);
  return leave;
}

/** Inserts the review of a trial; by default it kept a new Trial Moderator. */
export async function createTrialReview(fields: Columns<typeof trialReviews> = {}) {
  const review = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(2)).id,
    outcome: 'keep' as const,
    reason: `Reason ${unique()}`,
    grade: 2 as const,
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('trial_reviews', review);
  return review;
}

/** Inserts a request; by default an executive's, to make a new moderator a Manager. */
export async function createApproval(fields: Columns<typeof approvals> = {}) {
  const createdAt = Number(fields.createdAt ?? Date.now());
  const request = {
    id: crypto.randomUUID(),
    kind: 'grade' as const,
    targetId: fields.targetId ?? (await createPerson(3)).id,
    fromGrade: 3 as const,
    toGrade: fields.kind === undefined || fields.kind === 'grade' ? (4 as const) : null,
    askedBy: fields.askedBy ?? (await createPerson(5)).id,
    createdAt,
    lapsesAt: createdAt + hours(72),
    ...fields,
  };
  await insertRow('requests', request);
  return request;
}

/** Inserts a notice; by default for everyone. */
export async function createNotice(fields: Columns<typeof notices> = {}) {
  const notice = {
    id: crypto.randomUUID(),
    title: `Notice ${unique()}`,
    content: 'Read this.',
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
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
