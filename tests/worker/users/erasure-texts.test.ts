import { env } from 'cloudflare:workers';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../../worker/app.ts';
import { GRADES } from '../../../worker/contract/grades.ts';
import * as audit from '../../../worker/db/schema/audit.ts';
import * as discord from '../../../worker/db/schema/discord.ts';
import * as exams from '../../../worker/db/schema/exams.ts';
import * as hiring from '../../../worker/db/schema/hiring.ts';
import * as notifications from '../../../worker/db/schema/notifications.ts';
import * as people from '../../../worker/db/schema/people.ts';
import * as reviewing from '../../../worker/db/schema/reviewing.ts';
import * as staff from '../../../worker/db/schema/staff.ts';

import { type Client, createPerson, openSession, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { createEntries, createProfile, createRecord } from '../support/people-rows.ts';
import { createApplication, createJob, insertRow, numberOf, question, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

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
    messageBy: 'fixed',
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
    discordId: 'personal',
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

/** Each planted text, by the column it stands in and its part: about the person, or by them. */
const planted = new Map<string, string>();

/** A text that stands nowhere else, remembered as planted in this column. */
function plant(column: string, part: 'about' | 'by' = 'about'): string {
  const text = `planted-${planted.size}-${column.replace('.', '-').toLowerCase()}-${part}`;
  planted.set(text, column);
  return text;
}

/** Plants texts in every personal column, about and by a person, who is a Member by now. */
async function plantEverywhere() {
  const owner = await signedIn(6);
  const manager = await signedIn(4);
  const other = await signedIn(3);
  const person = await createPerson(1, {
    username: plant('users.username'),
    displayName: plant('users.displayName'),
    avatar: plant('users.avatar'),
    discordId: '123456789012345678',
  });
  planted.set('123456789012345678', 'users.discordId');
  const at = Date.now();
  const job = await createJob({ formQuestions: [question()] });
  const exam = await createExam();

  const decided = async (userId: string, by: string, part: 'about' | 'by') => {
    const { id } = await createApplication({
      jobId: job.id,
      userId,
      status: 'declined',
      suspended: true,
      suspendedBy: by,
      suspendedAt: at,
      suspensionReason: plant('applications.suspensionReason', part),
      reviewedBy: by,
      reviewedAt: at,
      formQuestions: [question()],
      responses: part === 'about' ? { why: plant('applications.responses') } : {},
    });
    await env.DB.prepare('update applications set message = ?, messageBy = ? where id = ?')
      .bind(plant('applications.message', part), by, id)
      .run();
    await insertRow('application_reviews', {
      applicationId: id,
      reviewerId: by,
      verdict: 'no',
      reason: plant('application_reviews.reason', part),
      createdAt: at,
      updatedAt: at,
    });
    await insertRow('application_notes', {
      id: crypto.randomUUID(),
      applicationId: id,
      authorId: by,
      body: plant('application_notes.body', part),
      createdAt: at,
    });
    return id;
  };
  const applicationIds = [await decided(person.id, manager.id, 'about'), await decided(other.id, person.id, 'by')];

  const marked = async (userId: string, by: string, part: 'about' | 'by') => {
    const { id } = await createAttempt({
      examId: exam.id,
      userId,
      status: 'completed',
      score: 50,
      manuallyAdjusted: true,
      responses: part === 'about' ? { choice: 'Blue', short: plant('exam_attempts.responses') } : {},
    });
    await env.DB.prepare(
      'update exam_attempts set markNote = ?, markedBy = ?, adjustmentNote = ?, adjustedBy = ? where id = ?',
    )
      .bind(plant('exam_attempts.markNote', part), by, plant('exam_attempts.adjustmentNote', part), by, id)
      .run();
    return id;
  };
  const attemptIds = [await marked(person.id, manager.id, 'about'), await marked(other.id, person.id, 'by')];

  const profile = async (userId: string, by: string, part: 'about' | 'by') => {
    const { id } = await createProfile({
      userId,
      servers: part === 'about' ? [plant('staff_profiles.servers')] : [],
      notes: plant('staff_profiles.notes', part),
      isArchived: part === 'about',
      archivedAt: part === 'about' ? at : null,
    });
    await env.DB.prepare('update staff_profiles set notesBy = ?, performance = ? where id = ?')
      .bind(by, JSON.stringify(part === 'about' ? { text: plant('staff_profiles.performance') } : {}), id)
      .run();
  };
  await profile(person.id, manager.id, 'about');
  await profile(other.id, person.id, 'by');

  const record = async (userId: string, createdBy: string, part: 'about' | 'by') =>
    (
      await createRecord({
        userId,
        createdBy,
        title: plant('staff_records.title', part),
        description: plant('staff_records.description', part),
      })
    ).id;
  await record(person.id, manager.id, 'about');
  const ownRecord = await record(other.id, person.id, 'by');

  await insertRow('idempotency_keys', {
    userId: person.id,
    key: plant('idempotency_keys.key'),
    route: 'x',
    createdAt: at,
  });
  await insertRow('notifications', {
    id: crypto.randomUUID(),
    userId: person.id,
    kind: 'exam_result',
    entityType: 'exam',
    entityId: attemptIds[0],
    createdAt: at,
  });

  await insertRow('deliveries', {
    id: crypto.randomUUID(),
    kind: 'roles',
    userId: person.id,
    discordId: plant('deliveries.discordId'),
    nextAt: at,
    createdAt: at,
  });

  const from = { ipAddress: plant('audit_origins.ipAddress'), userAgent: plant('audit_origins.userAgent') };
  const repeated = plant('audit_texts.texts', 'by');
  const ofRecord = { entityType: 'staff_record', entityId: ownRecord } as const;
  await createEntries([
    {
      action: 'STAFF_RECORD_CREATED',
      entityType: 'staff_record',
      entityId: 'about-them',
      userId: manager.id,
      targetUserId: person.id,
      newValues: { title: plant('audit_texts.texts') },
      ...from,
    },
    {
      action: 'STAFF_RECORD_CREATED',
      ...ofRecord,
      userId: person.id,
      targetUserId: other.id,
      newValues: { title: repeated },
      ipAddress: plant('audit_origins.ipAddress', 'by'),
      userAgent: plant('audit_origins.userAgent', 'by'),
    },
    // Somebody else's later entry quotes what the person wrote.
    {
      action: 'STAFF_RECORD_DELETED',
      ...ofRecord,
      userId: manager.id,
      targetUserId: other.id,
      oldValues: { title: repeated },
    },
  ]);
  return { owner, manager, other, person, job, exam, applicationIds, attemptIds };
}

type Planted = Awaited<ReturnType<typeof plantEverywhere>>;

/** Every GET route with every id that could lead to a planted text. */
function addresses({ person, other, job, exam, applicationIds, attemptIds }: Planted): string[] {
  const ids: Record<string, string[]> = {
    '/api/applications/:id': applicationIds,
    '/api/applications/:id/reviews': applicationIds,
    '/api/applications/:id/notes': applicationIds,
    '/api/exam-attempts/:id': attemptIds,
    '/api/exams/:id': [exam.id],
    '/api/jobs/:id': [job.id],
    '/api/guides/:slug': ['mod'],
    '/api/guides/:slug/revisions': ['mod'],
    '/api/guides/:slug/revisions/:revision': ['mod'],
  };
  return app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api'))
    .flatMap(({ path }) => {
      const targets = ids[path] ?? [person.id, other.id];
      if (path.includes(':'))
        return targets.map((id) => path.replace('/:revision', '/1').replace(/:(userId|id|slug)/, id));
      return [path, `${path}?q=${person.username}`, `${path}?archived=1`, `${path}?status=archived`];
    });
}

const found = (text: string) =>
  [...planted].filter(([word]) => text.toLowerCase().includes(word)).map(([word]) => word);

describe('After an erasure, with texts planted in every personal column', () => {
  let everything: Planted;
  let texts: string[] = [];

  beforeAll(async () => {
    everything = await plantEverywhere();
    const { owner, person } = everything;
    texts = found(Object.values(await stateOfDatabase()).join('\n'));
    const reply = await owner.post(`/api/users/${person.id}/erase`, { username: person.username });
    expect(reply.status, reply.text).toBe(200);
  });

  it('Every personal column has a planted text', () => {
    const personal = Object.entries(COLUMNS).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([name, kind]) => (kind === 'personal' ? [`${table}.${name}`] : [])),
    );
    const copies = ['users.usernameKey'];
    expect(new Set([...planted.values(), ...copies])).toEqual(new Set(personal));
    expect(texts.toSorted()).toEqual([...planted.keys()].sort());
  });

  /** The planted texts in the replies of every GET route, each with its address. */
  async function leaksTo(reader: Pick<Client, 'get'>): Promise<string[]> {
    const replies = await Promise.all(
      addresses(everything).map(async (address) => ({ address, text: (await reader.get(address)).text })),
    );
    return replies.flatMap(({ address, text }) => found(text).map((word) => `${address}: ${word}`));
  }

  it.each(GRADES)('No GET route tells grade %s any of them', async (grade) => {
    expect(await leaksTo(await signedIn(grade))).toEqual([]);
  });

  it.each(['manager', 'other'] as const)('The %s whom the texts concern sees none of them either', async (who) => {
    expect(await leaksTo(await openSession(everything[who]))).toEqual([]);
  });

  it('After the cron has run, no table holds any, what is kept stays, and the log verifies', async () => {
    const { person, owner, applicationIds, attemptIds, other } = everything;
    await runTask('sealing');
    for (let run = 0; run < 5; run++) await runTask('erasing');
    const state = await stateOfDatabase();
    const left = Object.entries(state).flatMap(([table, rows]) =>
      found(rows.join('\n')).map((word) => `${table}: ${word}`),
    );
    expect(left).toEqual([]);
    expect(
      await rowsOf(
        'select erasedAt is not null as e, erasureCompletedAt is not null as c, grade from users where id = ?',
        person.id,
      ),
    ).toEqual([{ e: 1, c: 1, grade: 1 }]);
    expect(await rowsOf('select status, reviewedBy from applications where id = ?', applicationIds[0])).toEqual([
      { status: 'declined', reviewedBy: everything.manager.id },
    ]);
    expect(await rowsOf('select score, markedBy from exam_attempts where id = ?', attemptIds[1])).toEqual([
      { score: 50, markedBy: person.id },
    ]);
    expect(await numberOf('select count(*) from staff_records where userId in (?, ?)', person.id, other.id)).toBe(2);
    expect((await owner.get('/api/audit-logs/verify')).body).toMatchObject({ broken: null });
  });
});
