import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import {
  maximalAnswers,
  maximalExam,
  maximalJob,
  maximalMarking,
  maximalNote,
  maximalNotice,
  maximalProfile,
  maximalRecord,
  maximalReply,
  maximalResponses,
} from '../../support/maximal.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { createAssignment, createAttempt, createExam } from '../support/exams.ts';
import { pagesFrom } from '../support/paging.ts';
import { createEntries, createProfile } from '../support/people-rows.ts';
import { report } from '../support/proof.ts';
import { numbersTo, rowsOf } from '../support/rows.ts';

/** The most bytes that a reply may have, and rows that a page may. */
const MOST = 400_000;
const PAGE = 200;

type Ids = Record<'application' | 'subject', string>;
type Who = 'member' | 'taker' | 'moderator' | 'manager' | 'owner';

let ids: Ids;
let people: Record<Who, SignedIn>;

/** Copies a row so often, each a millisecond older than the one before. `others` are expressions of `i`, by column. */
async function copy(table: string, id: string, times: number, at: string, others: Record<string, string> = {}) {
  const [row = {}] = await rowsOf(`select * from ${table} where id = ?`, id);
  const columns = Object.keys(row).filter((name) => name !== 'archived');
  const values: Record<string, string> = { id: `id || '-' || i`, [at]: `${at} - i`, ...others };
  await env.DB.prepare(
    `${numbersTo(times)} insert into ${table} (${columns}) select ${columns.map((name) => values[name] ?? name)} from ${table}, n where id = ?`,
  )
    .bind(id)
    .run();
}

/** Makes a call that must succeed, which shows that its body is valid. Returns the row's id. */
async function make(who: SignedIn, method: 'post' | 'patch', path: string, body: object): Promise<string> {
  const reply = await who[method](path, body);
  if (reply.status > 201) throw new Error(`${path}: ${reply.text.slice(0, 500)}`);
  return String(reply.body.id);
}

async function fillHiring({ member, manager }: typeof people): Promise<string> {
  const jobId = await make(manager, 'post', '/api/jobs', maximalJob);
  const id = await make(member, 'post', '/api/applications', { jobId, responses: maximalAnswers });
  await env.DB.prepare(
    `update applications set status = 'declined', message = ?1, messageBy = ?2, suspensionReason = ?3, suspendedBy = ?2 where id = ?4`,
  )
    .bind(maximalNote.body, manager.id, maximalMarking.markNote, id)
    .run();
  await copy('applications', id, 4, 'submittedAt');
  // Without the form, several fit one page.
  await copy('applications', id, 8, 'submittedAt', { id: `'short-' || i`, formQuestions: `'[]'` });
  await make(manager, 'post', `/api/applications/${id}/notes`, maximalNote);
  await env.DB.prepare(
    `update application_notes set mentions = (select json_group_array(id) from (select id from users limit 10))`,
  ).run();
  const [note] = (await manager.get(`/api/applications/${id}/notes`)).rows;
  await copy('application_notes', String(note?.id), PAGE - 1, 'createdAt');
  await copy('jobs', jobId, 4, 'createdAt');
  const reply = await make(manager, 'post', '/api/saved-replies', maximalReply);
  await copy('saved_replies', reply, 49, 'createdAt');
  return id;
}

async function fillExams({ taker, manager }: typeof people) {
  const examId = await make(manager, 'post', '/api/exams', maximalExam);
  await copy('exam_templates', examId, PAGE, 'createdAt');
  const { questions, answers } = await createExam(maximalExam as object);
  const paper = { questions, answers, responses: maximalResponses, deadline: 1, startedAt: Date.now() };
  // Overdue, and not closed yet.
  for (let n = 0; n < 3; n++) await createAttempt(paper);
  const ended = await createAttempt({ ...paper, examId, userId: taker.id, status: 'completed', ...maximalMarking });
  const assignment = await createAssignment({ userId: taker.id, isActive: false });
  await copy('exam_assignments', assignment.id, PAGE, 'assignedAt');
  await copy('exam_attempts', ended.id, PAGE, 'startedAt', { assignmentId: `'${assignment.id}-' || i` });
}

