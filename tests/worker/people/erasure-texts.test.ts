import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { app } from '#worker/app.ts';
import { days } from '#worker/clock.ts';
import { PERSONAL, type PersonalTable } from '#worker/db/personal.ts';
import * as audit from '#worker/db/schema/audit.ts';
import * as discord from '#worker/db/schema/discord.ts';
import * as exams from '#worker/db/schema/exams.ts';
import * as guides from '#worker/db/schema/guides.ts';
import * as handbook from '#worker/db/schema/handbook.ts';
import * as hiring from '#worker/db/schema/hiring.ts';
import * as notifications from '#worker/db/schema/notifications.ts';
import * as people from '#worker/db/schema/people.ts';
import * as reviewing from '#worker/db/schema/reviewing.ts';
import * as settings from '#worker/db/schema/settings.ts';
import * as staff from '#worker/db/schema/staff.ts';
import * as staffFile from '#worker/db/schema/staff-file.ts';
import * as voice from '#worker/db/schema/voice.ts';
import { type Client, createPerson, openSession, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { queueRolesOf } from '../support/discord/guild.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { createNotification } from '../support/notifications.ts';
import {
  createAppeal,
  createApproval,
  createEntries,
  createLeave,
  createProfile,
  createRecord,
  createTrialReview,
} from '../support/people-rows.ts';
import {
  createApplication,
  createJob,
  createNote,
  createReview,
  execute,
  insertRow,
  numberOf,
  question,
  rowsOf,
} from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';
import { createNomination, createOpinions } from '../voice/voice-rows.ts';

/** The other text columns: ids, closed lists, hashes, and texts of the organisation that no person can export. */
const NOT_PERSONAL: Record<string, string> = {
  users: 'id theme',
  erased_blocks: 'hmac',
  sessions: 'hash id userId',
  sign_ins: 'userId kind outcome',
  spent_tokens: 'hash',
  idempotency_keys: 'userId route entityId',
  server_state: 'name value',
  client_errors: 'name route frames build',
  counters: 'kind key',
  settings: 'chosen updatedBy',
  pictures: 'hash kind type base64',
  kits: 'key added',
  jobs: 'id title description requirements formQuestions acceptedRoleId createdBy updatedBy',
  applications:
    'id jobId userId jobTitle formQuestions status reviewedBy messageBy beforeDecision messageBeforeBy seenBy assigneeId suspendedBy expiryEntryId',
  application_unlocks: 'sessionHash applicationId',
  pin_failures: 'userId',
  bulk_uses: 'id userId',
  application_reviews: 'applicationId reviewerId verdict',
  application_notes: 'id applicationId authorId mentions removedBy',
  saved_replies: 'id for createdBy updatedBy',
  exam_templates: 'id title description questions answers createdBy updatedBy',
  exam_assignments: 'id examId userId assignedBy requirementId',
  exam_attempts: 'id examId userId assignmentId examTitle questions answers status marks markedBy adjustedBy commentBy',
  exam_events: 'id attemptId type',
  staff_profiles: 'id userId notesBy updatedBy trialFrom trialDueOn trialId',
  staff_records: 'id userId actionType severity createdBy updatedBy wordsBy sharedBy',
  appeals: 'id recordId userId state decidedBy',
  leaves: 'id userId fromDay toDay',
  trial_reviews: 'id userId outcome dueOn createdBy',
  requests: 'id kind targetId waived askedBy state decidedBy',
  nominations: 'id userId createdBy state decidedBy jobId',
  opinions: 'subjectType subjectId userId personId verdict changedOn',
  notices: 'id targetGrades createdBy updatedBy',
  notice_reads: 'userId noticeId',
  guides: 'slug title createdBy',
  guide_revisions: 'slug createdBy',
  page_revisions: 'slug createdBy',
  requirements: 'id title titleKey kind slug examId createdBy',
  guide_reads: 'userId slug',
  task_ticks: 'userId requirementId tickedBy',
  notifications: 'id userId kind entityType entityId actorId',
  webhooks: 'id name sealedUrl urlHash events disabledReason createdBy updatedBy',
  apply_messages: 'webhookId jobId messageId',
  deliveries: 'id kind event webhookId jobId userId subjects state leaseToken error',
  discord_roles: 'roleId',
  extra_roles: 'purpose roleId',
  audit_logs: 'id action entityType entityId userId targetUserId details oldValues newValues hashes requestId via',
  audit_seals: 'previousHash hash',
};

const personalColumns = (entries: PersonalTable[]) =>
  entries.flatMap(({ table, columns }) =>
    columns
      .filter(({ column }) => column.getSQLType() === 'text')
      .map(({ column }) => `${getTableName(table)}.${column.name}`),
  );

const tables = [
  audit,
  discord,
  exams,
  guides,
  handbook,
  hiring,
  notifications,
  people,
  reviewing,
  settings,
  staff,
  staffFile,
  voice,
]
  .flatMap((file) => Object.values(file))
  .filter((value) => is(value, SQLiteTable));

it('Every text column is either in PERSONAL or listed here as not personal', () => {
  const inSchema = tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.getSQLType() === 'text')
      .map(([name]) => `${getTableName(table)}.${name}`),
  );
  const others = Object.entries(NOT_PERSONAL).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
  const classified = [...personalColumns(PERSONAL), ...others];
  expect(classified.toSorted()).toEqual(inSchema.toSorted());
});

