import { describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn, unique } from '../support/client.ts';
import { idsFrom, nextOf, pagesFrom } from '../support/paging.ts';
import { createApplication, createJob, question } from '../support/rows.ts';

const reviewed = (manager: { id: string }) => ({
  reviewedAt: Date.now(),
  reviewedBy: manager.id,
  suspended: true,
  suspensionReason: 'Rude',
  suspendedBy: manager.id,
  suspendedAt: Date.now(),
});

const idsOf = async (who: Pick<SignedIn, 'get'>, path: string) => (await who.get(path)).rows.map((row) => row.id);

describe('An application', () => {
  it('A manager sees the applicant, the job, the reviewer and the suspension', async () => {
    const manager = await signedIn(4);
    const member = await createPerson(2.5, { avatar: 'b'.repeat(32), displayName: 'Bea' });
    const job = await createJob({ isActive: false });
    const { id } = await createApplication({
      userId: member.id,
      jobId: job.id,
      jobTitle: 'As it was',
      formQuestions: [question()],
      responses: { why: 'x' },
      status: 'declined',
      ...reviewed(manager),
    });
    const expected = {
      id,
      jobTitle: 'As it was',
      formQuestions: [question()],
      responses: { why: 'x' },
      user: {
        id: member.id,
        username: member.username,
        displayName: 'Bea',
        discordId: member.discordId,
        avatar: `https://cdn.discordapp.com/avatars/${member.discordId}/${member.avatar}.png?size=128`,
        grade: 2.5,
        joinedAt: new Date(member.joinedAt).toISOString(),
        isBlocked: false,
        isErased: false,
      },
      job: { id: job.id, title: job.title, isActive: false },
      reviewedBy: manager.id,
      reviewer: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
      suspended: true,
      suspensionReason: 'Rude',
      suspendedBy: manager.id,
    };
    expect((await manager.get(`/api/applications/${id}`)).body).toMatchObject(expected);
    expect((await manager.get(`/api/applications?jobId=${job.id}`)).rows).toEqual([expect.objectContaining(expected)]);
    expect((await manager.get(`/api/applications?jobId=${job.id}&q=${member.username}`)).rows).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  it.each([1, 4] as const)('An applicant of grade %s sees no decider and no suspension', async (grade) => {
    const applicant = await signedIn(grade);
    const job = await createJob();
    const other = await createPerson(5);
    const { id } = await createApplication({
      userId: applicant.id,
      jobId: job.id,
      status: 'declined',
      ...reviewed(other),
    });
    const search = grade === 4 ? [`?jobId=${job.id}&q=${applicant.username}`] : [];
    const queries = [`/${id}`, '?mine=1', `?jobId=${job.id}`, ...search];
    for (const query of queries) {
      const { text } = await applicant.get(`/api/applications${query}`);
      expect(text).toContain(id);
      expect(text).not.toContain('Rude');
      expect(text).not.toContain(other.id);
    }
  });
});

describe('The application list', () => {
  it('Below grade 4 the list has the caller’s applications, above it all, newest first', async () => {
    const job = await createJob();
    const [member, trial, manager] = [await signedIn(1), await signedIn(3), await signedIn(4)];
    const of = async (userId: string, submittedAt: number) =>
      (await createApplication({ userId, jobId: job.id, submittedAt })).id;
    const [first, second, third] = [await of(member.id, 1000), await of(trial.id, 2000), await of(manager.id, 3000)];
    expect(await idsOf(member, '/api/applications')).toEqual([first]);
    expect(await idsOf(trial, '/api/applications')).toEqual([second]);
    expect(await idsOf(trial, '/api/applications?mine=1')).toEqual([second]);
    expect(await idsOf(manager, `/api/applications?jobId=${job.id}`)).toEqual([third, second, first]);
    expect(await idsOf(manager, '/api/applications?mine=1')).toEqual([third]);
  });

  it('A member never sees another’s application, whatever the query', async () => {
    const { userId, jobId, id } = await createApplication();
    const member = await signedIn();
    for (const query of [
      '',
      `?jobId=${jobId}`,
      `?userId=${userId}`,
      '?status=pending',
      `?q=${userId}`,
      '?mine=',
      '?mine=0',
    ])
      expect((await member.get(`/api/applications${query}`)).text).not.toContain(id);
  });

  it('The list can be filtered by status, by archive and by job together', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const ids: Record<string, string> = {};
    for (const [index, status] of (['pending', 'under_consideration', 'accepted', 'declined'] as const).entries())
      ids[status] = (await createApplication({ jobId: job.id, status, submittedAt: 1000 * index })).id;
    for (const status of ['pending', 'under_consideration', 'accepted', 'declined'])
      expect(await idsOf(manager, `/api/applications?jobId=${job.id}&status=${status}`)).toEqual([ids[status]]);
    expect(await idsOf(manager, `/api/applications?jobId=${job.id}&status=archived`)).toEqual([
      ids.declined,
      ids.accepted,
    ]);
    const archive = await manager.get('/api/applications?status=archived&limit=200');
    expect(
      archive.rows.map((row) => row.status).filter((status) => status !== 'accepted' && status !== 'declined'),
    ).toEqual([]);
    expect(await idsOf(manager, '/api/applications?jobId=unknown')).toEqual([]);
  });

  it('The list of the caller’s own applications has the same filters', async () => {
    const member = await signedIn();
    const pending = await createApplication({ userId: member.id });
    const declined = await createApplication({ userId: member.id, status: 'declined' });
    expect(await idsOf(member, '/api/applications?status=pending')).toEqual([pending.id]);
    expect(await idsOf(member, '/api/applications?status=archived')).toEqual([declined.id]);
    expect(await idsOf(member, `/api/applications?jobId=${declined.jobId}`)).toEqual([declined.id]);
  });
});

describe('Paging', () => {
  // Seven share each moment: their ids order them.
  const submittedAt = (index: number) => 1_000_000 + Math.floor(index / 7);

  it('Paging through 215 applications shows each once', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const person = await createPerson();
    const made = [];
    for (let index = 0; index < 215; index++)
      made.push(
        await createApplication({
          jobId: job.id,
          userId: person.id,
          status: 'declined',
          submittedAt: submittedAt(index),
        }),
      );
    const newestFirst = made
      .toSorted((a, b) => b.submittedAt - a.submittedAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);

    expect(await idsFrom(manager, `/api/applications?jobId=${job.id}`)).toEqual(newestFirst);
    expect(await idsFrom(manager, `/api/applications?jobId=${job.id}&status=archived&limit=13`)).toEqual(newestFirst);
    expect(
      (await idsFrom(manager, `/api/applications?jobId=${job.id}&q=${person.username}&limit=20`)).toSorted(),
    ).toEqual(newestFirst.toSorted());
    const pages = await pagesFrom(manager, `/api/applications?jobId=${job.id}`);
    expect(pages.map((page) => page.rows.length)).toEqual([50, 50, 50, 50, 15]);
    expect((await manager.get(`/api/applications?jobId=${job.id}&limit=200`)).rows.length).toBe(200);
  });

  it('New applications do not shift the next page', async () => {
    const member = await signedIn();
    const old = [];
    for (let index = 0; index < 4; index++)
      old.push((await createApplication({ userId: member.id, submittedAt: index * 1000 })).id);
    const first = await member.get('/api/applications?limit=2');
    await createApplication({ userId: member.id, submittedAt: 9000 });
    const second = await member.get(nextOf(first) ?? '');
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(old.toReversed());
  });

  it('Paging through jobs shows each once', async () => {
    const tag = `paged${unique()}x`;
    const made = [];
    for (let index = 0; index < 23; index++)
      made.push(await createJob({ title: `${tag} ${index}`, createdAt: submittedAt(index) }));
    const newestFirst = made
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    for (const who of [await signedIn(4), await signedIn(1)])
      expect(await idsFrom(who, `/api/jobs?q=${tag}&limit=5`)).toEqual(newestFirst);
  });
});
