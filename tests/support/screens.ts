import type { APIRequestContext } from 'playwright';

/** The seeded people, one per grade; null is a visitor. */
export type Who = 'member' | 'trial' | 'junior' | 'moderator' | 'manager' | 'executive' | 'owner' | null;

/** A screen as one person sees it, for pictures and accessibility checks. */
export interface Screen {
  readonly name: string;
  readonly as: Who;
  /** The address; one that holds an id is looked up as that person. */
  readonly path: string | ((request: APIRequestContext) => Promise<string>);
  /** Whether it is a dialog over a screen. */
  readonly isDialog?: true;
  /** Matches the faults that it shows on purpose, such as the browser's line about a call that fails. */
  readonly faults?: RegExp;
}

async function first(request: APIRequestContext, list: string): Promise<string> {
  const rows: { id: string }[] = await (await request.get(list)).json();
  if (!rows[0]) throw new Error(`${list} is empty`);
  return rows[0].id;
}

const open = (tab: string, status: string) => async (request: APIRequestContext) =>
  `/manage/applications?tab=${tab}&open=${await first(request, `/api/applications?status=${status}`)}`;

async function suspended(request: APIRequestContext): Promise<string> {
  const rows: { id: string; suspended: boolean }[] = await (
    await request.get('/api/applications?status=pending')
  ).json();
  const row = rows.find((candidate) => candidate.suspended);
  if (!row) throw new Error('No pending application is suspended');
  return `/manage/applications?open=${row.id}`;
}

/** Finds the form of a job with questions that the user can still apply for. Throws if there is none. */
const applyTo = (age: 'newest' | 'oldest') => async (request: APIRequestContext) => {
  const jobs: { id: string; formQuestions: unknown[] }[] = await (await request.get('/api/jobs?limit=200')).json();
  const suitable = jobs.filter(({ formQuestions }) => formQuestions.length > 2);
  if (age === 'oldest') suitable.reverse();
  for (const { id } of suitable) {
    const { canApply }: { canApply: boolean } = await (await request.get(`/api/jobs/${id}/eligibility`)).json();
    if (canApply) return `/apply/${id}`;
  }
  throw new Error('There is no position left to apply for');
};

/** The form of the oldest such job: the newest may be another test's, which deletes it. */
export const apply = applyTo('oldest');

async function assigned(request: APIRequestContext): Promise<string> {
  const rows: { examId: string }[] = await (await request.get('/api/my-exam-assignments')).json();
  if (!rows[0]) throw new Error('No exam is assigned');
  return rows[0].examId;
}

/** Starts the assigned exam, or resumes it. */
async function examRoom(request: APIRequestContext): Promise<string> {
  const examId = await assigned(request);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  await request.post('/api/exam-attempts', { data: { examId, responses: {} }, headers });
  return `/exam/take/${examId}`;
}

/** The revision before the newest, which can be restored. */
async function earlierRevision(request: APIRequestContext): Promise<string> {
  const { revision }: { revision: number } = await (await request.get('/api/guides/mod')).json();
  return `/guides/mod?view=revisions&revision=${revision - 1}`;
}

/** The address of a person's profile in Staff Management. */
export const profile = (username: string) => async (request: APIRequestContext) => {
  const people: { username: string; discordId: string }[] = await (
    await request.get(`/api/users?q=${encodeURIComponent(username)}`)
  ).json();
  const person = people.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`No user is called ${username}`);
  return `/manage/staff?open=user-${person.discordId}`;
};

/** The address of a person's page. */
const history = (username: string) => async (request: APIRequestContext) => {
  const people: { id: string; username: string }[] = await (await request.get(`/api/users?q=${username}`)).json();
  return `/staff/${people.find((person) => person.username === username)?.id}`;
};

/** The newest nomination of a list, or the oldest. */
const nomination = (state: 'open' | 'decided', place: 'first' | 'last') => async (request: APIRequestContext) => {
  const rows: { id: string }[] = await (await request.get(`/api/nominations?state=${state}`)).json();
  const row = rows.at(place === 'first' ? 0 : -1);
  if (!row) throw new Error(`No nomination is ${state}`);
  return `/nominations?${state === 'decided' ? 'tab=decided&' : ''}open=${row.id}`;
};

/** The trial with the most opinions. */
export async function mostDiscussed({ request }: { request: APIRequestContext }) {
  const rows: { user: { id: string }; count: number }[] = await (await request.get('/api/trials')).json();
  const [row] = rows.toSorted((one, other) => other.count - one.count);
  if (!row) throw new Error('Nobody is on trial');
  return row;
}

const trial = async (request: APIRequestContext) =>
  `/nominations?tab=trials&open=${(await mostDiscussed({ request })).user.id}`;

const NOT_FOUND = /status of 404/;

