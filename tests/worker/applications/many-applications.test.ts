import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApplication, createJob, numberOf } from '../support/rows.ts';

const midnight = () => new Date((Math.floor(Date.now() / days(1)) + 1) * days(1)).toISOString();

const apply = async (me: SignedIn, recorder?: Recorder) =>
  me.post('/api/applications', { jobId: (await createJob()).id, responses: {} }, recorder ? { recorder } : {});

/** A member who has sent this many applications today. */
async function sent(count: number): Promise<SignedIn> {
  const me = await signedIn();
  for (let n = 0; n < count; n++)
    await createApplication({
      userId: me.id,
      jobId: (await createJob()).id,
      status: n === 0 ? 'withdrawn' : 'pending',
    });
  await env.DB.prepare('update applications set submittedAt = ? where userId = ?').bind(Date.now(), me.id).run();
  return me;
}

describe('The applications of a day', () => {
  it('The sixth is refused until midnight UTC, withdrawn ones included', async () => {
    const me = await sent(4);
    expect((await apply(me)).outcome).toBe('201');
    const from = midnight();
    const { id } = await createJob();
    expect((await me.get(`/api/jobs/${id}/eligibility`)).body).toEqual({
      canApply: false,
      reason: 'too_many_today',
      from,
      usualDays: null,
    });
    const reply = await apply(me);
    expect([reply.outcome, reply.body.current]).toEqual(['429 too_many_applications', { from }]);
    const wait = Number(reply.headers.get('Retry-After'));
    expect(Math.abs(wait * 1000 - (Date.parse(from) - Date.now()))).toBeLessThan(5000);
    expect(await numberOf('select count(*) from applications where userId = ?', me.id)).toBe(5);
  });

  it.each([
    ['open_application', {}, 'pending'],
    ['reapply_wait', { reapplyDays: 30 }, 'declined'],
  ] as const)('Of two reasons, %s comes first', async (reason, fields, status) => {
    const me = await sent(5);
    const job = await createJob(fields);
    await createApplication({ userId: me.id, jobId: job.id, status, reviewedAt: Date.now() });
    expect((await me.get(`/api/jobs/${job.id}/eligibility`)).body).toMatchObject({ canApply: false, reason });
  });

  it('The next day begins anew', async () => {
    const me = await sent(5);
    await env.DB.prepare('update applications set submittedAt = submittedAt - ? where userId = ?')
      .bind(days(1), me.id)
      .run();
    expect((await apply(me)).outcome).toBe('201');
  });

  it('If ten race, five are sent', async () => {
    const me = await signedIn();
    const recorder = new Recorder();
    recorder.holdUntil(10, (statements) => statements.some(({ sql }) => /^insert into "applications"/i.test(sql)));
    const outcomes = (await Promise.all(Array.from({ length: 10 }, () => apply(me, recorder)))).map((r) => r.outcome);
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('201'), ...Array(5).fill('429 too_many_applications')]);
  });
});

describe('The answers of an application', () => {
  const questions = Array.from({ length: 7 }, (_, n) => ({
    id: `q${n}`,
    type: 'textarea' as const,
    label: `Question ${n}`,
    placeholder: null,
    required: false,
    options: [],
  }));
  const answers = (length: number) =>
    Object.fromEntries(
      questions.map(({ id }, n) => [id, 'x'.repeat(Math.max(0, Math.min(10_000, length - n * 10_000)))]),
    );

  it.each([
    [64_000, '201'],
    [64_001, '400 invalid_input'],
  ])('%d characters together are %s', async (length, outcome) => {
    const me = await signedIn();
    const job = await createJob({ formQuestions: questions });
    const reply = await me.post('/api/applications', { jobId: job.id, responses: answers(length) });
    expect(reply.outcome).toBe(outcome);
    if (reply.status === 400) expect(reply.body.issues).toMatchObject([{ path: 'responses' }]);
  });
});
