import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createEntries, createNotice, createRecord } from '../support/people-rows.ts';
import { createApplication, createJob, insertRow } from '../support/rows.ts';
import { createRequirement } from '../training/training-rows.ts';

let executive: SignedIn;

beforeAll(async () => {
  executive = await signedIn(5);
});

const deletedAt = Date.now();

/** Adds an entry about something, and returns the title that the log gives it. */
async function titleOf(entityType: string, { id }: { id: string }) {
  await createEntries([{ entityType, entityId: id }]);
  const [row] = (await executive.get(`/api/audit-logs?entityId=${id}`)).rows;
  expect(row).toHaveProperty('entityTitle');
  return row?.entityTitle;
}

describe('An entry’s title', () => {
  it('Jobs, exams and notices have their present title', async () => {
    expect(await titleOf('job', await createJob({ title: 'Event Host' }))).toBe('Event Host');
    expect(await titleOf('exam', await createExam({ title: 'ModMail Exam' }))).toBe('ModMail Exam');
    expect(await titleOf('notice', await createNotice({ title: 'Rota', isActive: false }))).toBe('Rota');
  });

  it('Applications and attempts keep the title of their snapshot after a deletion', async () => {
    const [job, exam] = [await createJob({ deletedAt }), await createExam({ deletedAt })];
    const application = await createApplication({ jobId: job.id, jobTitle: 'Event Host' });
    expect(await titleOf('application', application)).toBe('Event Host');
    expect(await titleOf('exam', await createAttempt({ examId: exam.id, examTitle: 'Basics' }))).toBe('Basics');
  });

  it('Requirements have theirs', async () => {
    expect(await titleOf('requirement', await createRequirement({ title: 'House rules' }))).toBe('House rules');
    expect(await titleOf('requirement', await createRequirement({ deletedAt }))).toBeNull();
  });

  it('Saved replies have theirs', async () => {
    const [id, createdBy, at] = [crypto.randomUUID(), (await createPerson(4)).id, Date.now()];
    await insertRow('saved_replies', { id, title: 'Thanks', body: 'Hi', createdBy, createdAt: at, updatedAt: at });
    expect(await titleOf('setting', { id })).toBe('Thanks');
  });

  it('Webhooks have their name', async () => {
    const [id, createdBy, at] = [crypto.randomUUID(), (await createPerson(6)).id, Date.now()];
    await insertRow('webhooks', {
      id,
      name: 'Staff room',
      sealedUrl: 'x',
      urlHash: id,
      events: '[]',
      isActive: 1,
      createdBy,
      createdAt: at,
    });
    expect(await titleOf('setting', { id })).toBe('Staff room');
  });

  it('What was deleted, or has no title, has none', async () => {
    expect(await titleOf('job', await createJob({ deletedAt }))).toBeNull();
    expect(await titleOf('exam', await createExam({ deletedAt }))).toBeNull();
    expect(await titleOf('user', await createPerson())).toBeNull();
    for (const type of ['application', 'job', 'exam', 'notice', 'setting', 'guide', 'requirement'])
      expect(await titleOf(type, { id: crypto.randomUUID() }), type).toBeNull();
  });

  it('A staff record’s title is a text about a person, and is never added', async () => {
    const record = await createRecord({ title: 'Planted' });
    expect(await titleOf('staff_record', record)).toBeNull();
  });

  it('An erased applicant’s application keeps the job’s title, and no name', async () => {
    const person = await createPerson(1, { username: 'Forgotten' });
    const application = await createApplication({ userId: person.id, jobTitle: 'Event Host' });
    await createEntries([
      { entityType: 'application', entityId: application.id, userId: person.id, targetUserId: person.id },
    ]);
    const owner = await signedIn(6);
    await owner.post(`/api/users/${person.id}/erase`, { username: person.username });
    const [row] = (await executive.get(`/api/audit-logs?entityId=${application.id}`)).rows;
    expect(row).toMatchObject({ entityTitle: 'Event Host', target: { username: 'Erased user' } });
    expect(JSON.stringify(row)).not.toContain('Forgotten');
  });
});

describe('A page of entries that all have titles', () => {
  const LIMIT = 50;

  beforeAll(async () => {
    const about: { id: string }[] = [];
    for (let n = 0; n < 30; n++)
      about.push(await createApplication({ userId: executive.id }), await createAttempt({ status: 'completed' }));
    // More than one window, so that a search has many matches.
    await createEntries(
      Array.from({ length: 5200 }, (_, n) => ({
        action: 'JOB_UPDATED',
        entityType: n % 2 ? 'exam' : 'application',
        entityId: about[n % 60]?.id ?? '',
        userId: executive.id,
        targetUserId: executive.id,
      })),
    );
  });

  const rowsReadBy = async (query: string) => {
    const recorder = new Recorder();
    recorder.measureFromHere();
    const reply = await executive.get(`/api/audit-logs?limit=${LIMIT}&${query}`, { recorder });
    expect(reply.rows).toHaveLength(LIMIT);
    for (const row of reply.rows) expect(row.entityTitle).toEqual(expect.any(String));
    return recorder.rowsRead;
  };

  // Besides the entry: its size, actor, target, texts, origin and the titled row.
  it.each(['', 'action=JOB_UPDATED', 'entityType=exam'])('It reads one more row an entry (%s)', async (query) => {
    expect(await rowsReadBy(query)).toBeLessThanOrEqual(7 * (LIMIT + 1) + 10);
  });

  it.each(['action=JOB_UPDATED&entityType=exam', 'q=job_up'])(
    'A search reads the titles of the rows it shows, not of its window (%s)',
    async (query) => {
      // The window's 5,000 rows, read once for its end and once for its rows.
      expect(await rowsReadBy(query)).toBeLessThan(2 * 5000 + 1000);
    },
  );
});