async function fillStaff({ manager, moderator }: typeof people): Promise<string> {
  const notice = await make(manager, 'post', '/api/notices', maximalNotice);
  await copy('notices', notice, PAGE, 'createdAt');
  const record = await make(manager, 'post', '/api/staff-records', { ...maximalRecord, userId: moderator.id });
  await copy('staff_records', record, PAGE, 'createdAt');
  const { id } = await createProfile({ userId: moderator.id });
  await make(manager, 'patch', `/api/staff/${moderator.id}`, maximalProfile);
  await copy('users', moderator.id, PAGE, 'joinedAt', { discordId: `'9' || i` });
  await copy('staff_profiles', id, PAGE, 'createdAt', { userId: `userId || '-' || i` });
  return moderator.id;
}

async function fillLog({ owner, moderator }: typeof people) {
  const about = { userId: owner.id, targetUserId: moderator.id, timestamp: Date.now() + days(1) };
  const { formQuestions } = maximalJob;
  const half = { formQuestions: formQuestions.slice(0, 30) };
  await createEntries([
    ...Array.from({ length: 5 }, () => ({
      ...about,
      action: 'JOB_UPDATED' as const,
      oldValues: half,
      newValues: half,
    })),
    ...Array.from({ length: 150 }, () => ({
      ...about,
      action: 'STAFF_PROFILE_UPDATED' as const,
      entityType: 'user',
      oldValues: maximalProfile,
      newValues: maximalProfile,
    })),
  ]);
}

beforeAll(async () => {
  people = {
    member: await signedIn(1),
    taker: await signedIn(2, { username: 'taker-one' }),
    moderator: await signedIn(3),
    manager: await signedIn(4),
    owner: await signedIn(6),
  };
  ids = { application: await fillHiring(people), subject: await fillStaff(people) };
  await fillExams(people);
  await fillLog(people);
});

/** Every list whose rows have long texts: who reads it, where, and how many rows it has. */
const LISTS: [who: Who, path: string, rows: number][] = [
  ['member', '/api/jobs?', 5],
  ['manager', '/api/jobs?q=caf&', 5],
  ['manager', '/api/applications?', 13],
  ['manager', '/api/applications?q=person&', 13],
  ['manager', '/api/applications?q=declined&', 13],
  ['member', '/api/applications?', 13],
  ['manager', '/api/applications/:application/notes?', PAGE],
  ['manager', '/api/saved-replies?', 50],
  ['manager', '/api/exams?', PAGE + 6],
  ['taker', '/api/exams?', PAGE + 6],
  ['manager', '/api/exam-attempts?', PAGE + 4],
  ['manager', '/api/exam-attempts?q=taker-one&', PAGE + 1],
  ['manager', '/api/exam-attempts?q=aker-one&', PAGE + 1],
  ['taker', '/api/exam-attempts?', PAGE + 1],
  ['manager', '/api/staff?', PAGE + 1],
  ['manager', '/api/staff-records/user/:subject?', PAGE + 1],
  ['moderator', '/api/notices?', PAGE + 1],
  ['manager', '/api/notices?', PAGE + 1],
  ['owner', '/api/audit-logs?action=STAFF_PROFILE_UPDATED&', 151],
  ['owner', '/api/audit-logs?action=JOB_UPDATED&', 5],
  ['owner', '/api/audit-logs?q=bien&', 161],
];

it.each(LISTS)('As a %s, no page of %s passes 400 kB', async (who, path, rows) => {
  const at = path.replace(/:(application|subject)/, (_, name: keyof Ids) => ids[name]);
  for (const limit of [PAGE, 50]) {
    const pages = await pagesFrom(people[who], `${at}limit=${limit}`);
    const found = pages.flatMap((page) => page.rows.map(({ id }) => id));
    expect([found.length, new Set(found).size]).toEqual([rows, rows]);
    expect(Math.max(...pages.map(({ text }) => new TextEncoder().encode(text).length))).toBeLessThanOrEqual(MOST);
  }
});

it('Every list is tried', ({ task }) => {
  report(task, 'Maximal rows: lists whose pages stay under 400 kB', LISTS.length, 20);
});
