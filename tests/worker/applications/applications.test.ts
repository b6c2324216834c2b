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

describe('an application, seen', () => {
  it('by its applicant, hides who decided and why it was suspended', async () => {
    const member = await signedIn();
    const { id } = await createApplication({
      userId: member.id,
      status: 'declined',
      ...reviewed(await createPerson(4)),
    });
    const fields = [
      'formQuestions',
      'id',
      'jobId',
      'jobTitle',
      'responses',
      'reviewedAt',
      'status',
      'submittedAt',
      'suspended',
      'userId',
    ];
    const [row] = (await member.get('/api/applications')).rows;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(fields);
    expect((await member.get(`/api/applications/${id}`)).body).toEqual(row);
  });

  it('by a manager, carries the applicant, the job, who decided and the suspension', async () => {
    const manager = await signedIn(4);
    const member = await createPerson(2.5, { avatar: 'b'.repeat(32) });
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
        discordId: member.discordId,
        avatar: `https://cdn.discordapp.com/avatars/${member.discordId}/${member.avatar}.png?size=128`,
        grade: 2.5,
        joinedAt: new Date(member.joinedAt).toISOString(),
        isBlocked: false,
      },
      job: { id: job.id, title: job.title, isActive: false },
      reviewedBy: manager.id,
      reviewer: { id: manager.id, username: manager.username, avatar: null, grade: 4 },
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

  it('by the manager who applied, hides the same, wherever it stands', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const other = await createPerson(5);
    const { id } = await createApplication({
      userId: manager.id,
      jobId: job.id,
      status: 'declined',
      ...reviewed(other),
    });
    const told = [
      (await manager.get(`/api/applications/${id}`)).text,
      (await manager.get('/api/applications?mine=1')).text,
      (await manager.get(`/api/applications?jobId=${job.id}`)).text,
      (await manager.get(`/api/applications?jobId=${job.id}&q=${manager.username}`)).text,
    ];
    for (const text of told) {
      expect(text).toContain(id);
      expect(text).not.toContain('Rude');
      expect(text).not.toContain(other.id);
    }
  });
});

describe('the list of applications', () => {
  it('is one’s own below grade 4, and all above, newest first', async () => {
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

  it('never shows a member another’s, whatever they ask for', async () => {
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

  it('is narrowed by status, by archive and by job, also all at once', async () => {
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

  it('of one’s own is narrowed in the same way', async () => {
    const member = await signedIn();
    const pending = await createApplication({ userId: member.id });
    const declined = await createApplication({ userId: member.id, status: 'declined' });
    expect(await idsOf(member, '/api/applications?status=pending')).toEqual([pending.id]);
    expect(await idsOf(member, '/api/applications?status=archived')).toEqual([declined.id]);
    expect(await idsOf(member, `/api/applications?jobId=${declined.jobId}`)).toEqual([declined.id]);
  });

  it.each(['status=', 'status=open', 'status=pending&status=declined', 'mine=2', 'mine=true'])(
    'refuses the filter %s',
    async (query) => {
      const { outcome } = await (await signedIn(4)).get(`/api/applications?${query}`);
      expect(outcome).toBe('400 invalid_input');
    },
  );
});

describe.each(['/api/applications', '/api/jobs', '/api/applications?mine=1', '/api/applications?q=a'])(
  'the pages of %s',
  (path) => {
    const join = path.includes('?') ? '&' : '?';

    it.each([
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=abc',
      'limit=',
      'limit=1.5',
      'limit=1e999',
      'limit=NaN',
      'limit=5&limit=6',
    ])('refuse %s', async (query) => {
      const { outcome } = await (await signedIn(4)).get(`${path}${join}${query}`);
      expect(outcome).toBe('400 invalid_input');
    });

    it.each(['', 'x', '%00', '!!!!', btoa('1~a'), btoa('x~a~'), btoa('1~a b~'), btoa("1~'~"), 'MX5hfg'.repeat(500)])(
      'refuse the cursor %j',
      async (cursor) => {
        const { outcome } = await (await signedIn(4)).get(`${path}${join}cursor=${encodeURIComponent(cursor)}`);
        expect(outcome).toBe('400 invalid_input');
      },
    );

    it('are 1 to 200 rows long', async () => {
      const manager = await signedIn(4);
      for (const limit of [1, 200])
        expect((await manager.get(`${path}${join}limit=${limit}`)).rows.length).toBeLessThanOrEqual(limit);
    });
  },
);

describe('paging', () => {
  // Groups of seven share a moment: the order among them is that of their ids.
  const submittedAt = (index: number) => 1_000_000 + Math.floor(index / 7);

  it('goes through more than 200 applications without a gap or a repetition', async () => {
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

  it('ends without a link where the last page is just full', async () => {
    const member = await signedIn();
    for (let index = 0; index < 4; index++)
      await createApplication({ userId: member.id, submittedAt: submittedAt(index) });
    const pages = await pagesFrom(member, '/api/applications?limit=2');
    expect(pages.map((page) => page.rows.length)).toEqual([2, 2]);
    expect(nextOf(await member.get('/api/applications?limit=4'))).toBeNull();
    expect(nextOf(await member.get('/api/applications?limit=3'))).not.toBeNull();
  });

  it('goes on where it was while new ones come in above', async () => {
    const member = await signedIn();
    const old = [];
    for (let index = 0; index < 4; index++)
      old.push((await createApplication({ userId: member.id, submittedAt: index * 1000 })).id);
    const first = await member.get('/api/applications?limit=2');
    await createApplication({ userId: member.id, submittedAt: 9000 });
    const second = await member.get(nextOf(first) ?? '');
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(old.toReversed());
  });

  it('keeps its filters on the way', async () => {
    const member = await signedIn();
    for (let index = 0; index < 3; index++) {
      await createApplication({ userId: member.id, submittedAt: index });
      await createApplication({ userId: member.id, submittedAt: index, status: 'declined' });
    }
    const pages = await pagesFrom(member, '/api/applications?status=declined&limit=1');
    expect(pages.flatMap(({ rows }) => rows.map((row) => row.status))).toEqual(['declined', 'declined', 'declined']);
  });

  it('goes through jobs the same way', async () => {
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
