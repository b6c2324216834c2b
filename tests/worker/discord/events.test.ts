import { beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import {
  addWebhook,
  anOwner,
  countIn,
  deliveriesOf,
  emptyOutbox,
  makeDue,
  queueNotice,
  runOutbox,
} from '../support/discord/webhooks.ts';
import { choiceOnly, createAttempt, createExam, endIn, sitting } from '../support/exams.ts';
import { createJob, execute, newJob, rowsOf } from '../support/rows.ts';

beforeEach(emptyOutbox);

const freeAnswers = { choice: 'Blue', short: 'Because.', long: 'A long story.' };

describe('Applications', () => {
  it('Submissions and withdrawals are announced without anything about the applicant', async () => {
    const { channel } = await addWebhook();
    const job = await createJob({ title: 'Event *Host*' });
    const member = await signedIn(1, { username: 'the-applicant' });
    const { body } = await member.post('/api/applications', { jobId: job.id, responses: {} });
    await member.post(`/api/applications/${body.id}/withdraw`);
    const received = await channel.received();
    expect(received.map(({ embeds }) => embeds[0])).toEqual([
      { title: '1 new application for Event \\*Host\\*', url: 'http://localhost/manage/applications' },
      { title: '1 application withdrawn for Event \\*Host\\*', url: 'http://localhost/manage/applications' },
    ]);
    expect(JSON.stringify(received)).not.toContain('the-applicant');
  });

  it('Applications for several vacancies share a message, deleted ones included', async () => {
    const { id, channel } = await addWebhook();
    const [one, two] = [await createJob(), await createJob()];
    await queueNotice(id, {
      event: 'application_submitted',
      subjects: JSON.stringify({ [one.id]: 1 }),
      nextAt: Date.now() + 60_000,
    });
    for (const job of [one, two, two])
      await (await signedIn()).post('/api/applications', { jobId: job.id, responses: {} });
    await execute('update jobs set deletedAt = 1 where id = ?', one.id);
    await makeDue();
    await runOutbox();
    expect(await channel.titles()).toEqual(['4 new applications for 2 vacancies']);
  });

  it('The title is the one of the moment of sending, and none once the job is deleted', async () => {
    const [renamed, deleted] = [await createJob(), await createJob()];
    const hooks = [await addWebhook(), await addWebhook()];
    for (const [n, job] of [renamed, deleted].entries())
      await queueNotice(String(hooks[n]?.id), {
        event: 'application_submitted',
        subjects: JSON.stringify({ [job.id]: 2 }),
      });
    await execute("update jobs set title = 'New name' where id = ?", renamed.id);
    await execute('update jobs set deletedAt = 1 where id = ?', deleted.id);
    await runOutbox();
    expect(await hooks[0]?.channel.titles()).toEqual(['2 new applications for New name']);
    expect(await hooks[1]?.channel.titles()).toEqual(['2 new applications for a deleted vacancy']);
  });
});

describe('Vacancies and notices', () => {
  it('A vacancy is announced when it opens, not when it is posted closed or edited', async () => {
    const { channel, id } = await addWebhook();
    const owner = await anOwner();
    const { body } = await owner.post('/api/jobs', { ...newJob, isActive: false });
    await owner.put(`/api/jobs/${body.id}`, { ...newJob, title: 'Quiet' });
    expect(await deliveriesOf(id)).toEqual([]);
    await owner.put(`/api/jobs/${body.id}`, { ...newJob, title: 'Loud', isActive: true });
    expect((await channel.received()).map(({ embeds }) => embeds[0])).toEqual([
      { title: 'New vacancy: Loud', url: `http://localhost/apply/${body.id}` },
    ]);
  });

  it('The title of a vacancy that was closed again before the message is not shown', async () => {
    const { id, channel } = await addWebhook();
    const job = await createJob({ isActive: false });
    await queueNotice(id, { event: 'job_opened', subjects: JSON.stringify({ [job.id]: 1 }) });
    await runOutbox();
    expect((await channel.received()).map(({ embeds }) => embeds[0])).toEqual([
      { title: '1 new vacancy', url: 'http://localhost/vacancies' },
    ]);
  });

  it('A notice is announced with neither its title nor its content', async () => {
    const { channel } = await addWebhook();
    await (await anOwner()).post('/api/notices', { title: 'Secret title', content: 'Secret content' });
    expect((await channel.received()).map(({ embeds }) => embeds[0])).toEqual([
      { title: '1 new notice', url: 'http://localhost/notices' },
    ]);
  });

  it('A notice that is edited is not announced, one that is posted again is', async () => {
    const { id } = await addWebhook();
    const owner = await anOwner();
    const { body } = await owner.post('/api/notices', { title: 'News', content: 'Read this.' });
    await owner.patch(`/api/notices/${body.id}`, { title: 'Newer' });
    await owner.delete(`/api/notices/${body.id}`);
    expect(await countIn(id, 'queued')).toBe(0);
    await owner.patch(`/api/notices/${body.id}`, { isActive: true });
    expect(await countIn(id, 'queued')).toBe(1);
  });
});

describe('Exams', () => {
  it('An attempt that awaits marks is announced, one that the server marks is not', async () => {
    const { id, channel } = await addWebhook();
    const marked = await sitting(choiceOnly);
    expect((await marked.submit({ choice: 'Blue' })).outcome).toBe('200');
    expect(await deliveriesOf(id)).toEqual([]);
    const waiting = await sitting({ title: 'Trial Exam' });
    expect((await waiting.submit(freeAnswers)).outcome).toBe('200');
    expect((await channel.received()).map(({ embeds }) => embeds[0])).toEqual([
      { title: '1 attempt at Trial Exam awaits marking', url: 'http://localhost/review-exams' },
    ]);
  });

  it('A flagged attempt awaits nothing', async () => {
    const { id } = await addWebhook();
    const { leave, submit } = await sitting();
    await leave();
    expect((await submit(freeAnswers)).outcome).toBe('200');
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('An attempt that a late save closes is announced once', async () => {
    const { id } = await addWebhook();
    const attempt = await sitting();
    await attempt.save(freeAnswers, 1);
    await endIn(attempt.id, -60);
    await Promise.all([attempt.save({}, 2), attempt.save({}, 3)]);
    expect((await countIn(id, 'sent')) + (await countIn(id, 'queued'))).toBe(1);
  });

  it('Those that the cron trigger closes are counted by exam in one row', async () => {
    const { id } = await addWebhook();
    const [one, two] = [await createExam(), await createExam()];
    for (const [n, exam] of [one, one, two].entries())
      await createAttempt({ examId: exam.id, deadline: 1000 + n, responses: freeAnswers });
    await createAttempt({ examId: one.id, deadline: 2000 });
    await runTask('closing');
    const [row] = await deliveriesOf(id);
    expect(JSON.parse(row?.subjects ?? '{}')).toEqual({ [one.id]: 2, [two.id]: 1 });
  });

  it('Attempts that an assignment closes are announced within a call’s statements', async () => {
    const { id } = await addWebhook();
    const exam = await createExam();
    const takers = await Promise.all(Array.from({ length: 10 }, () => signedIn(2)));
    for (const [n, { id: userId }] of takers.entries())
      await createAttempt({ examId: exam.id, userId, deadline: 1000 + n, responses: freeAnswers });
    const reply = await (await anOwner()).post('/api/exam-assignments', {
      examId: exam.id,
      userIds: takers.map((taker) => taker.id),
    });
    expect(reply.outcome).toBe('201');
    expect(await countIn(id, 'queued')).toBe(10);
  });
});

describe('Seals of the log', () => {
  const newestSeal = async () => {
    const [seal] = await rowsOf<{ block: number; sealedAt: number; hash: string }>(
      'select block, sealedAt, hash from audit_seals order by block desc limit 1',
    );
    if (!seal) throw new Error('Nothing is sealed');
    return seal;
  };
  const subscribed = () => addWebhook({ events: ['log_sealed'] });

  it('The newest seal is posted with its number, time and hash', async () => {
    const { channel } = await subscribed();
    await runTask('sealing');
    await runOutbox();
    const { block, sealedAt, hash } = await newestSeal();
    const time = new Date(sealedAt).toISOString();
    expect((await channel.received()).map(({ embeds }) => embeds)).toEqual([
      [
        {
          title: `The audit log is sealed up to block ${block}`,
          description: `Sealed at ${time}, with the hash\n\`${hash}\``,
          url: 'http://localhost/audit-logs',
        },
      ],
    ]);
  });

  it('It is posted once a UTC day, however often the log is sealed', async () => {
    const { id } = await subscribed();
    const noon = Math.floor(Date.now() / days(1)) * days(1) + hours(36);
    for (const at of [noon, noon + hours(1), noon + hours(11.9), noon + hours(12), noon + hours(20)]) {
      vi.useFakeTimers({ toFake: ['Date'], now: at });
      await runTask('sealing');
      await runTask('sealing');
      await runOutbox().finally(() => vi.useRealTimers());
    }
    const sentOn = (await deliveriesOf(id)).map(({ sentAt }) => Math.floor((Number(sentAt) - noon) / hours(1)));
    expect(sentOn).toEqual([0, 12]);
  });

  it('While one waits to be sent again, no other is queued', async () => {
    const { id } = await subscribed();
    await queueNotice(id, { event: 'log_sealed', subjects: '{"log":1}', startedAt: 1, nextAt: Date.now() + hours(1) });
    await runTask('sealing');
    expect((await deliveriesOf(id)).map(({ state, subjects }) => [state, subjects])).toEqual([['queued', '{"log":1}']]);
  });

  it('A webhook that did not choose it hears nothing', async () => {
    const { id } = await addWebhook({ events: ['notice_posted'] });
    await runTask('sealing');
    expect(await deliveriesOf(id)).toEqual([]);
  });
});
