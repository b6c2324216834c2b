import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { type SignedIn, signedIn, unique } from '../support/client.ts';
import { measure, overtakenBy, type Recorder } from '../support/measuring/recorder.ts';
import { createApplication, createJob, execute, numberOf, numbersTo } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

type Waits = { reapplyDays?: number; minAccountDays?: number };

/** Changes a job's waiting times as an edit does. */
const setWaits = (id: string, { reapplyDays = 0, minAccountDays = 0 }: Waits) =>
  execute(
    'update jobs set reapplyDays = ?, minAccountDays = ?, revision = revision + 1 where id = ?',
    reapplyDays,
    minAccountDays,
    id,
  );

const jobWith = (waits: Waits, fields: Parameters<typeof createJob>[0] = {}) => createJob({ ...fields, ...waits });

/** A Discord ID of an account that was created at this time; no two are equal. */
const discordIdFrom = (at: number) => String((BigInt(at - 1_420_070_400_000) << 22n) + BigInt(unique()));

/** A member whose Discord account is this many days old. */
const memberAged = (age: number) => signedIn(1, { discordId: discordIdFrom(Date.now() - days(age)) });

const declined = (me: SignedIn, jobId: string, daysAgo: number) =>
  createApplication({ userId: me.id, jobId, status: 'declined', reviewedAt: Date.now() - days(daysAgo) });

const ask = async (me: SignedIn, jobId: string) => (await me.get(`/api/jobs/${jobId}/eligibility`)).body;
const apply = (me: SignedIn, jobId: string, recorder?: Recorder) =>
  me.post('/api/applications', { jobId, responses: {} }, recorder ? { recorder } : {});

const yes = { canApply: true, reason: null, from: null, usualDays: null };

/** Expects the question and the submission to give the same answer. */
async function expectRefused(me: SignedIn, jobId: string, reason: string, from: number) {
  const at = new Date(from).toISOString();
  expect(await ask(me, jobId)).toEqual({ canApply: false, reason, from: at, usualDays: null });
  const reply = await expectNoChange(() => apply(me, jobId));
  expect([reply.outcome, reply.body.current]).toEqual([`409 ${reason}`, { from: at }]);
}

async function expectAllowed(me: SignedIn, jobId: string) {
  expect(await ask(me, jobId)).toEqual(yes);
  expect((await apply(me, jobId)).outcome).toBe('201');
}

describe('Who may apply', () => {
  it('An open application comes first', async () => {
    const me = await memberAged(1);
    const job = await jobWith({ reapplyDays: 30, minAccountDays: 365 });
    await declined(me, job.id, 1);
    await createApplication({ userId: me.id, jobId: job.id, status: 'under_consideration', suspended: true });
    expect(await ask(me, job.id)).toEqual({ canApply: false, reason: 'open_application', from: null, usualDays: null });
    expect((await apply(me, job.id)).outcome).toBe('409 already_applied');
  });

  it('A wait after a decline comes before the age of the account', async () => {
    const me = await memberAged(1);
    const job = await jobWith({ reapplyDays: 30, minAccountDays: 365 });
    const { reviewedAt } = await declined(me, job.id, 1);
    await expectRefused(me, job.id, 'reapply_wait', Number(reviewedAt) + days(30));
  });

  it('Not even a manager can apply for an inactive job', async () => {
    const job = await createJob({ isActive: false });
    expect(await ask(await signedIn(4), job.id)).toEqual({
      canApply: false,
      reason: null,
      from: null,
      usualDays: null,
    });
  });
});