/** Each planted text and its column. */
const planted = new Map<string, string>();

/** A unique text about or by the person, noted as planted in this column. */
function plant(column: string, part: 'about' | 'by' = 'about'): string {
  const text = `planted-${planted.size}-${column.replace('.', '-').toLowerCase()}-${part}`;
  planted.set(text, column);
  return text;
}

/** Plants texts about and by a Member in every personal column. */
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
  const [channel, language] = [plant('users.directMessageChannel'), plant('users.language')];
  await execute('update users set directMessageChannel = ?, language = ? where id = ?', channel, language, person.id);
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
      message: plant('applications.message', part),
      messageBy: by,
      messageBefore: plant('applications.messageBefore', part),
      messageBeforeBy: by,
    });
    if (part === 'about')
      await execute('update applications set serverState = ? where id = ?', plant('applications.serverState'), id);
    await createReview(id, { reviewerId: by, reason: plant('application_reviews.reason', part) });
    await createNote(id, { authorId: by, body: plant('application_notes.body', part) });
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
      markNote: plant('exam_attempts.markNote', part),
      markedBy: by,
      adjustmentNote: plant('exam_attempts.adjustmentNote', part),
      adjustedBy: by,
      comment: plant('exam_attempts.comment', part),
      commentBy: by,
    });
    return id;
  };
  const attemptIds = [await marked(person.id, manager.id, 'about'), await marked(other.id, person.id, 'by')];

  const profile = (userId: string, notesBy: string, part: 'about' | 'by') => {
    const isAbout = part === 'about';
    return createProfile({
      userId,
      servers: isAbout ? [plant('staff_profiles.servers')] : [],
      notes: plant('staff_profiles.notes', part),
      notesBy,
      performance: isAbout ? { text: plant('staff_profiles.performance') } : {},
      isArchived: isAbout,
      archivedAt: isAbout ? at : null,
    });
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
  const appealed = { text: plant('appeals.text'), answer: plant('appeals.answer'), decidedBy: manager.id };
  await createAppeal({ userId: person.id, ...appealed });
  await createAppeal({ userId: other.id, answer: plant('appeals.answer', 'by'), decidedBy: person.id });
  await createLeave({ userId: person.id, note: plant('leaves.note') });
  await createTrialReview({ userId: person.id, reason: plant('trial_reviews.reason') });
  await createTrialReview({ userId: other.id, createdBy: person.id, reason: plant('trial_reviews.reason', 'by') });
  const asked = {
    reason: plant('requests.reason'),
    waiver: plant('requests.waiver'),
    username: plant('requests.username'),
  };
  await createApproval({ targetId: person.id, fromGrade: 1, ...asked });
  await createApproval({
    targetId: other.id,
    askedBy: person.id,
    reason: plant('requests.reason', 'by'),
    waiver: plant('requests.waiver', 'by'),
  });

  const nominated = async (userId: string, by: string, part: 'about' | 'by') => {
    const isAbout = part === 'about';
    const { id } = await createNomination({
      userId,
      discordId: isAbout ? plant('nominations.discordId') : null,
      username: isAbout ? plant('nominations.username') : null,
      reason: plant('nominations.reason', part),
      createdBy: by,
      state: 'declined',
      decidedBy: by,
      answer: plant('nominations.answer', part),
    });
    await createOpinions({ subjectId: id, personId: userId }, 1, {
      userId: by,
      reason: plant('opinions.reason', part),
    });
    return id;
  };
  const nominationIds = [
    await nominated(person.id, manager.id, 'about'),
    await nominated((await createPerson(1)).id, person.id, 'by'),
  ];

  await insertRow('idempotency_keys', {
    userId: person.id,
    key: plant('idempotency_keys.key'),
    route: 'x',
    createdAt: at,
  });
  await createNotification({
    userId: person.id,
    kind: 'exam_result',
    entityType: 'exam',
    entityId: attemptIds[0] ?? '',
  });

  await insertRow('sign_ins', {
    userId: person.id,
    kind: 'sign_in',
    at,
    outcome: 'signed_in',
    ipAddress: plant('sign_ins.ipAddress'),
    userAgent: plant('sign_ins.userAgent'),
  });
  await insertRow('sessions', {
    hash: 'x',
    id: crypto.randomUUID(),
    userId: person.id,
    createdAt: at,
    lastSeenDay: Math.floor(at / days(1)),
    agent: plant('sessions.agent'),
  });
  await queueRolesOf(person.id, { discordId: plant('deliveries.discordId'), nextAt: at });

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
    // A later entry by another actor quotes the person.
    {
      action: 'STAFF_RECORD_DELETED',
      ...ofRecord,
      userId: manager.id,
      targetUserId: other.id,
      oldValues: { title: repeated },
    },
  ]);
  return { owner, manager, other, person, job, exam, applicationIds, attemptIds, nominationIds };
}

