import { describe, expect, it } from 'vitest';
import { app } from '../../worker/app.ts';
import { GRADES, type Grade } from '../../worker/contract/grades.ts';
import { type Caller, everyone, from, type Line } from './support/access.ts';
import { examLines } from './support/access-exams.ts';
import { peopleLines } from './support/access-people.ts';
import { client, createPerson, signedIn, signedOut } from './support/client.ts';
import { createExam, createUnmarked, newExam } from './support/exams.ts';
import { createApplication, createJob, newJob } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

const unknownJob = '/api/jobs/00000000-0000-4000-8000-0000000000ff';

const newApplication = async (fields = {}) => (await createApplication(fields)).id;

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
    send: (c) => c.put(unknownJob, newJob),
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
    send: (c) => c.delete(unknownJob),
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
    send: async (c) => c.get(`/api/applications/${await newApplication({ userId: c.id })}`),
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/applications/:id',
    about: "another's",
    access: 'application.list',
    send: async (c) => c.get(`/api/applications/${await newApplication()}`),
    ends: from(4, '200', { below: '404 not_found' }),
  },
  {
    route: 'PATCH /api/applications/:id',
    about: "another's",
    access: 'application.review',
    send: async (c) => c.patch(`/api/applications/${await newApplication()}`, { status: 'accepted' }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/applications/:id',
    about: 'their own',
    access: 'application.review',
    send: async (c) => c.patch(`/api/applications/${await newApplication({ userId: c.id })}`, { status: 'accepted' }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'PATCH /api/applications/:id/suspend',
    about: "another's",
    access: 'application.review',
    send: async (c) =>
      c.patch(`/api/applications/${await newApplication()}/suspend`, { suspended: true, reason: 'Spam' }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/applications/:id/suspend',
    about: 'their own',
    access: 'application.review',
    send: async (c) =>
      c.patch(`/api/applications/${await newApplication({ userId: c.id })}/suspend`, {
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
      c.post(`/api/applications/${await newApplication({ status: 'accepted' })}/unlock`, { pin: '2468' }),
    ends: from(4, '200'),
  },
  {
    route: 'POST /api/applications/:id/unlock',
    about: 'their own',
    access: 'application.review',
    send: async (c) =>
      c.post(`/api/applications/${await newApplication({ userId: c.id, status: 'accepted' })}/unlock`, { pin: '2468' }),
    ends: from(4, '403 own_row'),
  },
  { route: 'GET /api/audit-logs', access: 'audit.read', send: (c) => c.get('/api/audit-logs'), ends: from(5, '200') },
  ...examLines,
  ...peopleLines,
];

const callers: { name: string; as: 'out' | Grade; enter: () => Promise<Caller> }[] = [
  { name: 'A visitor', as: 'out', enter: async () => ({ ...signedOut, id: (await createPerson()).id }) },
  {
    name: 'A forged cookie',
    as: 'out',
    enter: async () => ({ ...client(`session=${'A'.repeat(43)}`), id: (await createPerson()).id }),
  },
  { name: 'A blocked manager', as: 'out', enter: () => signedIn(4, { isBlocked: true }) },
  ...GRADES.map((grade) => ({ name: `Grade ${grade}`, as: grade, enter: () => signedIn(grade) })),
];

const routes = Map.groupBy(
  app.routes.filter(({ method }) => method !== 'ALL'),
  ({ method, path }) => `${method} ${path}`,
);
const accessOf = (handler: object) => ('access' in handler ? handler.access : undefined);

describe('The access table', () => {
  it.each([...routes.keys()])('The table covers %s', (route) => {
    expect(table.map((line) => line.route)).toContain(route);
  });

  it.each([...routes])('%s checks access first and once', (route, chain) => {
    const [first, ...rest] = chain.map(({ handler }) => accessOf(handler));
    expect(first).toBe(table.find((line) => line.route === route)?.access);
    expect(rest.filter(Boolean), 'a second access check').toEqual([]);
  });

  it.each([...new Set(table.map((line) => line.route))])('The app answers %s', (route) => {
    expect([...routes.keys()]).toContain(route);
  });
});

describe.each(table.map((line) => ({ ...line, name: line.about ? `${line.route}: ${line.about}` : line.route })))(
  '$name',
  ({ send, ends }) => {
    it.each(callers)('$name gets the outcome of the table', async ({ as, enter }) => {
      const caller = await enter();
      const reply = await send(caller);
      expect(reply.outcome).toBe(ends[as]);
      if (reply.status >= 400)
        expect(reply.body).toMatchObject({ error: expect.stringMatching(/\w/), requestId: expect.any(String) });
    });
  },
);

it('A refused write changes nothing', async () => {
  const job = await createJob();
  const application = await createApplication();
  const exam = await createExam();
  const attempt = await createUnmarked({ examId: exam.id });
  const outsiders: Caller[] = [
    await callers[0]?.enter(),
    await callers[1]?.enter(),
    await callers[2]?.enter(),
    await signedIn(3),
  ].filter((caller) => caller !== undefined);
  const before = await stateOfDatabase();
  for (const outsider of outsiders) {
    const replies = [
      await outsider.post('/api/jobs', newJob),
      await outsider.put(`/api/jobs/${job.id}`, newJob),
      await outsider.delete(`/api/jobs/${job.id}`),
      await outsider.patch(`/api/applications/${application.id}`, { status: 'declined' }),
      await outsider.patch(`/api/applications/${application.id}/suspend`, { suspended: true, reason: 'x' }),
      await outsider.post(`/api/applications/${application.id}/unlock`, { pin: '2468' }),
      await outsider.patch(`/api/users/${job.createdBy}/theme`, { theme: 'dark' }),
      await outsider.post('/api/exams', newExam),
      await outsider.put(`/api/exams/${exam.id}`, newExam),
      await outsider.patch(`/api/exams/${exam.id}`, { isActive: false }),
      await outsider.delete(`/api/exams/${exam.id}`),
      await outsider.post('/api/exam-assignments', { examId: exam.id, userIds: [attempt.userId] }),
      await outsider.post('/api/exam-attempts', { examId: exam.id }),
      await outsider.patch(`/api/exam-attempts/${attempt.id}`, { score: 100 }),
      await outsider.patch(`/api/exam-attempts/${attempt.id}/marks`, { marks: { short: 1 } }),
    ];
    expect(replies.map(({ status }) => status).filter((status) => status !== 401 && status !== 403)).toEqual([]);
  }
  expect(await stateOfDatabase()).toEqual(before);
});
