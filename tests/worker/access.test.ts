import { describe, expect, it } from 'vitest';
import { app } from '../../worker/app.ts';
import { GRADES, type Grade } from '../../worker/contract/grades.ts';
import { type Caller, everyone, from, type Line } from './support/access.ts';
import { examLines } from './support/access-exams.ts';
import { accessPeople } from './support/access-people.ts';
import { client, createPerson, signedIn, signedOut } from './support/client.ts';
import { createExam, createUnmarked, newExam } from './support/exams.ts';
import { createApplication, createJob, newJob } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

const nowhere = '/api/jobs/00000000-0000-4000-8000-0000000000ff';

const anApplication = async (fields = {}) => (await createApplication(fields)).id;

const table: Line[] = [
  { route: 'GET /auth/discord', access: 'public', send: (c) => c.get('/auth/discord'), ends: everyone('302') },
  {
    route: 'GET /auth/discord/callback',
    access: 'public',
    send: (c) => c.get('/auth/discord/callback?code=x&state=y'),
    ends: everyone('302'),
  },
  { route: 'GET /api/portal', access: 'public', send: (c) => c.get('/api/portal'), ends: everyone('200') },
  { route: 'GET /api/health', access: 'public', send: (c) => c.get('/api/health'), ends: everyone('200') },
  { route: 'GET /api/auth/me', access: 'self.read', send: (c) => c.get('/api/auth/me'), ends: from(1, '200') },
  { route: 'POST /api/auth/logout', access: 'public', send: (c) => c.post('/api/auth/logout'), ends: everyone('204') },
  {
    route: 'PATCH /api/users/:id/theme',
    about: 'their own',
    access: 'self.read',
    send: (c) => c.patch(`/api/users/${c.id}/theme`, { theme: 'dark' }),
    ends: from(1, '200'),
  },
  {
    route: 'PATCH /api/users/:id/theme',
    about: "another's",
    access: 'self.read',
    send: async (c) => c.patch(`/api/users/${(await createPerson()).id}/theme`, { theme: 'dark' }),
    ends: from(1, '403 target_out_of_reach'),
  },
  { route: 'GET /api/jobs', access: 'public', send: (c) => c.get('/api/jobs'), ends: everyone('200') },
  {
    route: 'GET /api/jobs/:id',
    about: 'an open one',
    access: 'public',
    send: async (c) => c.get(`/api/jobs/${(await createJob()).id}`),
    ends: everyone('200'),
  },
  {
    route: 'GET /api/jobs/:id',
    about: 'an inactive one',
    access: 'public',
    send: async (c) => c.get(`/api/jobs/${(await createJob({ isActive: false })).id}`),
    ends: from(4, '200', { out: '404 not_found', below: '404 not_found' }),
  },
  {
    route: 'GET /api/jobs/:id',
    about: 'a deleted one',
    access: 'public',
    send: async (c) => c.get(`/api/jobs/${(await createJob({ deletedAt: Date.now() })).id}`),
    ends: everyone('404 not_found'),
  },
  { route: 'POST /api/jobs', access: 'job.manage', send: (c) => c.post('/api/jobs', newJob), ends: from(4, '201') },
  {
    route: 'PUT /api/jobs/:id',
    access: 'job.manage',
    send: async (c) => c.put(`/api/jobs/${(await createJob()).id}`, newJob),
    ends: from(4, '200'),
  },
  {
    route: 'PUT /api/jobs/:id',
    about: 'an unknown one',
    access: 'job.manage',
    send: (c) => c.put(nowhere, newJob),
    ends: from(4, '404 not_found'),
  },
  {
    route: 'DELETE /api/jobs/:id',
    access: 'job.manage',
    send: async (c) => c.delete(`/api/jobs/${(await createJob()).id}`),
    ends: from(4, '204'),
  },
  {
    route: 'DELETE /api/jobs/:id',
    about: 'an unknown one',
    access: 'job.manage',
    send: (c) => c.delete(nowhere),
    ends: from(4, '404 not_found'),
  },
  {
    route: 'POST /api/applications',
    access: 'application.submit',
    send: async (c) => c.post('/api/applications', { jobId: (await createJob()).id, responses: {} }),
    ends: from(1, '201'),
  },
  {
    route: 'GET /api/applications',
    access: 'application.list',
    send: (c) => c.get('/api/applications'),
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/applications',
    about: 'their own',
    access: 'application.list',
    send: (c) => c.get('/api/applications?mine=1'),
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/applications/counts',
    access: 'application.review',
    send: (c) => c.get('/api/applications/counts'),
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/applications/:id',
    about: 'their own',
    access: 'application.list',
    send: async (c) => c.get(`/api/applications/${await anApplication({ userId: c.id })}`),
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/applications/:id',
    about: "another's",
    access: 'application.list',
    send: async (c) => c.get(`/api/applications/${await anApplication()}`),
    ends: from(4, '200', { below: '404 not_found' }),
  },
  {
    route: 'PATCH /api/applications/:id',
    about: "another's",
    access: 'application.review',
    send: async (c) => c.patch(`/api/applications/${await anApplication()}`, { status: 'accepted' }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/applications/:id',
    about: 'their own',
    access: 'application.review',
    send: async (c) => c.patch(`/api/applications/${await anApplication({ userId: c.id })}`, { status: 'accepted' }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'PATCH /api/applications/:id/suspend',
    about: "another's",
    access: 'application.review',
    send: async (c) =>
      c.patch(`/api/applications/${await anApplication()}/suspend`, { suspended: true, reason: 'Spam' }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/applications/:id/suspend',
    about: 'their own',
    access: 'application.review',
    send: async (c) =>
      c.patch(`/api/applications/${await anApplication({ userId: c.id })}/suspend`, {
        suspended: true,
        reason: 'Spam',
      }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'POST /api/applications/:id/unlock',
    about: "another's",
    access: 'application.review',
    send: async (c) =>
      c.post(`/api/applications/${await anApplication({ status: 'accepted' })}/unlock`, { pin: '2468' }),
    ends: from(4, '200'),
  },
  {
    route: 'POST /api/applications/:id/unlock',
    about: 'their own',
    access: 'application.review',
    send: async (c) =>
      c.post(`/api/applications/${await anApplication({ userId: c.id, status: 'accepted' })}/unlock`, { pin: '2468' }),
    ends: from(4, '403 own_row'),
  },
  { route: 'GET /api/audit-logs', access: 'audit.read', send: (c) => c.get('/api/audit-logs'), ends: from(5, '200') },
  ...examLines,
  ...accessPeople,
];

const callers: { name: string; as: 'out' | Grade; arrive: () => Promise<Caller> }[] = [
  { name: 'nobody', as: 'out', arrive: async () => ({ ...signedOut, id: (await createPerson()).id }) },
  {
    name: 'a forged cookie',
    as: 'out',
    arrive: async () => ({ ...client(`session=${'A'.repeat(43)}`), id: (await createPerson()).id }),
  },
  { name: 'a blocked manager', as: 'out', arrive: () => signedIn(4, { isBlocked: true }) },
  ...GRADES.map((grade) => ({ name: `grade ${grade}`, as: grade, arrive: () => signedIn(grade) })),
];

const routes = Map.groupBy(
  app.routes.filter(({ method }) => method !== 'ALL'),
  ({ method, path }) => `${method} ${path}`,
);
const accessOf = (handler: object) => ('access' in handler ? handler.access : undefined);

describe('every route', () => {
  it.each([...routes.keys()])('%s stands in the table', (route) => {
    expect(table.map((line) => line.route)).toContain(route);
  });

  it.each([...routes])('%s says first of all who may call it', (route, chain) => {
    const [first, ...rest] = chain.map(({ handler }) => accessOf(handler));
    expect(first).toBe(table.find((line) => line.route === route)?.access);
    expect(rest.filter(Boolean), 'only one says so').toEqual([]);
  });

  it.each([...new Set(table.map((line) => line.route))])('%s of the table is there', (route) => {
    expect([...routes.keys()]).toContain(route);
  });
});

describe.each(table)('$route ($about)', ({ send, ends }) => {
  it.each(callers)('by $name', async ({ as, arrive }) => {
    const caller = await arrive();
    const reply = await send(caller);
    expect(reply.outcome).toBe(ends[as]);
    if (reply.status >= 400)
      expect(reply.body).toMatchObject({ error: expect.stringMatching(/\w/), requestId: expect.any(String) });
  });
});

it('changes nothing where it refuses', async () => {
  const job = await createJob();
  const application = await createApplication();
  const exam = await createExam();
  const attempt = await createUnmarked({ examId: exam.id });
  const strangers: Caller[] = [
    await callers[0]?.arrive(),
    await callers[1]?.arrive(),
    await callers[2]?.arrive(),
    await signedIn(3),
  ].filter((caller) => caller !== undefined);
  const before = [await stateOfDatabase(), await stateOfDatabase()];
  for (const stranger of strangers) {
    const replies = [
      await stranger.post('/api/jobs', newJob),
      await stranger.put(`/api/jobs/${job.id}`, newJob),
      await stranger.delete(`/api/jobs/${job.id}`),
      await stranger.patch(`/api/applications/${application.id}`, { status: 'declined' }),
      await stranger.patch(`/api/applications/${application.id}/suspend`, { suspended: true, reason: 'x' }),
      await stranger.post(`/api/applications/${application.id}/unlock`, { pin: '2468' }),
      await stranger.patch(`/api/users/${job.createdBy}/theme`, { theme: 'dark' }),
      await stranger.post('/api/exams', newExam),
      await stranger.put(`/api/exams/${exam.id}`, newExam),
      await stranger.patch(`/api/exams/${exam.id}`, { isActive: false }),
      await stranger.delete(`/api/exams/${exam.id}`),
      await stranger.post('/api/exam-assignments', { examId: exam.id, userIds: [attempt.userId] }),
      await stranger.post('/api/exam-attempts', { examId: exam.id }),
      await stranger.patch(`/api/exam-attempts/${attempt.id}`, { score: 100 }),
      await stranger.patch(`/api/exam-attempts/${attempt.id}/marks`, { marks: { short: 1 } }),
    ];
    expect(replies.map(({ status }) => status).filter((status) => status !== 401 && status !== 403)).toEqual([]);
  }
  expect([await stateOfDatabase(), await stateOfDatabase()]).toEqual(before);
});
