import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Reply, signedIn } from '../support/client.ts';
import { Recorder } from '../support/recorder.ts';
import { auditOf, createApplication, createJob, numberOf, question, rowsOf, stateOfDatabase } from '../support/rows.ts';

const issuesOf = (reply: Reply) => reply.body.issues;

const apply = async (
  jobId: string,
  responses: Record<string, unknown> = {},
  who?: Awaited<ReturnType<typeof signedIn>>,
) => (who ?? (await signedIn())).post('/api/applications', { jobId, responses });

describe('applying', () => {
  it('stores the answers with the title and the questions as they are now', async () => {
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
      reviewedAt: null,
      suspended: false,
    });
    expect((await member.get('/api/applications')).rows).toEqual([reply.body]);
    expect((await member.get(`/api/applications/${reply.body.id}`)).body).toEqual(reply.body);
  });

  it('keeps that snapshot through every edit of the job', async () => {
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

  it('needs a job that is there', async () => {
    expect((await apply(crypto.randomUUID())).outcome).toBe('404 not_found');
    expect((await apply((await createJob({ deletedAt: Date.now() })).id)).outcome).toBe('404 not_found');
    expect((await apply('nonsense')).outcome).toBe('400 invalid_input');
  });

  it('needs a job that is open', async () => {
    const job = await createJob({ isActive: false, formQuestions: [question()] });
    expect((await apply(job.id, { why: 'x' })).outcome).toBe('409 job_closed');
    expect((await apply(job.id)).outcome).toBe('409 job_closed');
  });

  it.each([
    ['no answer', {}],
    ['an empty one', { why: '' }],
    ['nothing but space', { why: ' \n\t　 ' }],
  ])('needs every required answer: %s will not do', async (_name, responses) => {
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
    'needs the answer to a question that is called %s, too',
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

  it.each(['select', 'radio'] as const)('takes only what a %s offers', async (type) => {
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

  it('refuses answers to what is not asked', async () => {
    const job = await createJob({ formQuestions: [question({ required: false })] });
    const reply = await apply(job.id, { why: 'x', salary: 'much' });
    expect([reply.outcome, issuesOf(reply)]).toEqual([
      '400 invalid_input',
      [{ path: 'responses.salary', message: 'This position does not ask that' }],
    ]);
    expect((await apply((await createJob()).id, { anything: '' })).outcome).toBe('400 invalid_input');
  });

  it('takes an answer of 10 000 characters, in any script', async () => {
    const job = await createJob({ formQuestions: [question({ type: 'textarea' })] });
    const why = `${'ы'.repeat(9000)}'";--%_\\🎉\n${'x'.repeat(900)}`;
    expect((await apply(job.id, { why })).body.responses).toEqual({ why });
  });
});

describe('applying again', () => {
  it('is refused while one is open, and shows it', async () => {
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

  it.each(['declined', 'accepted'] as const)('is possible once it is %s', async (status) => {
    const member = await signedIn();
    const job = await createJob();
    await createApplication({ jobId: job.id, userId: member.id, status });
    expect((await apply(job.id, {}, member)).outcome).toBe('201');
  });

  it('twenty times at once lands once; the others are shown the one that did', async () => {
    const member = await signedIn();
    const job = await createJob();
    const recorder = new Recorder();
    recorder.holdUntil(20, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        member.post('/api/applications', { jobId: job.id, responses: {} }, { recorder }),
      ),
    );
    const landed = replies.filter(({ outcome }) => outcome === '201');
    const refused = replies.filter(({ outcome }) => outcome === '409 already_applied');
    expect([landed.length, refused.length]).toEqual([1, 19]);
    for (const reply of refused) expect(reply.body.current).toEqual(landed[0]?.body);
    expect(await numberOf('select count(*) from applications where jobId = ?', job.id)).toBe(1);
    expect(
      await numberOf(
        `select count(*) from audit_logs where targetUserId = ? and action = 'APPLICATION_SUBMITTED'`,
        member.id,
      ),
    ).toBe(1);
  });
});

describe('applying while a manager', () => {
  const duringSubmission = async (job: { id: string }, meanwhile: string) => {
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (_statements, kind) => {
      if (kind === 'batch') await env.DB.prepare(meanwhile).bind(job.id).run();
    };
    const member = await signedIn();
    const reply = await member.post('/api/applications', { jobId: job.id, responses: {} }, { recorder });
    expect(await rowsOf('select id from applications where jobId = ?', job.id)).toEqual([]);
    expect(await numberOf(`select count(*) from audit_logs where targetUserId = ?`, member.id)).toBe(0);
    return reply.outcome;
  };

  it('changes the questions: nothing is sent to questions that nobody read', async () => {
    expect(await duringSubmission(await createJob(), 'update jobs set revision = revision + 1 where id = ?')).toBe(
      '409 job_changed',
    );
  });

  it('closes the job', async () => {
    expect(
      await duringSubmission(await createJob(), 'update jobs set isActive = 0, revision = revision + 1 where id = ?'),
    ).toBe('409 job_closed');
  });

  it('deletes the job', async () => {
    const outcome = await duringSubmission(
      await createJob(),
      'update jobs set deletedAt = 1, revision = revision + 1 where id = ?',
    );
    expect(outcome).toMatch(/^40[49] /);
  });
});

it('leaves the answers out of the audit log', async () => {
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
