import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Reply, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditOf, createApplication, createJob, numberOf, question, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const issuesOf = (reply: Reply) => reply.body.issues;

const apply = async (
  jobId: string,
  responses: Record<string, unknown> = {},
  who?: Awaited<ReturnType<typeof signedIn>>,
) => (who ?? (await signedIn())).post('/api/applications', { jobId, responses });

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

  it('Applying for an unknown or deleted job returns 404', async () => {
    expect((await apply(crypto.randomUUID())).outcome).toBe('404 not_found');
    expect((await apply((await createJob({ deletedAt: Date.now() })).id)).outcome).toBe('404 not_found');
    expect((await apply('nonsense')).outcome).toBe('400 invalid_input');
  });

  it('Applying for a closed job is refused', async () => {
    const job = await createJob({ isActive: false, formQuestions: [question()] });
    expect((await apply(job.id, { why: 'x' })).outcome).toBe('409 job_closed');
    expect((await apply(job.id)).outcome).toBe('409 job_closed');
  });

  it.each([
    ['no answer', {}],
    ['an empty one', { why: '' }],
    ['nothing but space', { why: ' \n\t　 ' }],
  ])('A required question is not answered by %s', async (_name, responses) => {
    const job = await createJob({ formQuestions: [question(), question({ id: 'other', required: false })] });
    const member = await signedIn();
    const before = await stateOfDatabase();
    const reply = await apply(job.id, responses, member);
    expect([reply.outcome, issuesOf(reply)]).toEqual([
      '400 invalid_input',
      [{ path: 'responses.why', message: 'This field is required' }],
    ]);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'A required question with the id %s needs an answer of its own',
    async (id) => {
      const job = await createJob({ formQuestions: [question({ id })] });
      expect((await apply(job.id)).outcome).toBe('400 invalid_input');
      const open = await createJob({
        formQuestions: [question({ id, type: 'radio', options: ['a'], required: false })],
      });
      expect((await apply(open.id)).outcome).toBe('201');
      expect((await apply(job.id, { [id]: 'yes' })).body.responses).toEqual({ [id]: 'yes' });
    },
  );

  it.each(['select', 'radio'] as const)('A %s accepts only its own options', async (type) => {
    const job = await createJob({ formQuestions: [question({ type, options: ['Yes', 'No'] })] });
    for (const why of ['yes', 'Maybe', 'Yes,No', 'constructor']) {
      const reply = await apply(job.id, { why });
      expect([reply.outcome, issuesOf(reply)]).toEqual([
        '400 invalid_input',
        [{ path: 'responses.why', message: 'Choose one of the options' }],
      ]);
    }
    expect((await apply(job.id, { why: ' Yes ' })).body.responses).toEqual({ why: 'Yes' });
  });

  it('An answer to an unknown question is refused', async () => {
    const job = await createJob({ formQuestions: [question({ required: false })] });
    const reply = await apply(job.id, { why: 'x', salary: 'much' });
    expect([reply.outcome, issuesOf(reply)]).toEqual([
      '400 invalid_input',
      [{ path: 'responses.salary', message: 'This position has no such question' }],
    ]);
    expect((await apply((await createJob()).id, { anything: '' })).outcome).toBe('400 invalid_input');
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
    await env.DB.prepare(`update applications set status = 'under_consideration' where id = ?`)
      .bind(first.body.id)
      .run();
    expect((await apply(job.id, {}, member)).outcome).toBe('409 already_applied');
    expect((await apply((await createJob()).id, {}, member)).outcome).toBe('201');
    expect((await apply(job.id)).outcome).toBe('201');
  });

  it.each(['declined', 'accepted'] as const)(
    'Applying again is possible once the first application is %s',
    async (status) => {
      const member = await signedIn();
      const job = await createJob();
      await createApplication({ jobId: job.id, userId: member.id, status });
      expect((await apply(job.id, {}, member)).outcome).toBe('201');
    },
  );
});

describe('Applying while a manager changes the job', () => {
  const applyDuring = async (job: { id: string }, change: string) => {
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (_statements, kind) => {
      if (kind === 'batch') await env.DB.prepare(change).bind(job.id).run();
    };
    const member = await signedIn();
    const reply = await member.post('/api/applications', { jobId: job.id, responses: {} }, { recorder });
    expect(await rowsOf('select id from applications where jobId = ?', job.id)).toEqual([]);
    expect(await numberOf(`select count(*) from audit_logs where targetUserId = ?`, member.id)).toBe(0);
    return reply.outcome;
  };

  it('Answers to questions that changed during the request are refused', async () => {
    expect(await applyDuring(await createJob(), 'update jobs set revision = revision + 1 where id = ?')).toBe(
      '409 job_changed',
    );
  });

  it('A submission is refused when the job closes during the request', async () => {
    expect(
      await applyDuring(await createJob(), 'update jobs set isActive = 0, revision = revision + 1 where id = ?'),
    ).toBe('409 job_closed');
  });

  it('A submission is refused when the job is deleted during the request', async () => {
    const outcome = await applyDuring(
      await createJob(),
      'update jobs set deletedAt = 1, revision = revision + 1 where id = ?',
    );
    expect(outcome).toBe('404 not_found');
  });
});

it('The audit log holds no answers', async () => {
  const job = await createJob({ formQuestions: [question()] });
  const { body } = await apply(job.id, { why: 'My deepest secret' });
  const [row, ...more] = await auditOf(String(body.id));
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    action: 'APPLICATION_SUBMITTED',
    userId: body.userId,
    targetUserId: body.userId,
    oldValues: null,
  });
  expect(JSON.stringify(row)).not.toContain('secret');
});
