import { a, oldestJob, type Place, read, UNKNOWN } from './place.ts';

const forManagers = { frame: 'shared', opensAt: 4, denied: 'Manager permissions required.' } as const;
const forExecutives = { frame: 'shared', opensAt: 5, denied: 'Executive permissions required' } as const;

const jobForm = [
  ...[a.textbox('Title'), a.textbox('Description'), a.textbox('Requirements')],
  ...[a.button('Preview Form'), a.button('Add Question')],
];
const createsJob = {
  ...forManagers,
  shows: [
    ...[a.heading('Create Job Posting'), ...jobForm],
    ...[a.button('Create Job Posting'), a.heading('Current postings'), 'Created', /\b(Active|Inactive)\b/],
  ],
} as const satisfies Omit<Place, 'path'>;

/** The places that open at grades 4, 5 and 6. */
export const managedPlaces: readonly Place[] = [
  { path: '/manage/jobs/create', ...createsJob },
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
    frame: 'shared',
    opensAt: 4,
    shows: [a.heading('Job Not Found'), a.link('Back to Applications', '/manage/applications')],
  },
  // Not next to its other address: going from one to the other changes nothing the walk could wait for.
  { path: '/manage/applications/create', ...createsJob },
  {
    path: '/manage/applications',
    ...forManagers,
    shows: [
      ...[a.heading('Review Applications'), a.searchbox('Search applications')],
      ...[a.tab(/^Pending \d+$/), a.tab(/^Under Review \d+$/), a.tab(/^Archive \d+$/)],
      ...[a.link(/./, /^\/manage\/applications\?open=/), 'Applied'],
    ],
  },
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
  {
    path: '/manage/staff',
    ...forManagers,
    shows: [
      ...[a.heading('Staff Management'), a.searchbox('Search people')],
      ...[
        a.heading('Active Staff'),
        a.heading('Members'),
        'Can be promoted',
        a.heading('Blocked Staff'),
        /\w Blocked ID \d+ Joined/,
      ],
      ...['Joined', 'Last promoted: Never', a.link(/: View Profile & Records$/), a.button('Promote')],
    ],
  },
  {
    path: '/staff/$userId',
    find: async (request, { grade }) => {
      if (grade < 4) return `/staff/${UNKNOWN}`;
      const people = await read<{ id: string; username: string }[]>(request, '/api/users?q=junior');
      return `/staff/${people.find(({ username }) => username === 'junior')?.id}`;
    },
    ...forManagers,
    shows: [
      ...[a.link('Back to Staff Management', '/manage/staff'), a.heading(/^junior/), /Warnings that count: \d+/],
      ...[a.heading('Timeline'), a.button('Trials'), a.link('Profile and records', /^\/manage\/staff\?open=/)],
    ],
  },
  {
    path: `/staff/${UNKNOWN}`,
    frame: 'shared',
    opensAt: 4,
    shows: [a.heading('Nobody Here'), a.link('Staff Management', '/manage/staff')],
  },
  {
    path: '/manage/exams/create',
    ...forManagers,
    shows: [
      ...[a.heading('Create New Exam'), a.textbox('Title'), a.textbox('Description')],
      a.spinbutton('Time limit (minutes)'),
      a.spinbutton('Passing score (%)'),
      ...[a.button('Add Question'), a.button('Create Exam')],
    ],
  },
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
    path: '/review-exams?archived=true',
    frame: 'shared',
    opensAt: 4,
    shows: [a.heading('Review Exams'), a.button('Show Active'), a.button(/^Restore /)],
  },
  {
    path: '/test-results',
    ...forManagers,
    shows: [
      ...[a.heading('Test Results'), 'Total Attempts', 'Completed', 'Average Score', 'Active Exams'],
      ...[a.searchbox('Search attempts'), a.combobox('Status'), a.combobox('Exam')],
      ...[/\d\d:\d\d to \d\d:\d\d/, a.button(/^Edit Score of /)],
    ],
  },
  {
    path: '/executive',
    ...forExecutives,
    shows: [
      ...[a.heading('Executive Portal'), a.link('Staff Management', '/manage/staff')],
      ...[a.link('Review Applications', '/manage/applications'), a.link('Exam Management', '/manage/exams')],
      ...[a.heading('Active Staff'), a.combobox(/^Grade of /), a.toggle(/: Block$/), a.button(/^Fire User/)],
      ...[
        a.heading('Blocked Users'),
        a.button('Unblock'),
        a.heading('Former Staff'),
        'Former Staff Member',
        'Archived',
      ],
    ],
  },
  {
    path: '/owner',
    frame: 'shared',
    opensAt: 6,
    denied: 'Owner permissions required',
    shows: [
      ...[a.heading('Owner Portal'), 'Total Users', 'New Users This Month'],
      ...[/Applications This Month \d+ \d+ in total/, 'Staff Members', a.heading('Grade distribution')],
      ...[
        a.heading('All users'),
        a.searchbox('Search users'),
        a.button(/^Copy Discord ID \d+$/),
        a.button(/^Copy user ID [\da-f]{8}$/),
      ],
    ],
  },
  {
    path: '/owner?tab=settings',
    frame: 'shared',
    opensAt: 6,
    shows: [
      ...[a.heading('Owner Portal'), a.heading('Name and words'), a.heading('Look'), a.heading('Grades')],
      ...[a.heading('Guides'), a.heading('Privacy and retention'), a.heading('Language and time')],
      ...[a.button('Choose a logo'), 'Everything is saved.', a.button('Save changes')],
    ],
  },
  {
    path: '/audit-logs',
    ...forExecutives,
    shows: [...[a.heading('Audit Logs'), a.searchbox('Search the audit log')], a.button('Filters')],
  },
  {
    path: '/audit-logs?action=JOB_CREATED',
    frame: 'shared',
    opensAt: 5,
    shows: [
      ...[a.combobox('Action'), a.combobox('Entity type'), a.combobox('User'), a.combobox('Period')],
      ...[a.button('Clear Filters'), a.button(/^\S+ posted the job /)],
    ],
  },
];
