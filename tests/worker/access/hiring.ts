import { createPerson } from '../support/client.ts';
import {
  createApplication,
  createJob,
  createNote,
  createReply,
  createReview,
  newJob,
  question,
} from '../support/rows.ts';
import { type Caller, everyone, from, type Line } from './lines.ts';

const unknownJob = '/api/jobs/00000000-0000-4000-8000-0000000000ff';

/** A form with one question of each kind. */
const form = [question(), question({ id: 'which', type: 'select', options: ['a', 'b'] })];

const newApplication = async (fields = {}) => (await createApplication(fields)).id;

const newNote = async (fields = {}) => (await createNote(await newApplication(), fields)).id;
const newReply = async () => (await createReply()).id;

/** The lines of the access table about sign-in, the portal, jobs, applications and the audit log. */
export const hiringLines: Line[] = [
  { route: 'GET /auth/discord', access: 'public', send: (c) => c.get('/auth/discord'), ends: everyone('302') },
  {
    route: 'GET /auth/discord/callback',
    access: 'public',
    send: (c) => c.get('/auth/discord/callback?code=x&state=y'),
    ends: everyone('302'),
  },
  { route: 'GET /', access: 'public', send: (c) => c.get('/'), ends: everyone('200') },
  { route: 'GET /vacancies', access: 'public', send: (c) => c.get('/vacancies'), ends: everyone('200') },
  {
    route: 'GET /apply/*',
    access: 'public',
    send: async (c) => c.get(`/apply/${(await createJob()).id}`),
    ends: everyone('200'),
  },
  { route: 'GET /api/portal', access: 'public', send: (c) => c.get('/api/portal'), ends: everyone('200') },
  { route: 'GET /api/health', access: 'public', send: (c) => c.get('/api/health'), ends: everyone('200') },
  { route: 'GET /api/shell', access: 'public', send: (c) => c.get('/api/shell'), ends: everyone('200') },
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
  ...[undefined, { directMessages: true }].flatMap((body): Line[] => {
    const line = (about: string, idOf: (caller: Caller) => Promise<string>, outcome: string): Line => ({
      route: `${body ? 'PATCH' : 'GET'} /api/users/:id/preferences`,
      about,
      access: 'self.read',
      send: async (c) => c.call(body ? 'PATCH' : 'GET', `/api/users/${await idOf(c)}/preferences`, body && { body }),
      ends: from(1, outcome),
    });
    return [
      line('their own', async (c) => c.id, '200'),
      line("another's", async () => (await createPerson()).id, '403 target_out_of_reach'),
    ];
  }),
  {
    route: 'GET /api/jobs',
    access: 'public',
    send: async (c) => {
      await createJob({ formQuestions: form });
      return c.get('/api/jobs');
    },
    ends: everyone('200'),
  },
  {
    route: 'GET /api/jobs/:id',
    about: 'an open one',
    access: 'public',
    send: async (c) => c.get(`/api/jobs/${(await createJob({ formQuestions: form })).id}`),
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
    route: 'GET /api/jobs/:id/eligibility',
    about: 'an open one',
    access: 'application.submit',
    send: async (c) => c.get(`/api/jobs/${(await createJob()).id}/eligibility`),
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/jobs/:id/eligibility',
    about: 'an inactive one',
    access: 'application.submit',
    send: async (c) => c.get(`/api/jobs/${(await createJob({ isActive: false })).id}/eligibility`),
    ends: from(4, '200', { below: '404 not_found' }),
  },
  {
    route: 'GET /api/jobs/:id/eligibility',
    about: 'a deleted one',
    access: 'application.submit',
    send: async (c) => c.get(`/api/jobs/${(await createJob({ deletedAt: Date.now() })).id}/eligibility`),
    ends: from(1, '404 not_found'),
  },
  {
    route: 'GET /api/applications',
    access: 'application.list',
    send: async (c) => {
      await createApplication({ userId: c.id, formQuestions: form, responses: { why: 'x' } });
      return c.get('/api/applications');
    },
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/applications',
    about: 'their own',
    access: 'application.list',
    send: async (c) => {
      await createApplication({ userId: c.id, formQuestions: form, responses: { why: 'x' } });
      return c.get('/api/applications?mine=1');
    },
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
  {
    route: 'POST /api/applications/:id/withdraw',
    about: 'their own',
    access: 'application.submit',
    send: async (c) => c.post(`/api/applications/${await newApplication({ userId: c.id })}/withdraw`),
    ends: from(1, '200'),
  },
  {
    route: 'POST /api/applications/:id/withdraw',
    about: "another's",
    access: 'application.submit',
    send: async (c) => c.post(`/api/applications/${await newApplication()}/withdraw`),
    ends: from(1, '404 not_found'),
  },
  {
    route: 'GET /api/applications/:id/reviews',
    about: "another's",
    access: 'application.review',
    send: async (c) => {
      const id = await newApplication();
      await createReview(id, { reviewerId: c.id });
      await createReview(id);
      return c.get(`/api/applications/${id}/reviews`);
    },
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/applications/:id/reviews',
    about: 'their own',
    access: 'application.review',
    send: async (c) => c.get(`/api/applications/${await newApplication({ userId: c.id })}/reviews`),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'PUT /api/applications/:id/review',
    about: "another's",
    access: 'application.review',
    send: async (c) => c.put(`/api/applications/${await newApplication()}/review`, { verdict: 'yes', reason: 'x' }),
    ends: from(4, '201'),
  },
  {
    route: 'PUT /api/applications/:id/review',
    about: 'their own',
    access: 'application.review',
    send: async (c) =>
      c.put(`/api/applications/${await newApplication({ userId: c.id })}/review`, { verdict: 'yes', reason: 'x' }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'GET /api/applications/:id/notes',
    about: "another's",
    access: 'application.review',
    send: async (c) => {
      const id = await newApplication();
      await createNote(id);
      return c.get(`/api/applications/${id}/notes`);
    },
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/applications/:id/notes',
    about: 'their own',
    access: 'application.review',
    send: async (c) => c.get(`/api/applications/${await newApplication({ userId: c.id })}/notes`),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'POST /api/applications/:id/notes',
    about: "another's",
    access: 'application.review',
    send: async (c) => c.post(`/api/applications/${await newApplication()}/notes`, { body: 'x' }),
    ends: from(4, '201'),
  },
  {
    route: 'POST /api/applications/:id/notes',
    about: 'their own',
    access: 'application.review',
    send: async (c) => c.post(`/api/applications/${await newApplication({ userId: c.id })}/notes`, { body: 'x' }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'DELETE /api/application-notes/:id',
    about: 'their own note',
    access: 'application.review',
    send: async (c) => c.delete(`/api/application-notes/${await newNote({ authorId: c.id })}`),
    ends: from(4, '204'),
  },
  {
    route: 'DELETE /api/application-notes/:id',
    about: "another's note",
    access: 'application.review',
    send: async (c) => c.delete(`/api/application-notes/${await newNote()}`),
    ends: { ...from(5, '204'), 4: '403 grade_too_low' },
  },
  {
    route: 'PATCH /api/applications/:id/assignee',
    about: "another's",
    access: 'application.review',
    send: async (c) => c.patch(`/api/applications/${await newApplication()}/assignee`, { userId: c.id }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/applications/:id/assignee',
    about: 'their own',
    access: 'application.review',
    send: async (c) =>
      c.patch(`/api/applications/${await newApplication({ userId: c.id })}/assignee`, { userId: null }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'GET /api/saved-replies',
    access: 'application.review',
    send: async (c) => {
      await newReply();
      return c.get('/api/saved-replies');
    },
    ends: from(4, '200'),
  },
  {
    route: 'POST /api/saved-replies',
    access: 'application.review',
    send: (c) => c.post('/api/saved-replies', { title: 'x', body: 'x' }),
    ends: from(4, '201'),
  },
  {
    route: 'PATCH /api/saved-replies/:id',
    access: 'application.review',
    send: async (c) => c.patch(`/api/saved-replies/${await newReply()}`, { title: 'y', revision: 1 }),
    ends: from(4, '200'),
  },
  {
    route: 'DELETE /api/saved-replies/:id',
    access: 'application.review',
    send: async (c) => c.delete(`/api/saved-replies/${await newReply()}`),
    ends: from(4, '204'),
  },
  { route: 'GET /api/audit-logs', access: 'audit.read', send: (c) => c.get('/api/audit-logs'), ends: from(5, '200') },
];