/** Every screen, and its states that look different. */
export const screens: readonly Screen[] = [
  { name: 'home', as: null, path: '/' },
  { name: 'home-member', as: 'member', path: '/' },
  { name: 'home-staff', as: 'manager', path: '/' },
  { name: 'login', as: null, path: '/login' },
  { name: 'login-failed', as: null, path: '/login?error=blocked' },
  { name: 'vacancies', as: null, path: '/vacancies' },
  { name: 'vacancies-manager', as: 'manager', path: '/vacancies' },
  { name: 'privacy', as: null, path: '/privacy' },
  { name: 'settings', as: 'moderator', path: '/settings' },
  { name: 'apply-signed-out', as: null, path: async (request) => `/apply/${await first(request, '/api/jobs')}` },
  { name: 'apply', as: 'trial', path: applyTo('newest') },
  { name: 'apply-unknown', as: 'member', path: '/apply/00000000-0000-4000-8000-00000000dead', faults: NOT_FOUND },
  { name: 'progress', as: 'member', path: '/progress' },
  { name: 'progress-empty', as: 'executive', path: '/progress' },
  { name: 'job-create', as: 'manager', path: '/manage/jobs/create' },
  { name: 'job-create-from-applications', as: 'manager', path: '/manage/applications/create' },
  { name: 'job-edit', as: 'manager', path: async (request) => `/manage/edit-job/${await first(request, '/api/jobs')}` },
  {
    name: 'job-edit-unknown',
    as: 'manager',
    path: '/manage/edit-job/00000000-0000-4000-8000-00000000dead',
    faults: NOT_FOUND,
  },
  { name: 'applications-pending', as: 'manager', path: '/manage/applications' },
  { name: 'applications-review', as: 'manager', path: '/manage/applications?tab=under-review' },
  { name: 'applications-archive', as: 'owner', path: '/manage/applications?tab=archive' },
  { name: 'applications-nothing-found', as: 'manager', path: '/manage/applications?q=nobody-is-called-this' },
  { name: 'application-suspended', as: 'manager', path: suspended, isDialog: true },
  { name: 'application', as: 'manager', path: open('pending', 'pending'), isDialog: true },
  { name: 'application-archived', as: 'manager', path: open('archive', 'archived'), isDialog: true },
  { name: 'application-declined', as: 'manager', path: open('archive', 'declined'), isDialog: true },
  { name: 'exams', as: 'junior', path: '/exam' },
  { name: 'exams-manager', as: 'manager', path: '/exam' },
  { name: 'exam-intro', as: 'trial', path: async (request) => `/exam/take/${await assigned(request)}` },
  { name: 'exam-room', as: 'junior', path: examRoom },
  { name: 'exam-unknown', as: 'trial', path: '/exam/take/00000000-0000-4000-8000-00000000dead', faults: NOT_FOUND },
  {
    name: 'exam-result',
    as: 'moderator',
    path: async (request) => `/exam/results/${await first(request, '/api/exam-attempts')}`,
  },
  {
    name: 'exam-review',
    as: 'manager',
    path: async (request) => `/exam/results/${await first(request, '/api/exam-attempts?status=completed&q=moderator')}`,
  },
  {
    name: 'exam-marking',
    as: 'manager',
    path: async (request) => `/exam/results/${await first(request, '/api/exam-attempts?awaiting=1')}`,
  },
  { name: 'exam-management', as: 'manager', path: '/manage/exams' },
  { name: 'exam-create', as: 'manager', path: '/manage/exams/create', isDialog: true },
  {
    name: 'exam-edit',
    as: 'manager',
    path: async (request) => `/manage/exams?edit=${await first(request, '/api/exams?active=1')}`,
    isDialog: true,
  },
  {
    name: 'exam-assign',
    as: 'manager',
    path: async (request) => `/manage/exams?assign=${await first(request, '/api/exams?active=1')}`,
    isDialog: true,
  },
  { name: 'review-exams', as: 'manager', path: '/review-exams' },
  { name: 'test-results', as: 'manager', path: '/test-results' },
  { name: 'denied', as: 'trial', path: '/manage/applications' },
  { name: 'not-found', as: null, path: '/nowhere' },
  { name: 'not-found-staff', as: 'moderator', path: '/nowhere' },
  { name: 'dashboard', as: 'trial', path: '/dashboard' },
  { name: 'dashboard-owner', as: 'owner', path: '/dashboard' },
  { name: 'file', as: 'moderator', path: '/file' },
  { name: 'performance', as: 'moderator', path: '/performance' },
  { name: 'notices', as: 'manager', path: '/notices' },
  { name: 'notices-moderator', as: 'moderator', path: '/notices' },
  { name: 'guides', as: 'manager', path: '/guides' },
  { name: 'guide', as: 'manager', path: '/guides/mod' },
  { name: 'guide-modmail', as: 'trial', path: '/guides/modmail' },
  { name: 'guide-revisions', as: 'manager', path: '/guides/mod?view=revisions' },
  { name: 'guide-revision', as: 'manager', path: earlierRevision },
  { name: 'nominations', as: 'moderator', path: '/nominations' },
  { name: 'nominations-decided', as: 'manager', path: '/nominations?tab=decided' },
  { name: 'nominations-trials', as: 'moderator', path: '/nominations?tab=trials' },
  { name: 'nomination', as: 'moderator', path: nomination('open', 'first'), isDialog: true },
  { name: 'nomination-manager', as: 'manager', path: nomination('open', 'last'), isDialog: true },
  { name: 'nomination-decided', as: 'manager', path: nomination('decided', 'first'), isDialog: true },
  { name: 'trial-opinions', as: 'moderator', path: trial, isDialog: true },
  { name: 'training', as: 'moderator', path: '/training' },
  { name: 'training-people', as: 'manager', path: '/training?tab=people' },
  { name: 'training-requirements', as: 'manager', path: '/training?tab=requirements' },
  { name: 'staff', as: 'manager', path: '/manage/staff' },
  { name: 'staff-profile', as: 'manager', path: profile('moderator'), isDialog: true },
  { name: 'staff-profile-editable', as: 'executive', path: profile('softlock'), isDialog: true },
  { name: 'history', as: 'executive', path: history('moderator') },
  { name: 'history-own', as: 'manager', path: history('manager'), faults: /status of 403/ },
  { name: 'executive', as: 'executive', path: '/executive' },
  { name: 'audit-logs', as: 'executive', path: '/audit-logs' },
  { name: 'owner', as: 'owner', path: '/owner' },
  { name: 'owner-discord', as: 'owner', path: '/owner?tab=discord' },
  { name: 'owner-settings', as: 'owner', path: '/owner?tab=settings' },
];
