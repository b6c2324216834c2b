import type { APIRequestContext } from 'playwright/test';
import { apply } from '../../support/screens.ts';
import { a, oldestJob, type Place, read, UNKNOWN } from './place.ts';
import { managedPlaces } from './places-managed.ts';
import type { Walker } from './walkers.ts';

const forStaff = { frame: 'shared', opensAt: 2 } as const;
const inRoom = { frame: 'room', opensAt: 2 } as const;
const forModerators = { frame: 'shared', opensAt: 3, denied: 'Moderator permissions required.' } as const;

const TO_EXAMS = [a.link('Back to Exams', '/exam')];
const KINDS = [a.button('Records'), a.button('Leaves')];

interface Attempt {
  id: string;
  examId: string;
  status: string;
}

/** The oldest active exam that the walker is not taking. */
async function anExam(request: APIRequestContext) {
  const own = await read<Attempt[]>(request, '/api/exam-attempts?mine=1');
  const exams = await read<{ id: string; isActive: boolean }[]>(request, '/api/exams');
  const running = own.filter(({ status }) => status === 'in_progress').map(({ examId }) => examId);
  const exam = exams.findLast(({ id, isActive }) => isActive && !running.includes(id));
  return `/exam/take/${exam?.id}`;
}

/** A completed attempt: their own, or from grade 4 up one that they may review. */
async function anAttempt(request: APIRequestContext, { grade }: Walker) {
  const completed = await read<Attempt[]>(request, '/api/exam-attempts?status=completed');
  if (grade < 4) return `/exam/results/${completed[0]?.id}`;
  for (const { id } of completed)
    if ('review' in (await read<object>(request, `/api/exam-attempts/${id}`))) return `/exam/results/${id}`;
  throw new Error('Nobody else has completed an exam');
}

