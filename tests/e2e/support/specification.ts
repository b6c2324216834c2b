import type { APIRequestContext, Page } from 'playwright/test';
import { acceptable } from '../../support/reviewing.ts';
import { apply, profile } from '../../support/screens.ts';
import { answerAll } from '../../support/states.ts';
import { a, oldestJob, type Place, read, UNKNOWN } from './place.ts';
import type { Walker } from './walkers.ts';

/*
 * What every screen shows, on arrival or after the steps of `show`: texts word for word, controls by role and name, links with
 * their address. `{username}`, `{role}` and `{title}` are the walker's. spec.e2e.ts walks it as every grade.
 */

const shared = { frame: 'shared' } as const;
const forStaff = { frame: 'shared', opensAt: 2 } as const;
const inRoom = { frame: 'room', opensAt: 2 } as const;
const forModerators = { frame: 'shared', opensAt: 3, denied: 'Moderator permissions required.' } as const;
const forManagers = { frame: 'shared', opensAt: 4, denied: 'Manager permissions required.' } as const;
const forExecutives = { frame: 'shared', opensAt: 5, denied: 'Executive permissions required' } as const;

const press = (role: 'button' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

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

/** An application of the archive, for a job that is still there. */
const anArchived = async (request: APIRequestContext) => {
  const rows = await read<{ id: string; job: object | null }[]>(request, '/api/applications?status=declined');
  return `/manage/applications?tab=archive&open=${rows.findLast(({ job }) => job)?.id}`;
};

const home: readonly Place[] = [
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
    path: '/login?error=cancelled',
    frame: 'public',
    opensAt: 0,
    leads: (grade) => (grade === 0 ? null : grade === 1 ? '/progress' : '/dashboard'),
    shows: ['Authentication failed. Please try again or contact support.', a.link('Sign in with Discord')],
  },
];

