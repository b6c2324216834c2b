import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../worker/clock.ts';
import { createPerson, type Reply, type SignedIn, signedIn, signedOut } from './support/client.ts';
import { expectCheapPages } from './support/paging.ts';
import { measure, type Recorder } from './support/recorder.ts';
import { createApplication, createJob, newJob, numbersTo } from './support/rows.ts';
import { beginSignIn } from './support/sign-in.ts';

let manager: SignedIn;
let member: SignedIn;
let jobId: string;

/** Thousands of rows in each table, so that reading more than a page shows. */
beforeAll(async () => {
  manager = await signedIn(4);
  member = await signedIn(1);
  const job = await createJob({ createdBy: manager.id });
  jobId = job.id;
  const statuses = `case i % 4 when 0 then 'pending' when 1 then 'under_consideration' when 2 then 'accepted' else 'declined' end`;
  await env.DB.batch([
    env.DB.prepare(`${numbersTo(7000)} insert into users (id, discordId, username, usernameKey, grade, joinedAt)
      select 'crowd-' || i, '6' || (10000000000000000 + i), 'Crowd' || i, 'crowd' || i, 1, i from n`),
    env.DB.prepare(`${numbersTo(2500)} insert into jobs (id, title, description, requirements, isActive, createdBy, createdAt, deletedAt)
      select 'job-' || i, 'Job ' || i, 'd', 'r', i % 3 > 0, ?, i, iif(i % 5 = 0, 1, null) from n`).bind(manager.id),
    env.DB.prepare(`${numbersTo(7000)} insert into applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, reviewedBy)
      select 'application-' || i, iif(i % 3 = 0, ?, 'job-' || (1 + i % 2500)), 'crowd-' || i, 'Job', '[]', '{}', iif(i > 6000, 'declined', ${statuses}), i, ? from n`).bind(
      jobId,
      manager.id,
    ),
    env.DB.prepare(
      `${numbersTo(2000)} insert into audit_logs (id, action, entityType, entityId, timestamp) select 'log-' || i, 'JOB_CREATED', 'job', 'x', i from n`,
    ),
    env.DB.prepare(
      `${numbersTo(2000)} insert into spent_tokens (hash, expiresAt) select 'token-' || i, 9999999999999 from n`,
    ),
    env.DB.prepare(
      `${numbersTo(2000)} insert into application_unlocks (sessionHash, applicationId, expiresAt) select 'session-' || i, 'application-' || i, 9999999999999 from n`,
    ),
    env.DB.prepare(
      `${numbersTo(2000)} insert into pin_failures (userId, at) select 'crowd-' || i, ${Date.now() - hours(2)} from n`,
    ),
  ]);
  for (let n = 0; n < 60; n++) await createApplication({ userId: member.id, status: 'declined', jobId });
});

/** `joined` is how many rows of other tables each row of the list needs. */
type List = { path: string; who: () => Pick<SignedIn, 'get'>; joined: number };

const asManager = () => manager;
const asMember = () => member;

const lists: List[] = [
  { path: '/api/jobs', who: () => signedOut, joined: 0 },
  { path: '/api/jobs', who: asMember, joined: 0 },
  { path: '/api/jobs', who: asManager, joined: 1 },
  // The author of the answer.
  { path: '/api/applications', who: asMember, joined: 1 },
  { path: '/api/applications?status=declined', who: asMember, joined: 1 },
  { path: '/api/applications?mine=1', who: asManager, joined: 1 },
  // The applicant, the job, the reviewer, the author of the answer, the assignee and the unlock.
  { path: '/api/applications', who: asManager, joined: 6 },
  ...['pending', 'under_consideration', 'accepted', 'declined', 'archived'].map((status) => ({
    path: `/api/applications?status=${status}`,
    who: asManager,
    joined: 6,
  })),
];