type Planted = Awaited<ReturnType<typeof plantEverywhere>>;

/** Every GET route, with each id that could reveal a planted text. */
function addresses({ person, other, job, exam, applicationIds, attemptIds, nominationIds }: Planted): string[] {
  const ids: Record<string, string[]> = {
    '/api/applications/:id': applicationIds,
    '/api/applications/:id/reviews': applicationIds,
    '/api/applications/:id/notes': applicationIds,
    '/api/nominations/:id': nominationIds,
    '/api/nominations/:id/opinion': nominationIds,
    '/api/exam-attempts/:id': attemptIds,
    '/api/exams/:id': [exam.id],
    '/api/jobs/:id': [job.id],
    '/api/guides/:slug': ['mod'],
    '/api/guides/:slug/revisions': ['mod'],
    '/api/guides/:slug/read': ['mod'],
    '/api/guides/:slug/revisions/:revision': ['mod'],
  };
  return app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api'))
    .flatMap(({ path }) => {
      const targets = ids[path] ?? [person.id, other.id];
      if (path.includes(':'))
        return targets.map((id) => path.replace('/:revision', '/1').replace(/:(userId|id|slug)/, id));
      return [
        path,
        `${path}?q=${person.username}`,
        `${path}?archived=1`,
        `${path}?status=archived`,
        `${path}?state=decided`,
        `${path}?open=1`,
      ];
    });
}

/** Every row, with the sessions and sign-ins that the state of other tests leaves out. */
const everyRow = async () => ({
  ...(await stateOfDatabase()),
  sessions: (await rowsOf('select * from sessions')).map((row) => JSON.stringify(row)),
  signIns: (await rowsOf('select * from sign_ins')).map((row) => JSON.stringify(row)),
});

const found = (text: string) =>
  [...planted].filter(([word]) => text.toLowerCase().includes(word)).map(([word]) => word);

describe('After an erasure, with a text planted in every personal column', () => {
  let everything: Planted;
  let texts: string[] = [];

  beforeAll(async () => {
    everything = await plantEverywhere();
    const { owner, person } = everything;
    texts = found(Object.values(await everyRow()).join('\n'));
    const reply = await owner.post(`/api/users/${person.id}/erase`, { username: person.username });
    expect(reply.status, reply.text).toBe(200);
  });

  it('Every personal column has a planted text', () => {
    const personal = personalColumns(PERSONAL.filter(({ erasure }) => erasure !== 'keep'));
    const copies = ['users.usernameKey'];
    expect(new Set([...planted.values(), ...copies])).toEqual(new Set(personal));
    expect(texts.toSorted()).toEqual([...planted.keys()].sort());
  });

  /** The planted texts in the replies of every GET route, each with its URL. */
  async function leaksTo(reader: Pick<Client, 'get'>): Promise<string[]> {
    const replies = await Promise.all(
      addresses(everything).map(async (address) => ({ address, text: (await reader.get(address)).text })),
    );
    return replies.flatMap(({ address, text }) => found(text).map((word) => `${address}: ${word}`));
  }

  it.each(GRADES)('No GET route shows grade %s a planted text', async (grade) => {
    expect(await leaksTo(await signedIn(grade))).toEqual([]);
  });

  it.each(['manager', 'other'] as const)('The %s named in the texts cannot read them either', async (who) => {
    expect(await leaksTo(await openSession(everything[who]))).toEqual([]);
  });

  it('The cron deletes every planted text, keeps the facts, and the log still verifies', async () => {
    const { person, owner, applicationIds, attemptIds, other } = everything;
    await runTask('sealing');
    for (let run = 0; run < 5; run++) await runTask('erasing');
    const state = await everyRow();
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
    expect(await numberOf('select count(*) from staff_records where userId in (?, ?)', person.id, other.id)).toBe(4);
    expect((await owner.get('/api/audit-logs/verify')).body).toMatchObject({ broken: null });
  });
});
