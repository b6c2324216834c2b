import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { NEW_JOB } from '#contract/jobs.ts';
import { days } from '#worker/clock.ts';
import { type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { overtakenBy, Recorder } from '../support/measuring/recorder.ts';
import { auditOf, createApplication, createJob, execute, newJob, numberOf, question, rowsOf } from '../support/rows.ts';

const edited = (
  job: { title: string; description: string; requirements: string; formQuestions: unknown },
  fields = {},
) => ({
  title: job.title,
  description: job.description,
  requirements: job.requirements,
  formQuestions: job.formQuestions,
  ...fields,
});

const openPositions = async () => Number((await signedOut.get('/api/portal')).body.openPositions);

describe('Posting a job', () => {
  it('Posting returns the stored job with who posted it', async () => {
    const manager = await signedIn(4);
    const reply = await manager.post('/api/jobs', {
      ...newJob,
      title: '  Helper\t',
      createdBy: 'stranger',
      isActive: false,
    });
    expect(reply.outcome).toBe('201');
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Helper',
      description: 'Helps.',
      requirements: 'Patience.',
      formQuestions: [],
      ...NEW_JOB,
      isActive: false,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      createdBy: manager.id,
      creator: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
      updatedBy: null,
      updatedAt: null,
      revision: 1,
    });
    expect((await manager.get(`/api/jobs/${reply.body.id}`)).body).toEqual(reply.body);
  });

  it('A job is open and has no questions by default', async () => {
    const { body } = await (await signedIn(4)).post('/api/jobs', newJob);
    expect([body.isActive, body.formQuestions]).toEqual([true, []]);
    expect((await signedOut.get(`/api/jobs/${body.id}`)).outcome).toBe('200');
  });

  it('The reviews it needs and its waiting times are stored, and applicants see the times', async () => {
    const manager = await signedIn(4);
    const numbers = { reviewsNeeded: 5, reapplyDays: 365, minAccountDays: 3650 };
    const { body } = await manager.post('/api/jobs', { ...newJob, ...numbers });
    expect(body).toMatchObject(numbers);
    const { reviewsNeeded: _hidden, ...shown } = numbers;
    expect((await signedOut.get(`/api/jobs/${body.id}`)).body).toMatchObject(shown);
  });

  it('A number out of its range is refused with the range', async () => {
    const { body } = await (await signedIn(4)).post('/api/jobs', { ...newJob, reviewsNeeded: 6 });
    expect(body.issues).toEqual([{ path: 'reviewsNeeded', message: 'A whole number from 0 to 5' }]);
  });

  it('Questions without an id are named by position, and options are kept only for choices', async () => {
    const manager = await signedIn(4);
    const formQuestions = [
      { type: 'text', label: ' One ', placeholder: '', options: ['stray'] },
      { id: 'mine', type: 'radio', label: 'Two', required: true, options: [' yes ', 'no'] },
      { type: 'select', label: 'Three', options: ['a'], placeholder: 'Pick' },
      { type: 'textarea', label: 'Four', placeholder: null },
    ];
    const { body } = await manager.post('/api/jobs', { ...newJob, formQuestions });
    expect(body.formQuestions).toEqual([
      { id: 'question_0', type: 'text', label: 'One', placeholder: null, required: false, options: [] },
      { id: 'mine', type: 'radio', label: 'Two', placeholder: null, required: true, options: ['yes', 'no'] },
      { id: 'question_2', type: 'select', label: 'Three', placeholder: 'Pick', required: false, options: ['a'] },
      { id: 'question_3', type: 'textarea', label: 'Four', placeholder: null, required: false, options: [] },
    ]);
  });

  it('A job accepts any text up to the length limits', async () => {
    const manager = await signedIn(4);
    const job = {
      title: '🎉'.repeat(60),
      description: `'; drop table jobs; -- %_\\"\n<b>${'ü'.repeat(4000)}`,
      requirements: 'x'.repeat(5000),
    };
    const { outcome, body } = await manager.post('/api/jobs', job);
    expect([outcome, body.title, body.description, body.requirements]).toEqual([
      '201',
      job.title,
      job.description,
      job.requirements,
    ]);
  });
});