describe('A list', () => {
  it.each(lists)('A page of $path reads no more than its rows', async ({ path, who, joined }) => {
    await expectCheapPages(who(), path, 1 + joined);
  });

  it('The applications for one job read no more than their rows, in any status', async () => {
    for (const filter of ['', '&status=pending', '&status=accepted', '&status=archived']) {
      const path = `/api/applications?jobId=${jobId}&limit=50${filter}`;
      const { reply, trips, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(reply.rows.length).toBe(50);
      expect(trips).toBeLessThanOrEqual(2);
      expect(rowsRead, path).toBeLessThanOrEqual(5 * 50 + 10);
    }
  });

  it('One’s own applications, filtered, read no more than their rows', async () => {
    const person = await signedIn(1);
    const other = await createJob();
    for (let n = 0; n < 40; n++)
      await createApplication({
        userId: person.id,
        jobId: n > 2 ? jobId : other.id,
        status: n === 0 ? 'pending' : 'declined',
        submittedAt: n,
      });
    for (const [filter, shown] of [
      ['status=pending', 1],
      ['status=declined', 39],
      ['status=archived', 39],
      ['status=accepted', 0],
      [`jobId=${jobId}`, 37],
      [`jobId=${other.id}`, 3],
      [`jobId=${other.id}&status=pending`, 1],
    ] as const) {
      const { reply, trips, rowsRead } = await measure((recorder) =>
        person.get(`/api/applications?${filter}`, { recorder }),
      );
      expect(reply.rows, filter).toHaveLength(shown);
      expect(trips).toBeLessThanOrEqual(2);
      expect(rowsRead, filter).toBeLessThanOrEqual(shown + 10);
    }
  });

  it('An empty list reads at most ten rows', async () => {
    const newcomer = await signedIn(4);
    for (const path of ['/api/applications?jobId=unknown', '/api/applications?mine=1']) {
      const { reply, rowsRead } = await measure((recorder) => newcomer.get(path, { recorder }));
      expect(reply.rows).toEqual([]);
      expect(rowsRead).toBeLessThanOrEqual(10);
    }
  });

  it('A search takes two round trips and reads no more than its window', async () => {
    for (const q of ['crowd1', 'rowd2', 'nothing at all', '610000000000001', 'accepted']) {
      const { reply, trips, rowsRead } = await measure((recorder) =>
        manager.get(`/api/applications?q=${q}`, { recorder }),
      );
      expect(reply.outcome).toBe('200');
      expect(trips).toBeLessThanOrEqual(2);
      // Eight rows for each application of the window.
      expect(rowsRead, q).toBeLessThanOrEqual(8 * 5000);
    }
  });

  it('A search within a status or a job goes through people, not through every application', async () => {
    for (const filter of ['status=archived', 'status=declined', `jobId=${jobId}`]) {
      const path = `/api/applications?q=nothing+at+all&${filter}`;
      const { reply, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(reply.rows).toEqual([]);
      // The window and its people.
      expect(rowsRead, filter).toBeLessThanOrEqual(4 * 5000 + 100);
    }
  });
});

describe('Reviews and notes', () => {
  it('Many reviews cost a list nothing', async () => {
    const reviewed = await createJob();
    for (let n = 0; n < 3; n++) {
      const { id } = await createApplication({ jobId: reviewed.id });
      await env.DB.prepare(`${numbersTo(100)} insert into application_reviews (applicationId, reviewerId, verdict, createdAt, updatedAt)
        select ?, 'crowd-' || i, 'yes', i, i from n`)
        .bind(id)
        .run();
    }
    const path = `/api/applications?jobId=${reviewed.id}`;
    const { reply, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
    expect(reply.rows.map((row) => row.reviewCount)).toEqual([100, 100, 100]);
    expect(rowsRead).toBeLessThanOrEqual(7 * 3 + 10);
  });

  it('A page of notes reads no more than its rows', async () => {
    const { id } = await createApplication();
    await env.DB.prepare(`${numbersTo(200)} insert into application_notes (id, applicationId, authorId, body, createdAt)
      select 'noted-' || i, ?, ?, 'x', i from n`)
      .bind(id, manager.id)
      .run();
    // The author and who removed it.
    await expectCheapPages(manager, `/api/applications/${id}/notes`, 3);
  });
});

describe('A read', () => {
  it.each(['/api/auth/me', '/api/applications/counts', '/api/portal', '/api/health'])(
    'Reading %s takes at most two round trips and ten rows',
    async (path) => {
      const { reply, trips, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(reply.outcome).toBe('200');
      expect(trips).toBeLessThanOrEqual(2);
      expect(rowsRead).toBeLessThanOrEqual(10);
    },
  );

  it('Reading one row takes at most two round trips and ten rows', async () => {
    const own = await createApplication({ userId: member.id });
    for (const [who, path] of [
      [manager, `/api/jobs/${jobId}`],
      [member, `/api/jobs/${jobId}`],
      [manager, '/api/applications/application-7'],
      [member, `/api/applications/${own.id}`],
      [member, '/api/applications/application-7'],
    ] as const) {
      const { trips, rowsRead } = await measure((recorder) => who.get(path, { recorder }));
      expect(trips).toBeLessThanOrEqual(2);
      expect(rowsRead, path).toBeLessThanOrEqual(10);
    }
  });

  it('A visitor’s read looks up no user', async () => {
    const { trips } = await measure((recorder) => signedOut.get('/api/jobs', { recorder }));
    expect(trips).toBe(1);
    expect((await measure((recorder) => signedOut.get('/api/auth/me', { recorder }))).trips).toBe(0);
  });
});

describe('A write', () => {
  it('A write takes at most three round trips and reads no table', async () => {
    const applicant = await createPerson();
    const [first, second, archived] = [
      await createApplication({ userId: applicant.id }),
      await createApplication({ userId: applicant.id }),
      await createApplication({ userId: applicant.id, status: 'accepted' }),
    ];
    const [edited, deleted] = [await createJob(), await createJob()];
    const writes: [string, (recorder: Recorder) => Promise<Reply>][] = [
      ['posting a job', (recorder) => manager.post('/api/jobs', newJob, { recorder })],
      ['editing a job', (recorder) => manager.put(`/api/jobs/${edited.id}`, newJob, { recorder })],
      ['deleting a job', (recorder) => manager.delete(`/api/jobs/${deleted.id}`, { recorder })],
      ['applying', (recorder) => member.post('/api/applications', { jobId, responses: {} }, { recorder })],
      ['deciding', (recorder) => manager.patch(`/api/applications/${first.id}`, { status: 'accepted' }, { recorder })],
      [
        'suspending',
        (recorder) =>
          manager.patch(`/api/applications/${second.id}/suspend`, { suspended: true, reason: 'x' }, { recorder }),
      ],
      [
        'a review',
        (recorder) =>
          manager.put(`/api/applications/${second.id}/review`, { verdict: 'yes', reason: 'x' }, { recorder }),
      ],
      [
        'a note with a mention',
        (recorder) =>
          manager.post(`/api/applications/${second.id}/notes`, { body: 'x', mentions: [manager.id] }, { recorder }),
      ],
      [
        'assigning',
        (recorder) => manager.patch(`/api/applications/${second.id}/assignee`, { userId: manager.id }, { recorder }),
      ],
      ['a saved reply', (recorder) => manager.post('/api/saved-replies', { title: 'x', body: 'x' }, { recorder })],
      [
        'a wrong pin',
        (recorder) => manager.post(`/api/applications/${archived.id}/unlock`, { pin: 'no' }, { recorder }),
      ],
      [
        'unlocking',
        (recorder) => manager.post(`/api/applications/${archived.id}/unlock`, { pin: '2468' }, { recorder }),
      ],
      [
        'reopening',
        (recorder) =>
          manager.patch(`/api/applications/${archived.id}`, { status: 'under_consideration' }, { recorder }),
      ],
      ['a theme', (recorder) => member.patch(`/api/users/${member.id}/theme`, { theme: 'dark' }, { recorder })],
      ['signing out', async (recorder) => (await signedIn()).post('/api/auth/logout', undefined, { recorder })],
    ];
    for (const [name, write] of writes) {
      const { reply, trips, rowsRead, sql } = await measure(write);
      expect(reply.outcome, name).toMatch(/^20|^403 wrong_pin$/);
      expect(trips, `${name}:\n${sql}`).toBeLessThanOrEqual(3);
      // Triggers and constraints read a row or two each.
      expect(rowsRead, `${name}:\n${sql}`).toBeLessThanOrEqual(60);
    }
  });

  it('A sign-in takes at most three round trips, the first time and later', async () => {
    for (let n = 0; n < 2; n++) {
      const { callback, cookie } = await beginSignIn('junior');
      const { reply, trips, rowsRead } = await measure((recorder) =>
        signedOut.get(`${callback.pathname}${callback.search}`, { recorder, headers: { Cookie: cookie } }),
      );
      expect(reply.headers.get('Location')).toBe('/progress');
      expect(trips).toBeLessThanOrEqual(3);
      expect(rowsRead).toBeLessThanOrEqual(20);
    }
  });
});