/** Every path of the portal, with what its screen shows. */
export const places: readonly Place[] = [
  {
    path: '/',
    frame: 'public',
    opensAt: 0,
    shows: [],
    only: {
      0: [
        ...[a.heading('Moderation Portal'), 'Advertising Staff Portal'],
        ...[a.link('View Open Positions', '/vacancies'), a.link('Sign in with Discord', '/login')],
      ],
      1: [
        ...[a.heading('Apply for Jobs'), a.link('View Open Positions', '/vacancies')],
        ...[a.heading('Track Progress'), a.link('Check Progress', '/progress')],
      ],
    },
    from: {
      1: [a.heading('Welcome Back'), '{username} · {title}'],
      2: [
        ...[a.heading('Staff Dashboard'), a.link('Go to Dashboard', '/dashboard')],
        a.link('Track Progress', '/progress'),
      ],
    },
  },
  {
    path: '/login',
    frame: 'public',
    opensAt: 0,
    leads: (grade) => (grade === 0 ? null : grade === 1 ? '/progress' : '/dashboard'),
    shows: [
      a.link('Sign in with Discord', '/auth/discord'),
      a.link('Back to Home', '/'),
      'Your account is registered automatically when you first sign in.',
      'Use the Discord account that is tied to your staff position.',
    ],
  },
  {
    path: '/file',
    frame: 'shared',
    opensAt: 1,
    shows: [
      ...[a.heading('My file'), 'What the team has shared with you, and what you have done here.'],
      a.heading('Timeline'),
    ],
    from: { 2: [a.button('Say when you’re away')] },
    // The timelines of the member and the owner are empty.
    only: { 2: KINDS, 2.5: KINDS, 3: KINDS, 4: KINDS, 5: KINDS },
  },
  {
    path: '/settings',
    frame: 'shared',
    opensAt: 1,
    shows: [
      ...[a.heading('Your settings'), a.heading('Theme'), a.heading('Messages on Discord'), a.heading('Keys')],
      ...[a.heading('Your sessions'), 'This device', a.heading('Your data'), a.button('Download data')],
    ],
  },
  {
    path: '/privacy',
    frame: 'public',
    opensAt: 0,
    shows: [
      ...[a.heading('Privacy'), a.heading('What is kept, and why'), a.heading('How long'), a.heading('Who can see it')],
      ...[a.heading('Discord and Cloudflare'), a.heading('Cookies'), a.heading('Your copy, and being erased')],
      ...[
        '365 days after the decision',
        '30 days after the withdrawal',
        'after 90 days',
        '7 days, or 30',
        '__Host-session',
        '‘identify’',
      ],
      ...['ask the owner of this portal', a.link('on your progress page', '/progress')],
    ],
  },
  {
    path: '/vacancies',
    frame: 'public',
    opensAt: 0,
    shows: [
      ...[a.heading('Open Vacancies'), a.link('Back to Home', '/'), 'Posted', 'Open Position'],
      ...[a.heading('Description'), a.heading('Requirements'), a.link(/^Apply Now: /, /^\/apply\//)],
    ],
    from: {
      4: [
        a.link('Create New Job', '/manage/jobs/create'),
        ...[a.link(/^Edit: /, /^\/manage\/edit-job\//), a.button(/^Delete: /)],
      ],
    },
  },
  {
    path: '/apply/$id',
    find: async (request, { grade }) => (grade === 0 ? `/apply/${await oldestJob(request)}` : apply(request)),
    frame: 'public',
    opensAt: 0,
    shows: [a.link('Back to Vacancies', '/vacancies')],
    only: {
      0: [
        ...[a.heading('Login Required'), 'You need to be logged in to apply for jobs.'],
        a.link('Sign in with Discord', /^\/auth\/discord\?returnTo=\/apply\//),
      ],
    },
    from: {
      1: [
        ...[a.heading(/^Apply for /), /Step 1 \/ \d+ Total Steps/, /\d+% complete/, /Question 1 of \d+/],
        ...[a.button('Back'), a.button('Next')],
      ],
    },
  },
  {
    path: `/apply/${UNKNOWN}`,
    frame: 'public',
    opensAt: 1,
    shows: [a.heading('Job Not Found'), a.link('Back to Vacancies', '/vacancies')],
  },
  {
    path: '/dashboard',
    frame: 'shared',
    opensAt: 1,
    leads: (grade) => (grade === 1 ? '/progress' : null),
    shows: [
      ...[a.heading('Welcome back, {username}!'), '{role}', /Member since \d{1,2} \w+( \d{4})?\. \w+/],
      ...[a.link('View Mod Guide', '/guides/mod'), a.link('Take Exam', '/exam')],
      ...[a.heading('Your Role & Permissions'), 'Next step: ', /exams? to take/i],
    ],
    from: {
      3: [a.link('Performance', '/performance'), a.link('Notices', '/notices'), /unread notices?/i],
      4: [
        ...[a.link('Manage Applications', '/manage/applications'), a.link('Create Exam', '/manage/exams/create')],
        ...[a.link(/^Pending applications?: \d+$/), /attempts? awaiting marks/i],
      ],
      5: [a.link('Executive Portal', '/executive')],
    },
  },
  {
    path: '/progress',
    frame: 'shared',
    opensAt: 1,
    shows: [a.heading('Application Progress'), a.heading('Current Applications'), a.heading('Application History')],
  },
  {
    path: '/exam',
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access exams.',
    shows: [
      ...[a.heading('Examinations'), /\d+ minutes? · pass at \d+% · \d+ questions?/],
      /Completed|Available|Not Assigned Contact a manager to get assigned/,
    ],
    from: { 4: [a.link('Manage Exams', '/manage/exams'), a.heading('All Exam Results')] },
  },
  {
    path: '/exam/take/$examId',
    find: anExam,
    ...inRoom,
    denied: 'You need to be at least Grade 2 to access exams.',
    shows: [
      ...[/Questions: \d+/, /Time limit: \d+ minutes?/, /Passing score: \d+%/, 'Attempts: 1'],
      /Do not switch tabs .* Start Examination|Contact a manager to get assigned|View Results/,
      a.link('Back to Exams', '/exam'),
    ],
  },
  { path: `/exam/take/${UNKNOWN}`, ...inRoom, shows: [a.heading('Exam Not Found'), a.link('Back to Exams', '/exam')] },
  {
    path: '/exam/results/$attemptId',
    find: anAttempt,
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access exams.',
    shows: [
      ...[/PASSED|FAILED|Awaiting marking/, /Completed \d/, /Required \d+%/],
      ...[/Time limit \d+ minutes?/, /Questions \d+/],
    ],
    from: { 4: [a.heading('Question Review'), a.link('Back to Test Results', '/test-results')] },
    only: { 2: TO_EXAMS, 2.5: TO_EXAMS, 3: TO_EXAMS },
  },
  {
    path: `/exam/results/${UNKNOWN}`,
    ...forStaff,
    shows: [a.heading('Results Not Found'), a.link('Back to Exams', '/exam')],
  },
  {
    path: '/guides/mod',
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access guides.',
    shows: [a.heading('Mod Guide')],
    from: { 4: [a.link(/^(Write|Edit) Guide$/, '/guides/mod?view=edit')] },
  },
  {
    path: '/guides/modmail',
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access guides.',
    shows: [a.heading('ModMail Guide')],
    from: { 4: [a.link(/^(Write|Edit) Guide$/, '/guides/modmail?view=edit')] },
  },
  {
    path: '/performance',
    ...forModerators,
    shows: [
      ...[a.heading('Performance'), 'Average score', 'Exams completed', 'Current rank {role}', /Days active \d+/],
      ...[a.heading('Recent results'), a.heading('Tips')],
    ],
  },
  {
    path: '/notices',
    ...forModerators,
    shows: [a.heading('Notices'), /Posted|No New Notices/],
    from: { 4: [a.button('Write Notice')] },
  },
  ...managedPlaces,
  {
    path: '/nowhere/at/all',
    frame: 'either',
    opensAt: 0,
    shows: [a.heading('404 Page Not Found'), a.link('Go Home', '/')],
  },
];