describe('Waiting after a decline', () => {
  it('The wait counts from the last decline for that job', async () => {
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    await declined(me, job.id, 100);
    const { reviewedAt } = await declined(me, job.id, 29);
    await declined(me, job.id, 40);
    await expectRefused(me, job.id, 'reapply_wait', Number(reviewedAt) + days(30));
  });

  it('It is over to the millisecond', async () => {
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    const last = await declined(me, job.id, 30);
    await expectAllowed(me, job.id);
    expect(last.reviewedAt).toBeLessThanOrEqual(Date.now() - days(30));
  });

  it('Only their own declines for this very job count', async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const job = await jobWith({ reapplyDays: 30 });
    const elsewhere = await jobWith({ reapplyDays: 30 });
    await declined(me, elsewhere.id, 1);
    await declined(other, job.id, 1);
    await expectAllowed(me, job.id);
  });

  it.each(['accepted', 'withdrawn'] as const)('One that is %s causes no wait', async (status) => {
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    await createApplication({ userId: me.id, jobId: job.id, status, reviewedAt: Date.now() });
    await expectAllowed(me, job.id);
  });

  it('A reopened decline causes a wait only from the moment it is declined again', async () => {
    const manager = await signedIn(4);
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    const { id } = await declined(me, job.id, 29);
    const decide = (status: string) => manager.patch(`/api/applications/${id}`, { status });
    await manager.post(`/api/applications/${id}/unlock`, { pin: '2468' });
    await decide('under_consideration');
    expect(await ask(me, job.id)).toMatchObject({ reason: 'open_application' });
    const again = await decide('declined');
    await expectRefused(me, job.id, 'reapply_wait', Date.parse(String(again.body.reviewedAt)) + days(30));
    await decide('accepted');
    await expectAllowed(me, job.id);
  });

  it('A decline that is reopened and then withdrawn causes no wait, but an earlier one does', async () => {
    const manager = await signedIn(4);
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    const { id } = await declined(me, job.id, 1);
    const reopen = async () => {
      await manager.post(`/api/applications/${id}/unlock`, { pin: '2468' });
      await manager.patch(`/api/applications/${id}`, { status: 'under_consideration' });
    };
    await reopen();
    await me.post(`/api/applications/${id}/withdraw`);
    expect(await ask(me, job.id)).toEqual(yes);
    const { reviewedAt } = await declined(me, job.id, 10);
    await expectRefused(me, job.id, 'reapply_wait', Number(reviewedAt) + days(30));
  });

  it('Without a wait at the job a decline has none, and the job as it is now decides', async () => {
    const me = await signedIn();
    const job = await createJob();
    const { reviewedAt } = await declined(me, job.id, 0);
    expect(await ask(me, job.id)).toEqual(yes);
    await setWaits(job.id, { reapplyDays: 365 });
    await expectRefused(me, job.id, 'reapply_wait', Number(reviewedAt) + days(365));
    await setWaits(job.id, {});
    await expectAllowed(me, job.id);
  });

  it('A suspension and a deletion of the texts change nothing about it', async () => {
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    const { id, reviewedAt } = await declined(me, job.id, 1);
    await execute('update applications set suspended = 1, textsDeletedAt = 1 where id = ?', id);
    await expectRefused(me, job.id, 'reapply_wait', Number(reviewedAt) + days(30));
  });
});

describe('The age of the Discord account', () => {
  it.each([1, 5] as const)('An account of grade %s that is too young has to wait', async (grade) => {
    const created = Date.now() - days(6);
    const me = await signedIn(grade, { discordId: discordIdFrom(created) });
    const job = await jobWith({ minAccountDays: 7 });
    await expectRefused(me, job.id, 'account_too_new', created + days(7));
  });

  it('An account that is old enough need not', async () => {
    const job = await jobWith({ minAccountDays: 7 });
    await expectAllowed(await memberAged(7), job.id);
    await expectAllowed(await memberAged(3651), (await jobWith({ minAccountDays: 3650 })).id);
  });
});

describe('A submission that is overtaken', () => {
  it('A decline in the meantime is seen by the statement that would add the application', async () => {
    const manager = await signedIn(4);
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30 });
    const { id } = await createApplication({ userId: me.id, jobId: job.id });
    const late = overtakenBy(() => manager.patch(`/api/applications/${id}`, { status: 'declined' }));
    const reply = await apply(me, job.id, late);
    expect([reply.outcome, reply.body.current]).toEqual(['409 reapply_wait', { from: expect.stringMatching(/Z$/) }]);
    expect(await numberOf('select count(*) from applications where jobId = ?', job.id)).toBe(1);
  });

  it('A waiting time that the job gets in the meantime holds', async () => {
    const me = await memberAged(1);
    const job = await createJob();
    const late = overtakenBy(() => setWaits(job.id, { minAccountDays: 30 }));
    expect((await apply(me, job.id, late)).outcome).toBe('409 account_too_new');
    expect(await numberOf('select count(*) from applications where jobId = ?', job.id)).toBe(0);
  });
});

describe('What it costs', () => {
  it('The question reads a few rows, however many applications there are', async () => {
    const me = await signedIn();
    const job = await jobWith({ reapplyDays: 30, minAccountDays: 30 });
    const other = await createJob();
    await env.DB.batch([
      env.DB.prepare(`${numbersTo(2000)} insert into users (id, discordId, username, usernameKey, grade, joinedAt)
        select 'asking-' || i, '7' || (10000000000000000 + i), 'Asking' || i, 'asking' || i, 1, i from n`),
      env.DB.prepare(`${numbersTo(2000)} insert into applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, reviewedAt)
        select 'asked-' || i, ?, 'asking-' || i, 'Job', '[]', '{}', 'declined', i, i from n`).bind(job.id),
      env.DB.prepare(`${numbersTo(200)} insert into applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, reviewedAt)
        select 'mine-' || i, ?, ?, 'Job', '[]', '{}', 'declined', i, i from n`).bind(other.id, me.id),
    ]);
    for (const [id, most] of [
      [job.id, 10],
      // Two hundred declines, but no waiting time.
      [other.id, 10],
    ] as const) {
      const { reply, trips, rowsRead } = await measure((recorder) =>
        me.get(`/api/jobs/${id}/eligibility`, { recorder }),
      );
      expect(reply.body).toEqual(yes);
      expect(trips).toBeLessThanOrEqual(2);
      expect(rowsRead).toBeLessThanOrEqual(most);
    }
  });
});