describe('Editing a job', () => {
  it('An edit returns the stored job with the next revision', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const reply = await manager.put(`/api/jobs/${job.id}`, edited(job, { title: 'New title', createdBy: manager.id }));
    expect(reply.outcome).toBe('200');
    expect(reply.body).toMatchObject({ id: job.id, title: 'New title', createdBy: job.createdBy, revision: 2 });
    expect((await manager.get(`/api/jobs/${job.id}`)).body).toEqual(reply.body);
  });

  it('An edit without the numbers leaves them, and its entry has only those that changed', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ reviewsNeeded: 2, reapplyDays: 30, minAccountDays: 90 });
    const unchanged = await manager.put(`/api/jobs/${job.id}`, edited(job, { title: 'Other' }));
    expect(unchanged.body).toMatchObject({ reviewsNeeded: 2, reapplyDays: 30, minAccountDays: 90 });
    const fewer = edited(job, { title: 'Other', reviewsNeeded: 0, reapplyDays: 30 });
    await (await signedIn(5)).put(`/api/jobs/${job.id}`, fewer);
    expect((await auditOf(job.id)).at(-1)).toMatchObject({
      oldValues: '{"reviewsNeeded":2}',
      newValues: '{"reviewsNeeded":0}',
    });
  });

  it('Managers can require more reviews; only Executives and Owners can require fewer', async () => {
    const job = await createJob({ reviewsNeeded: 2 });
    const need = (who: SignedIn, reviewsNeeded: number, recorder?: Recorder) =>
      who.put(`/api/jobs/${job.id}`, edited(job, { reviewsNeeded }), recorder && { recorder });
    const manager = await signedIn(4);
    expectFailure(await need(manager, 1), '403 grade_too_low');
    for (const n of [2, 3]) expect((await need(manager, n)).body).toMatchObject({ reviewsNeeded: n });

    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (_statements, kind) => {
      if (kind === 'batch') await env.DB.prepare('update jobs set reviewsNeeded = 5 where id = ?').bind(job.id).run();
    };
    expect((await need(manager, 4, recorder)).outcome).toBe('409 conflict');
    for (const grade of [5, 6] as const)
      expect((await need(await signedIn(grade), 6 - grade)).body).toMatchObject({ reviewsNeeded: 6 - grade });
  });

  it('An edit without isActive leaves the job open or closed', async () => {
    const manager = await signedIn(4);
    for (const isActive of [true, false]) {
      const job = await createJob({ isActive });
      expect((await manager.put(`/api/jobs/${job.id}`, edited(job, { title: 'Other' }))).body.isActive).toBe(isActive);
      expect((await manager.put(`/api/jobs/${job.id}`, edited(job, { isActive: !isActive }))).body.isActive).toBe(
        !isActive,
      );
    }
  });

  it('Editing a job that is deleted during the request returns 404', async () => {
    const job = await createJob();
    const [editor, deleter] = [await signedIn(4), await signedIn(4)];
    const recorder = overtakenBy(() => deleter.delete(`/api/jobs/${job.id}`));
    expect((await editor.put(`/api/jobs/${job.id}`, edited(job, { title: 'Late' }), { recorder })).outcome).toBe(
      '404 not_found',
    );
    expect(await rowsOf('select title from jobs where id = ?', job.id)).toEqual([{ title: job.title }]);
  });
});

describe('Deleting a job', () => {
  it('A deleted job is hidden from everyone, and its row is kept', async () => {
    const manager = await signedIn(5);
    const job = await createJob();
    expect((await manager.delete(`/api/jobs/${job.id}`)).outcome).toBe('204');
    for (const who of [signedOut, manager]) {
      expect((await who.get(`/api/jobs/${job.id}`)).outcome).toBe('404 not_found');
      expect((await who.get('/api/jobs?limit=200')).rows.map((row) => row.id)).not.toContain(job.id);
    }
    expect((await manager.put(`/api/jobs/${job.id}`, edited(job))).outcome).toBe('404 not_found');
    expect((await manager.delete(`/api/jobs/${job.id}`)).outcome).toBe('404 not_found');
    expect((await manager.post('/api/applications', { jobId: job.id, responses: {} })).outcome).toBe('404 not_found');
    expect(await numberOf('select count(*) from jobs where id = ?', job.id)).toBe(1);
  });

  it('Applications for a deleted job keep its title', async () => {
    const manager = await signedIn(4);
    const member = await signedIn();
    const job = await createJob({ formQuestions: [question()] });
    const sent = await member.post('/api/applications', { jobId: job.id, responses: { why: 'Because.' } });
    await manager.delete(`/api/jobs/${job.id}`);
    const seen = await manager.get(`/api/applications/${sent.body.id}`);
    expect(seen.body).toMatchObject({
      job: null,
      jobId: job.id,
      jobTitle: job.title,
      formQuestions: [question()],
      responses: { why: 'Because.' },
    });
    expect((await member.get('/api/applications')).rows).toEqual([
      expect.objectContaining({ id: sent.body.id, jobTitle: job.title }),
    ]);
    expect((await manager.patch(`/api/applications/${sent.body.id}`, { status: 'declined' })).outcome).toBe('200');
  });
});

it('The front page counts open positions through every change of a job', async () => {
  const manager = await signedIn(4);
  const before = await openPositions();
  const { body } = await manager.post('/api/jobs', newJob);
  expect(await openPositions()).toBe(before + 1);
  const job = { ...newJob, formQuestions: [] };
  await manager.put(`/api/jobs/${body.id}`, edited(job, { isActive: false }));
  expect(await openPositions()).toBe(before);
  await manager.put(`/api/jobs/${body.id}`, edited(job, { isActive: true }));
  await createApplication({ jobId: String(body.id) });
  expect(await openPositions()).toBe(before + 1);
  await manager.delete(`/api/jobs/${body.id}`);
  expect(await openPositions()).toBe(before);
});

