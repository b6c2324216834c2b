import { describe, expect, it } from 'vitest';
import type { FormQuestion } from '#contract/jobs.ts';
import { signedIn } from '../support/client.ts';
import { overtakenBy } from '../support/measuring/recorder.ts';
import { auditOf, createJob, execute, numberOf, question, rowsOf } from '../support/rows.ts';

const apply = async (jobId: string, responses: object = {}, who?: Awaited<ReturnType<typeof signedIn>>) =>
  (who ?? (await signedIn())).post('/api/applications', { jobId, responses });

describe('Applying', () => {
  it('An application stores the answers with the job’s present title and questions', async () => {
    const questions = [question(), question({ id: 'age', type: 'select', required: false, options: ['16', '18'] })];
    const job = await createJob({ title: 'Helper', formQuestions: questions });
    const member = await signedIn();
    const reply = await apply(job.id, { why: '  Because. ', age: '' }, member);
    expect(reply.outcome).toBe('201');
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      jobId: job.id,
      userId: member.id,
      jobTitle: 'Helper',
      formQuestions: questions,
      responses: { why: 'Because.' },
      status: 'pending',
      submittedAt: expect.stringMatching(/Z$/),
      consideredAt: null,
      reviewedAt: null,
      withdrawnAt: null,
      message: null,
      suspended: false,
      textsDeletedAt: null,
    });
    expect((await member.get('/api/applications')).rows).toEqual([reply.body]);
    expect((await member.get(`/api/applications/${reply.body.id}`)).body).toEqual(reply.body);
    const [entry] = await auditOf(String(reply.body.id));
    expect(entry).toMatchObject({ action: 'APPLICATION_SUBMITTED', targetUserId: member.id, oldValues: null });
    expect(JSON.stringify(entry)).not.toContain('Because');
  });

  it('An application keeps that snapshot when the job is edited', async () => {
    const manager = await signedIn(4);
    const member = await signedIn();
    const job = await createJob({ title: 'Before', formQuestions: [question()] });
    const sent = await apply(job.id, { why: 'x' }, member);
    await manager.put(`/api/jobs/${job.id}`, {
      title: 'After',
      description: 'Other.',
      requirements: 'Other.',
      formQuestions: [question({ id: 'new', label: 'New?' })],
    });
    const snapshot = { jobTitle: 'Before', formQuestions: [question()], responses: { why: 'x' } };
    expect((await member.get(`/api/applications/${sent.body.id}`)).body).toMatchObject(snapshot);
    expect((await manager.get(`/api/applications/${sent.body.id}`)).body).toMatchObject({
      ...snapshot,
      job: { id: job.id, title: 'After' },
    });
  });

  it('Applying for an unknown job returns 404', async () => {
    expect((await apply(crypto.randomUUID())).outcome).toBe('404 not_found');
  });

  it('Applying for a closed job is refused', async () => {
    const job = await createJob({ isActive: false, formQuestions: [question()] });
    expect((await apply(job.id, { why: 'x' })).outcome).toBe('409 job_closed');
    expect((await apply(job.id)).outcome).toBe('409 job_closed');
  });

  it.each<[string, Partial<FormQuestion>, object, string, string]>([
    ['A required question without an answer', {}, { why: ' \n\t　 ' }, 'why', 'This field is required'],
    [
      'A choice that is no option',
      { type: 'radio', options: ['Yes'] },
      { why: 'yes' },
      'why',
      'Choose one of the options',
    ],
    ['An unknown question', {}, { why: 'x', pay: 'much' }, 'pay', 'This position has no such question'],
  ])('%s is refused by its name', async (_name, fields, responses, id, message) => {
    const job = await createJob({ formQuestions: [question(fields)] });
    const reply = await apply(job.id, responses);
    expect([reply.outcome, reply.body.issues]).toEqual(['400 invalid_input', [{ path: `responses.${id}`, message }]]);
  });

  it('An answer may have 10,000 characters in any script', async () => {
    const job = await createJob({ formQuestions: [question({ type: 'textarea' })] });
    const why = `${'ы'.repeat(9000)}'";--%_\\🎉\n${'x'.repeat(900)}`;
    expect((await apply(job.id, { why })).body.responses).toEqual({ why });
  });
});

describe('Applying again', () => {
  it('Applying again while an application is open returns 409 with that application', async () => {
    const member = await signedIn();
    const job = await createJob();
    const first = await apply(job.id, {}, member);
    const second = await apply(job.id, {}, member);
    expect([second.outcome, second.body.current]).toEqual(['409 already_applied', first.body]);
    await execute(`update applications set status = 'under_consideration' where id = ?`, first.body.id);
    expect((await apply(job.id, {}, member)).outcome).toBe('409 already_applied');
    expect((await apply((await createJob()).id, {}, member)).outcome).toBe('201');
    expect((await apply(job.id)).outcome).toBe('201');
  });
});

describe('Applying while a manager changes the job', () => {
  it.each([
    ['is edited', 'revision = revision + 1', '409 job_changed'],
    ['is closed', 'isActive = 0, revision = revision + 1', '409 job_closed'],
    ['is deleted', 'deletedAt = 1, revision = revision + 1', '404 not_found'],
  ])('A submission is refused if the job %s during the request', async (_name, change, outcome) => {
    const job = await createJob();
    const recorder = overtakenBy(() => execute(`update jobs set ${change} where id = ?`, job.id));
    const member = await signedIn();
    const reply = await member.post('/api/applications', { jobId: job.id, responses: {} }, { recorder });
    expect(reply.outcome).toBe(outcome);
    expect(await rowsOf('select id from applications where jobId = ?', job.id)).toEqual([]);
    expect(await numberOf(`select count(*) from audit_logs where targetUserId = ?`, member.id)).toBe(0);
  });
});
