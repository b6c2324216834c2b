import { env } from 'cloudflare:workers';
import type { ApplicationStatus } from '#contract/applications.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { minutes } from '#worker/clock.ts';
import type { SaltedText } from '#worker/db/schema/audit.ts';
import type { applications, jobs } from '#worker/db/schema/hiring.ts';
import type { applicationNotes, applicationReviews, savedReplies } from '#worker/db/schema/reviewing.ts';
import { createPerson, unique } from './client.ts';

/** The rows of a query, read without going through the app. */
export async function rowsOf<Row = Record<string, unknown>>(sql: string, ...params: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...params)
    .all<Row>();
  return results;
}

/** Runs a statement without going through the app. */
export const execute = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();

/** The one number that a query selects; NaN when there is no row. */
export async function numberOf(sql: string, ...params: unknown[]): Promise<number> {
  const [row] = await rowsOf(sql, ...params);
  return Number(Object.values(row ?? { none: Number.NaN })[0]);
}

/** Any columns of a table, as `insertRow` takes them: moments are numbers. */
export type Columns<Table extends { $inferSelect: object }> = {
  [Name in keyof Table['$inferSelect']]?: AsNumber<Table['$inferSelect'][Name]>;
};
type AsNumber<Value> = Value extends Date ? number : Value;

/**
 * Inserts a row without going through the app: booleans as 0 and 1, objects and lists as JSON. Column names come from
 * the fields.
 */
export async function insertRow(table: string, row: Record<string, unknown>) {
  const stored = (value: unknown) =>
    typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value ? JSON.stringify(value) : value;
  const names = Object.keys(row);
  await env.DB.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row).map(stored))
    .run();
}

/** A CTE `n(i)` with the numbers from 1 to `count`, for inserting thousands of rows in one statement. */
export const numbersTo = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

/** A valid body for posting a job. */
export const newJob = { title: 'Helper', description: 'Helps.', requirements: 'Patience.' };

/** A question of a job's form; by default a required line of text. */
export const question = (fields: Partial<FormQuestion> = {}): FormQuestion => ({
  id: 'why',
  type: 'text',
  label: 'Why you?',
  placeholder: null,
  required: true,
  options: [],
  ...fields,
});

/** Inserts a job; by default an open one, posted by a new manager. */
export async function createJob(fields: Columns<typeof jobs> = {}) {
  const job = {
    id: crypto.randomUUID(),
    title: `Position ${unique()}`,
    description: 'What the job is.',
    requirements: 'What it takes.',
    formQuestions: [],
    isActive: true,
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('jobs', job);
  return job;
}

/** Inserts an application; by default a pending one, from a new member for a new job. */
export async function createApplication(fields: Columns<typeof applications> = {}) {
  const job = fields.jobId === undefined ? await createJob() : { id: fields.jobId, title: 'Position' };
  const application = {
    id: crypto.randomUUID(),
    jobId: job.id,
    userId: fields.userId ?? (await createPerson()).id,
    jobTitle: job.title,
    formQuestions: [],
    responses: {},
    status: 'pending' as const,
    submittedAt: Date.now(),
    ...fields,
  };
  await insertRow('applications', application);
  return application;
}

/** Moves the first decision on an application back by ten minutes, so that nobody can undo it any more. */
export const letStand = (id: string) =>
  execute('update applications set decidedAt = decidedAt - ? where id = ?', minutes(10), id);

/** Inserts a review of an application; by default a blind yes, from a new manager. */
export async function createReview(applicationId: string, fields: Columns<typeof applicationReviews> = {}) {
  const review = {
    applicationId,
    reviewerId: fields.reviewerId ?? (await createPerson(4)).id,
    verdict: 'yes',
    reason: `Reason ${unique()}`,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    ...fields,
  };
  await insertRow('application_reviews', review);
  return review;
}

/** Inserts a note on an application; by default from a new manager. */
export async function createNote(applicationId: string, fields: Columns<typeof applicationNotes> = {}) {
  const note = {
    id: crypto.randomUUID(),
    applicationId,
    authorId: fields.authorId ?? (await createPerson(4)).id,
    body: `Note ${unique()}`,
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('application_notes', note);
  return note;
}

/** Inserts a saved reply from a new manager. */
export async function createReply(fields: Columns<typeof savedReplies> = {}) {
  const at = Date.now();
  const reply = {
    id: crypto.randomUUID(),
    title: `Reply ${unique()}`,
    body: 'Dear {name}',
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
  await insertRow('saved_replies', reply);
  return reply;
}

/** The stored status and suspension of an application. */
export async function storedApplication(id: string) {
  const [row] = await rowsOf<{ status: ApplicationStatus; suspended: number }>(
    'select status, suspended from applications where id = ?',
    id,
  );
  return row;
}

/** Rows of the audit log, oldest first, with their origins, and with their texts back in the values. */
export async function auditRows(condition = 'true', ...params: unknown[]) {
  const rows = await rowsOf(
    `select audit_logs.*, texts, ipAddress->>'text' as ipAddress, userAgent->>'text' as userAgent
     from audit_logs left join audit_texts using (seq) left join audit_origins using (seq) where ${condition} order by seq`,
    ...params,
  );
  return rows.map(({ texts, ...row }) => {
    for (const [name, { text }] of Object.entries<SaltedText>(JSON.parse(String(texts ?? '{}')))) {
      const [values = '', field = ''] = name.split('.');
      row[values] = JSON.stringify({ ...JSON.parse(String(row[values])), [field]: text });
    }
    return row;
  });
}

/** The audit rows about one entity, oldest first. */
export const auditOf = (entityId: string) => auditRows('entityId = ?', entityId);

/** The audit rows that some work writes, oldest first. */
export async function auditDuring(work: () => Promise<unknown>) {
  const last = await numberOf('select coalesce(max(seq), 0) from audit_logs');
  await work();
  return auditRows('audit_logs.seq > ?', last);
}