const applying: readonly Place[] = [
  {
    path: '/vacancies',
    frame: 'public',
    opensAt: 0,
    shows: [
      ...[a.heading('Open Vacancies'), a.link('Back to Home', '/'), 'Posted', 'Open Position'],
      ...[a.heading('Description'), a.heading('Requirements'), a.link(/^Apply Now/, /^\/apply\//)],
    ],
    from: {
      4: [
        a.link('Create New Job', '/manage/jobs/create'),
        ...[a.link(/^Edit/, /^\/manage\/edit-job\//), a.button(/^Delete/)],
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
    path: '/apply/$id',
    state: 'a blank answer',
    find: apply,
    frame: 'public',
    opensAt: 1,
    // Disabled, and still says why.
    show: (page) => page.getByRole('button', { name: 'Next' }).click({ force: true }),
    shows: ['This field is required', /Question 1 of \d+/],
  },
  {
    path: '/apply/$id',
    state: 'its review',
    find: apply,
    frame: 'public',
    opensAt: 1,
    show: answerAll,
    shows: [
      ...[a.heading('Review Your Application'), a.button('Submit Application'), a.button('Back')],
      ...['100% complete', /Step (\d+) \/ \1 Total Steps/],
    ],
  },
  {
    path: `/apply/${UNKNOWN}`,
    frame: 'public',
    opensAt: 1,
    shows: [a.heading('Job Not Found'), a.link('Back to Vacancies', '/vacancies')],
  },
  {
    path: '/progress',
    ...shared,
    opensAt: 1,
    shows: [a.heading('Application Progress'), a.heading('Current Applications'), a.heading('Application History')],
  },
];

const staff: readonly Place[] = [
  {
    path: '/dashboard',
    ...shared,
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
    path: '/guides',
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access guides.',
    shows: [a.heading('Guides'), a.link('Events', '/guides/events')],
    from: { 4: [a.button('Add Guide'), a.heading('Import')] },
  },
  {
    path: '/guides/$slug',
    find: async () => '/guides/events',
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access guides.',
    shows: [a.heading('Events')],
    from: { 4: [a.link(/^(Write|Edit) Guide$/, '/guides/events?view=edit')] },
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
];

const TO_EXAMS = [a.link('Back to Exams', '/exam')];

const exams: readonly Place[] = [
  {
    path: '/exam',
    ...forStaff,
    denied: 'You need to be at least Grade 2 to access exams.',
    shows: [
      ...[a.heading('Examinations'), /\d+ minutes? · pass at \d+% · \d+ questions?/],
      /Completed|Available|Not Assigned/,
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
      ...[/PASSED|FAILED|Awaiting marking/, /Completed (\d|yesterday)/, /Required \d+%/],
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
];

const reviewing: readonly Place[] = [
  {
    path: '/manage/applications',
    ...forManagers,
    shows: [
      ...[a.heading('Review Applications'), a.searchbox('Search applications')],
      ...[a.tab(/^Pending \d+$/), a.tab(/^Under Review \d+$/), a.tab(/^Archive \d+$/)],
      ...[a.link(/./, /^\/manage\/applications\?open=/), 'Applied', /\+ \d+ more responses?\.\.\./],
    ],
  },
  {
    path: '/manage/applications',
    state: 'its dialog',
    find: acceptable,
    ...shared,
    opensAt: 4,
    shows: [
      ...['Member', 'Joined', /Active|Blocked/, a.button(/^Copy Discord ID/)],
      ...[a.textbox('Private notes'), a.button('Save Notes')],
      ...[a.button(/^ACCEPT/), a.button(/^CONSIDER/), a.button(/^DECLINE/)],
      ...[a.link('Edit Job', /^\/manage\/edit-job\//), a.button(/^(Suspend|Unsuspend)$/)],
    ],
  },
  {
    path: '/manage/applications',
    state: 'in the archive',
    find: anArchived,
    ...shared,
    opensAt: 4,
    shows: [a.textbox('System pin'), a.button(/^ACCEPT/), a.link('Edit Job', /^\/manage\/edit-job\//)],
  },
];

const jobForm = [
  ...[a.textbox('Title'), a.textbox('Description'), a.textbox('Requirements')],
  ...[a.button('Preview Form'), a.button('Add Question')],
];
const createsJob = {
  ...forManagers,
  shows: [
    ...[a.heading('Create Job Posting'), ...jobForm, a.button('Create Job Posting')],
    ...[a.heading(/^Current postings/), 'Created', /\b(Active|Inactive)\b/],
  ],
} as const satisfies Omit<Place, 'path'>;

const jobs: readonly Place[] = [
  { path: '/manage/jobs/create', ...createsJob },
  {
    path: '/manage/jobs/create',
    state: 'with a question and the preview',
    ...shared,
    opensAt: 4,
    show: async (page) => {
      await press('button', 'Add Question')(page);
      await press('button', 'Preview Form')(page);
    },
    shows: [
      ...[a.combobox(/^Type/), a.textbox(/^Question/), a.textbox(/^Placeholder/), /Required/],
      ...[a.button(/^Remove question 1/), 'Preview: how applicants will see this'],
    ],
  },
  {
    path: '/manage/edit-job/$id',
    find: async (request) => `/manage/edit-job/${await oldestJob(request)}`,
    ...forManagers,
    shows: [
      ...[a.heading('Edit Job'), ...jobForm, a.toggle(/^Job is Active \(accepting applications\)/)],
      ...[a.button('Save Changes'), a.link('Back to Applications', '/manage/applications')],
    ],
  },
  {
    path: `/manage/edit-job/${UNKNOWN}`,
    ...shared,
    opensAt: 4,
    shows: [a.heading('Job Not Found'), a.link('Back to Applications', '/manage/applications')],
  },
  // Not next to its other address: going from one to the other changes nothing the walk could wait for.
  { path: '/manage/applications/create', ...createsJob },
];

/** Types into the search of the assign dialog. */
const findTakers = (text: string) => (page: Page) => page.getByRole('dialog').getByRole('searchbox').fill(text);

const assignDialog = async (request: APIRequestContext) => {
  const [exam] = await read<{ id: string }[]>(request, '/api/exams?active=1');
  return `/manage/exams?assign=${exam?.id}`;
};

const managedExams: readonly Place[] = [
  {
    path: '/manage/exams',
    ...forManagers,
    shows: [
      ...[
        a.heading('Exam Management'),
        a.link('Back to Exams', '/exam'),
        a.link('Create New Exam', '/manage/exams/create'),
      ],
      ...[/\d+ minutes? · pass at \d+% · \d+ questions?/, /\b(Active|Archived)\b/],
      ...[a.button(/^Edit /), a.button(/^Assign /), a.button(/^Delete /)],
      ...[a.heading('Active Assignments'), a.button(/^Copy the user ID of /), /Expires \d+ \w{3}/],
    ],
  },
  // Between the two addresses of Exam Management, because going from one to the other changes nothing the walk could wait for.
  {
    path: '/review-exams',
    ...forManagers,
    shows: [
      ...[a.heading('Review Exams'), a.searchbox('Search exams'), a.button('Show Archived')],
      ...['Total Exams', 'Active Assignments', 'Users with Exams', /Created by \S+/],
      ...[/Total assigned \d+/, /Unique users \d+/, /Active assignments \d+/, a.button(/^Archive /)],
    ],
  },
  {
    path: '/manage/exams/create',
    ...forManagers,
    shows: [
      ...[a.heading('Create New Exam'), a.textbox('Title'), a.textbox('Description')],
      ...[a.spinbutton('Time limit (minutes)'), a.spinbutton('Passing score (%)')],
      ...[a.button('Add Question'), a.button('Create Exam')],
    ],
  },
  {
    path: '/manage/exams/create',
    state: 'a question',
    ...shared,
    opensAt: 4,
    show: press('button', 'Add Question'),
    shows: [
      ...[a.heading('Add Question'), a.textbox(/^Question/), a.button('Add Question')],
      ...[a.textbox(/^Option 1/), a.textbox(/^Option 4/), a.radio(/correct/i)],
    ],
  },
  {
    path: '/manage/exams',
    state: 'assigning',
    find: assignDialog,
    ...shared,
    opensAt: 4,
    show: findTakers('ju'),
    shows: [a.heading(/^Assign/), a.searchbox('Search users by name'), a.button('Assign junior')],
  },
  {
    path: '/manage/exams',
    state: 'assigning to nobody',
    find: assignDialog,
    ...shared,
    opensAt: 4,
    show: findTakers('nobody-is-called-this'),
    shows: ['No users found matching'],
  },
  {
    path: '/review-exams?archived=true',
    ...shared,
    opensAt: 4,
    shows: [a.heading('Review Exams'), a.button('Show Active'), a.button(/^Restore /)],
  },
  {
    path: '/test-results',
    ...forManagers,
    shows: [
      ...[a.heading('Test Results'), 'Total Attempts', 'Completed', 'Average Score', 'Active Exams'],
      ...[a.searchbox('Search attempts'), a.combobox('Status'), a.combobox('Exam')],
      ...[/\d\d:\d\d to \d\d:\d\d/, /(Passed|Failed) \d+%/, /Moderator .* Completed/, a.button(/^Edit Score of /)],
    ],
  },
  {
    path: '/test-results',
    state: 'a score',
    find: async () => '/test-results?status=completed',
    ...shared,
    opensAt: 4,
    show: press('button', /^Edit Score of /),
    shows: [a.heading('Edit Score'), /Score \(0–100\)/, a.textbox('Note (optional)'), a.button('Save Score')],
  },
];

const staffRow = [a.link(/: View Profile & Records$/), /ID \d+/, 'Joined', /Last promoted: (Never|\d)/];

const people: readonly Place[] = [
  {
    path: '/manage/staff',
    ...forManagers,
    shows: [
      ...[a.heading('Staff Management'), a.searchbox('Search people')],
      ...[a.heading('Active Staff'), a.heading('Members'), 'Can be promoted', a.heading('Blocked Staff')],
      ...[...staffRow, /\w Blocked/, 'Last promoted: Never', a.button('Promote')],
    ],
  },
  {
    path: '/manage/staff',
    state: 'a profile',
    find: profile('softlock'),
    ...shared,
    opensAt: 4,
    shows: [a.heading(/^softlock/), 'Joined', a.button('Add Record')],
    only: { 5: [a.button(/^Edit record/), a.button(/^Delete record/)] },
  },
  {
    path: '/manage/staff',
    state: 'a Member’s profile',
    find: profile('member'),
    ...shared,
    opensAt: 4,
    shows: [a.heading(/^member/), a.button('Add Record'), a.button(/^Promote/)],
  },
  {
    path: '/nominations',
    ...forModerators,
    shows: [
      ...[a.heading('Nominations'), a.button('Nominate someone'), a.tab(/^Open/), a.tab(/^Decided/), a.tab(/^Trials/)],
      ...['Time to decide', /\d (days?|hours?) left/, /\d opinions?/],
    ],
  },
  {
    path: '/nominations?tab=trials',
    ...shared,
    opensAt: 3,
    shows: [a.list('Trials'), /\d opinions?/],
  },
  {
    path: '/nominations',
    state: 'an open nomination',
    find: async (request) =>
      `/nominations?open=${(await read<{ id: string }[]>(request, '/api/nominations?state=open'))[0]?.id}`,
    ...shared,
    opensAt: 3,
    shows: ['Nominated by', 'In the portal since', 'Opinions are due'],
    from: { 4: [a.button('Invite…'), a.button('Decline…'), a.heading('Applications')] },
  },
  {
    path: '/training',
    ...shared,
    opensAt: 2,
    denied: 'You need to be at least Grade 2 to access training.',
    shows: [a.heading('Training')],
    from: { 4: [a.tab('Mine'), a.tab('People'), a.tab('Requirements')] },
  },
  {
    path: '/training?tab=people',
    ...shared,
    opensAt: 4,
    shows: [a.searchbox('Search the people'), a.combobox('State'), a.button('Export CSV')],
  },
  {
    path: '/training?tab=requirements',
    ...shared,
    opensAt: 4,
    shows: [a.list('Requirements'), a.button('Add Requirement'), a.button(/^Assign everyone due/)],
  },
  {
    path: '/executive',
    ...forExecutives,
    shows: [
      ...[a.heading('Executive Portal'), a.link('Staff Management', '/manage/staff')],
      ...[a.link('Review Applications', '/manage/applications'), a.link('Exam Management', '/manage/exams')],
      ...[a.heading('Active Staff'), a.combobox(/^Grade of /), a.toggle(/: Block$/), a.button(/^Fire User/)],
      ...[a.heading('Blocked Users'), a.button(/^Unblock/)],
      ...[a.heading('Former Staff'), 'Former Staff Member', 'Archived'],
    ],
  },
  {
    path: '/owner',
    ...shared,
    opensAt: 6,
    denied: 'Owner permissions required',
    shows: [
      ...[a.heading('Owner Portal'), 'Total Users', 'New Users This Month'],
      ...[/Applications This Month \d+ \d+ in total/, 'Staff Members', a.heading('Grade distribution')],
      ...[a.heading('All users'), a.searchbox('Search users')],
      ...[a.button(/^Copy Discord ID \d+$/), a.button(/^Copy user ID [\da-f]{8}$/)],
    ],
  },
  {
    path: '/audit-logs',
    ...forExecutives,
    shows: [
      ...[a.heading('Audit Logs'), a.searchbox('Search the audit log'), a.button('Clear Filters')],
      ...[a.combobox('Action'), a.combobox('Entity type'), a.combobox('User')],
    ],
  },
  {
    path: '/audit-logs?action=USER_GRADE_CHANGED',
    ...shared,
    opensAt: 5,
    shows: [
      'User grade changed',
      /User [\da-f]{8}/,
      /Actor \S/,
      /Target \S/,
      /grade .+→? /,
      /\d\d:\d\d/,
      /IP address [\d.]+/,
    ],
  },
];

/** Screens that came later than the rest of the table. */
const later: readonly Place[] = [
  {
    path: '/file',
    ...shared,
    opensAt: 1,
    shows: [
      ...[a.heading('My file'), 'What the team has shared with you, and what you have done here.'],
      a.heading('Timeline'),
    ],
    from: { 2: [a.button('Say when you’re away')] },
  },
  {
    path: '/settings',
    ...shared,
    opensAt: 1,
    shows: [
      ...[a.heading('Your settings'), a.heading('Theme'), a.heading('Messages on Discord'), a.heading('Keys')],
      ...[
        a.heading('Your sessions'),
        'This device',
        a.heading('Recent sign-ins'),
        a.heading('Your data'),
        a.button('Download data'),
      ],
    ],
  },
  {
    path: '/privacy',
    frame: 'public',
    opensAt: 0,
    shows: [
      ...[a.heading('Privacy'), a.heading('What is kept, and why'), a.heading('How long'), a.heading('Who can see it')],
      ...[a.heading('Discord and Cloudflare'), a.heading('Cookies'), a.heading('Your copy, and being erased')],
      ...['365 days after the decision', '30 days after the withdrawal', 'after 90 days', '7 days, or 30'],
      ...['__Host-session', '‘identify’', 'ask the owner of this portal', a.link('on your progress page', '/progress')],
    ],
  },
  {
    path: '/staff/$userId',
    find: async (request, { grade }) => {
      if (grade < 4) return `/staff/${UNKNOWN}`;
      const found = await read<{ id: string; username: string }[]>(request, '/api/users?q=junior');
      return `/staff/${found.find(({ username }) => username === 'junior')?.id}`;
    },
    ...forManagers,
    shows: [
      ...[a.link('Back to Staff Management', '/manage/staff'), a.heading(/^junior/), /Warnings that count: \d+/],
      ...[a.heading('Timeline'), a.button('Trials'), a.link('Profile and records', /^\/manage\/staff\?open=/)],
    ],
  },
  {
    path: `/staff/${UNKNOWN}`,
    ...shared,
    opensAt: 4,
    shows: [a.heading('Nobody Here'), a.link('Staff Management', '/manage/staff')],
  },
  {
    path: '/owner?tab=settings',
    ...shared,
    opensAt: 6,
    shows: [
      ...[a.heading('Owner Portal'), a.heading('Name and words'), a.heading('Look'), a.heading('Grades')],
      ...[a.heading('Guides'), a.heading('Privacy and retention'), a.heading('Language and time')],
      ...[a.button('Choose a logo'), 'Everything is saved.', a.button('Save changes')],
    ],
  },
  {
    path: '/nowhere/at/all',
    frame: 'either',
    opensAt: 0,
    shows: [a.heading('404 Page Not Found'), a.link('Go Home', '/')],
  },
];

/** Every path of the portal, and the states of its screens that have no path of their own. */
export const specification: readonly Place[] = [
  ...[...home, ...applying, ...staff, ...exams, ...reviewing, ...jobs],
  ...[...managedExams, ...people, ...later],
];