describe('A job with an end', () => {
  const ahead = () => new Date(Date.now() + days(3)).toISOString();

  it('Once it has closed, applicants find it nowhere and managers still do', async () => {
    const [manager, member] = [await signedIn(4), await signedIn(1)];
    const before = await openPositions();
    const { body: job } = await manager.post('/api/jobs', { ...newJob, closesAt: ahead(), minGrade: 1 });
    const path = `/api/jobs/${job.id}`;
    expect(await openPositions()).toBe(before + 1);
    expect((await signedOut.get(path)).body).toMatchObject({ closesAt: job.closesAt, minGrade: 1 });
    await execute('update jobs set closesAt = ? where id = ?', Date.now() - 1, job.id);
    expect(await openPositions()).toBe(before);
    for (const who of [signedOut, member]) {
      expectFailure(await who.get(path), '404 not_found');
      expect((await who.get('/api/jobs?limit=200')).rows.map(({ id }) => id)).not.toContain(job.id);
    }
    expect((await member.get(`${path}/eligibility`)).outcome).toBe('404 not_found');
    expectFailure(await member.post('/api/applications', { jobId: job.id, responses: {} }), '409 job_closed');
    expect((await manager.get(path)).body).toMatchObject({ id: job.id, isActive: true });
    const { id: applicationId } = await createApplication({ jobId: String(job.id) });
    expect((await manager.get(`/api/applications/${applicationId}`)).body.job).toMatchObject({ isActive: false });
  });

  it('The end must lie ahead when it is set, stays as it was, and can be removed', async () => {
    const manager = await signedIn(4);
    const { body: job } = await manager.post('/api/jobs', { ...newJob, closesAt: ahead() });
    const path = `/api/jobs/${job.id}`;
    const past = new Date(Date.now() - 1000).toISOString();
    const refused = await manager.put(path, { ...newJob, closesAt: past });
    expectFailure(refused, '400 invalid_input');
    expect(refused.body.issues).toMatchObject([{ path: 'closesAt' }]);
    await execute('update jobs set closesAt = ? where id = ?', Date.parse(past), job.id);
    const renamed = await manager.put(path, { ...newJob, title: 'New name', closesAt: past });
    expect(renamed.body).toMatchObject({ title: 'New name', closesAt: past });
    expect((await manager.put(path, newJob)).body.closesAt).toBe(past);
    expect((await manager.put(path, { ...newJob, closesAt: null })).body.closesAt).toBeNull();
  });
});

it('A job for a grade refuses those below it, and says so before they write', async () => {
  const manager = await signedIn(4);
  const { body: job } = await manager.post('/api/jobs', { ...newJob, minGrade: 2.5 });
  for (const [grade, canApply] of [
    [1, false],
    [2, false],
    [2.5, true],
    [4, true],
  ] as const) {
    const me = await signedIn(grade);
    const reason = canApply ? null : 'grade_too_low';
    expect((await me.get(`/api/jobs/${job.id}/eligibility`)).body).toMatchObject({ canApply, reason, from: null });
    const reply = await me.post('/api/applications', { jobId: job.id, responses: {} });
    expect(reply.outcome).toBe(canApply ? '201' : '403 grade_too_low');
  }
  // The grade may fall, or the job ask for more, between the read and the write.
  const me = await signedIn(2.5);
  const raised = await me.post(
    '/api/applications',
    { jobId: job.id, responses: {} },
    {
      recorder: overtakenBy(() =>
        execute('update jobs set minGrade = 3, revision = revision + 1 where id = ?', job.id),
      ),
    },
  );
  expect(raised.outcome).toBe('403 grade_too_low');
});

it('The portal’s name, tagline and introduction come from the settings', async () => {
  expect((await signedOut.get('/api/portal')).body).toMatchObject({
    name: 'Moderation Portal',
    tagline: 'Advertising Staff Portal',
    declinedRetentionDays: 365,
    auditOriginDays: 90,
    privacyContact: null,
    jurisdiction: null,
    discord: { webhooks: true, bot: true },
  });
  const own = {
    PORTAL_NAME: 'Our Portal',
    PORTAL_TAGLINE: 'Kind by night',
    PORTAL_INTRO: 'Who we are.',
    DATA_JURISDICTION: 'eu',
  };
  const recorder = new Recorder(own);
  expect((await signedOut.get('/api/portal', { recorder })).body).toMatchObject({
    name: 'Our Portal',
    tagline: 'Kind by night',
    intro: 'Who we are.',
    jurisdiction: 'eu',
  });
});
