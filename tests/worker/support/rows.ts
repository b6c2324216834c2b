import { env } from 'cloudflare:workers';
import type { ApplicationStatus, Responses } from '../../../worker/contract/applications.ts';
import type { FormQuestion } from '../../../worker/contract/jobs.ts';
import { createPerson, unique } from './client.ts';

/** The rows of a query, past the app. */
export async function rowsOf<Row = Record<string, unknown>>(sql: string, ...params: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...params)
    .all<Row>();
  return results;
}

/** One number out of the database. */
export async function numberOf(sql: string, ...params: unknown[]): Promise<number> {
  const [row] = await rowsOf(sql, ...params);
  return Number(Object.values(row ?? { none: Number.NaN })[0]);
}

export type JobFields = {
  id: string;
  title: string;
  description: string;
  requirements: string;
  formQuestions: FormQuestion[];
  isActive: boolean;
  createdBy: string;
  createdAt: number;
  deletedAt: number | null;
};

/** A question of a job's form; a required line of text unless told otherwise. */
export const question = (fields: Partial<FormQuestion> = {}): FormQuestion => ({
  id: 'why',
  type: 'text',
  label: 'Why you?',
  placeholder: null,
  required: true,
  options: [],
  ...fields,
});

/** A job, put straight into the database. Without `createdBy` a new manager posted it. */
export async function createJob(fields: Partial<JobFields> = {}): Promise<JobFields> {
  const job: JobFields = {
    id: crypto.randomUUID(),
    title: `Position ${unique()}`,
    description: 'What there is to do.',
    requirements: 'What one needs.',
    formQuestions: [],
    isActive: true,
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
    deletedAt: null,
    ...fields,
  };
  await env.DB.prepare(
    `insert into jobs (id, title, description, requirements, formQuestions, isActive, createdBy, createdAt, deletedAt) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      job.id,
      job.title,
      job.description,
      job.requirements,
      JSON.stringify(job.formQuestions),
      job.isActive ? 1 : 0,
      job.createdBy,
      job.createdAt,
      job.deletedAt,
    )
    .run();
  return job;
}

export type ApplicationFields = {
  id: string;
  jobId: string;
  userId: string;
  jobTitle: string;
  formQuestions: FormQuestion[];
  responses: Responses;
  status: ApplicationStatus;
  submittedAt: number;
  reviewedAt: number | null;
  reviewedBy: string | null;
  suspended: boolean;
  suspensionReason: string | null;
  suspendedBy: string | null;
  suspendedAt: number | null;
};

/** An application, put straight into the database. Without `jobId` and `userId` a new job and a new member stand behind it. */
export async function createApplication(fields: Partial<ApplicationFields> = {}): Promise<ApplicationFields> {
  const job = fields.jobId === undefined ? await createJob() : { id: fields.jobId, title: 'Position' };
  const application: ApplicationFields = {
    id: crypto.randomUUID(),
    jobId: job.id,
    userId: fields.userId ?? (await createPerson()).id,
    jobTitle: job.title,
    formQuestions: [],
    responses: {},
    status: 'pending',
    submittedAt: Date.now(),
    reviewedAt: null,
    reviewedBy: null,
    suspended: false,
    suspensionReason: null,
    suspendedBy: null,
    suspendedAt: null,
    ...fields,
  };
  const { formQuestions, responses, suspended, ...plain } = application;
  const columns = {
    ...plain,
    formQuestions: JSON.stringify(formQuestions),
    responses: JSON.stringify(responses),
    suspended: suspended ? 1 : 0,
  };
  const names = Object.keys(columns);
  await env.DB.prepare(`insert into applications (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(columns))
    .run();
  return application;
}

/** What the database says of an application's status and suspension. */
export async function standingOf(id: string) {
  const [row] = await rowsOf<{ status: ApplicationStatus; suspended: number }>(
    'select status, suspended from applications where id = ?',
    id,
  );
  return row;
}

/** The audit rows about one thing, oldest first. */
export const auditOf = (entityId: string) =>
  rowsOf('select * from audit_logs where entityId = ? order by seq', entityId);

/**
 * A fingerprint of everything that a refused call must leave alone: how many rows each table has, and the state of those
 * that change in place.
 */
export async function stateOfDatabase(): Promise<unknown> {
  return rowsOf(`
    select (select count(*) from users) as users, (select group_concat(grade || theme || isBlocked || sessionEpoch || username) from users) as people,
      (select count(*) from audit_logs) as audit, (select count(*) from staff_profiles) as profiles,
      (select group_concat(id || revision || isActive || ifnull(deletedAt, '') || title) from jobs) as jobs,
      (select group_concat(id || status || suspended || ifnull(suspensionReason, '') || ifnull(reviewedAt, '')) from applications) as applications,
      (select group_concat(sessionHash || applicationId || expiresAt) from application_unlocks) as unlocks,
      (select group_concat(kind || key || value) from counters) as counters`);
}
