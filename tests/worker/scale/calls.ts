import type { Grade } from '#contract/grades.ts';
import { DISCUSSED, idOf, type World } from '#dev/seed/large/world.ts';
import { openSession, signedIn, signedOut } from '../support/client.ts';
import { rowsOf } from '../support/rows.ts';

/** The clients that make the calls. */
export type Readers = Awaited<ReturnType<typeof signInReaders>>;

/**
 * Rows that a call may read. A list: 1 + `joined` per row shown, plus `own`, and one more if the database has to look at
 * its size first. A search, or what is limited like one: its window,
 * less if it is `within` a table, or so many `rows`.
 */
export type Rule =
  | { joined: number; own?: number; isSized?: true | 'long pages' }
  | { window: true; within?: 'applications' | 'attempts' }
  | { window: true; rows: number }
  | { rows: number };

/** A call to measure. */
export type Call = { path: string; who: keyof Readers; rule: Rule };

/** Signs in a new user of each grade, and two users with many rows. */
export async function signInReaders({ heavy }: World) {
  const as = async (number: number) => {
    const id = idOf('user', number);
    // A session with another grade would have the list read twice.
    const [row] = await rowsOf<{ grade: Grade }>('select grade from users where id = ?', id);
    return openSession({ id, grade: row?.grade ?? 1 });
  };
  return {
    visitor: signedOut,
    trial: await signedIn(2),
    moderator: await signedIn(3),
    manager: await signedIn(4),
    executive: await signedIn(5),
    owner: await signedIn(6),
    applicant: await as(heavy.applicant),
    subject: await as(heavy.subject),
    taker: await as(heavy.taker),
    reviewer: await as(heavy.actor),
  };
}

/** A call of the path with each of these queries. */
const each = (path: string, who: keyof Readers, rule: Rule, queries: string[]): Call[] =>
  queries.map((query) => ({ path: query ? `${path}?${query}` : path, who, rule }));

const window: Rule = { window: true };
const searches = (path: string, who: keyof Readers, words: string[], filters: string[] = [''], rule: Rule = window) =>
  each(
    path,
    who,
    rule,
    words.flatMap((word) => filters.map((filter) => `q=${encodeURIComponent(word)}${filter && '&'}${filter}`)),
  );

/** Queries: prefixes of many names, of one and of none, the middle of one, single letters, and special characters. */
const WORDS = ['alex', 'Quokka', 'nothing-like-it', 'uokk', 'a', '1', '🦊', `%_'"`, '100087', 'moderator'];
const FEW_WORDS = ['alex', 'Alex5000', 'uokk', 'nothing-like-it'];

const job = idOf('job', 6);
/** An exam that the taker took 165 times, and one with attempts that await marks. */
const [exam, unmarked] = [idOf('exam', 8), idOf('exam', 5)];
const user = (number: number) => `userId=${idOf('user', number)}`;

/** 101 of each figure, of accepted applications also the applicants and their profiles, and 200 leaves. */
const STAFF_WAITING = 2 * 101 + 3 * 101 + 200 + 10;

/** 101 appeals with their records, and as many approvals. */
const DECISIONS_WAITING = 4 * 101 + 20;

const people = ({ heavy }: World): Call[] => [
  // The leave; and once the setting, for people without a second factor, and for whether two have to agree.
  ...each('/api/users', 'manager', { joined: 1, own: 2 }, [
    ...['', 'grade=1', 'grade=2.5', 'grade=6', 'minGrade=2', 'minGrade=5', 'blocked=1', 'blocked=0'],
    ...['grade=1&blocked=1', 'minGrade=2&blocked=0', 'minGrade=2&blocked=1'],
  ]),
  ...searches('/api/users', 'manager', WORDS),
  ...searches('/api/users', 'manager', FEW_WORDS, [
    'minGrade=2&blocked=0',
    'grade=1&blocked=0',
    'blocked=1',
    'grade=4',
  ]),
  ...searches('/api/users/search', 'manager', ['al', 'alex', 'Quokka', 'uokk', 'nothing-like-it', '🦊F', `%_'"`]),
  // The person and their leave.
  ...each('/api/staff', 'manager', { joined: 2, isSized: 'long pages' }, ['', 'archived=1']),
  ...[heavy.subject, 60, 0].map(
    (number): Call => ({
      path: `/api/staff-records/user/${idOf('user', number)}`,
      who: 'manager',
      // The author, the subject and, of few, the appeal.
      rule: { joined: 3, isSized: 'long pages' },
    }),
  ),
  { path: '/api/file', who: 'subject', rule: { rows: 210 } },
  // Of each kind a page and one more; of a record the author, the appeal and the decider.
  ...each('/api/file/timeline', 'subject', { joined: 6 }, ['']),
  ...each('/api/file/timeline', 'subject', { joined: 3, isSized: 'long pages' }, ['kind=record']),
  ...each('/api/file/timeline', 'subject', { joined: 0 }, ['kind=grade', 'kind=leave', 'kind=exam']),
  ...each('/api/staff', 'manager', { joined: 2, isSized: 'long pages' }, ['trial=1']),
  // The newest 200 records, of which warnings are counted.
  { path: `/api/staff/${idOf('user', heavy.subject)}`, who: 'executive', rule: { rows: 220 } },
  // Of each kind a page and one more; of a record the author, the subject and the appeal.
  ...each(`/api/staff/${idOf('user', heavy.subject)}/timeline`, 'executive', { joined: 11, own: 5 }, ['']),
  ...each(
    `/api/staff/${idOf('user', heavy.subject)}/timeline`,
    'executive',
    { joined: 4, own: 5, isSized: 'long pages' },
    ['kind=record'],
  ),
  ...each(`/api/staff/${idOf('user', heavy.subject)}/timeline`, 'executive', { joined: 2, own: 5 }, [
    'kind=trial_review',
    'kind=leave',
    'kind=exam',
  ]),
  { path: '/api/staff/waiting', who: 'manager', rule: { rows: STAFF_WAITING } },
  { path: '/api/staff/waiting', who: 'executive', rule: { rows: STAFF_WAITING + DECISIONS_WAITING } },
  // The target, the asker and the decider; and once the setting.
  ...each('/api/approvals', 'owner', { joined: 3, own: 5 }, ['', 'state=closed']),
  // A page has ten: the actor and the reason, the application with its reviews, twenty exams, and each guide with what was read.
  ...(['taker', 'executive'] as const).map(
    (who): Call => ({ path: `/api/users/${idOf('user', heavy.taker)}/promotions`, who, rule: { rows: 10 * 60 + 20 } }),
  ),
  // The record, its subject, author and last editor, and the decider. The size of a long page takes the record once more.
  ...each('/api/appeals', 'executive', { joined: 6, isSized: 'long pages' }, ['', 'state=decided']),
  ...each('/api/leaves', 'manager', { joined: 1 }, [
    '',
    'open=1',
    user(heavy.subject),
    `open=1&${user(heavy.subject)}`,
  ]),
  // The unread count looks at the newest 50.
  ...(['moderator', 'manager'] as const).flatMap((who): Call[] => [
    { path: '/api/notices', who, rule: { joined: 2, isSized: 'long pages' } },
    { path: '/api/notices/unread', who, rule: { rows: 110 } },
  ]),
  // The actor, and the application or the attempt. Unread ones are counted to 100.
  ...(['reviewer', 'applicant'] as const).flatMap((who): Call[] => [
    { path: '/api/notifications', who, rule: { joined: 2 } },
    { path: '/api/notifications/unread', who, rule: { rows: 110 } },
  ]),
  { path: '/api/guides', who: 'trial', rule: { rows: 20 } },
  { path: '/api/guides?archived=1', who: 'manager', rule: { rows: 20 } },
  { path: '/api/guides/search?q=alex', who: 'trial', rule: { rows: 20 } },
  { path: '/api/guides/mod', who: 'trial', rule: { rows: 10 } },
  { path: '/api/guides/mod/sections', who: 'trial', rule: { rows: 10 } },
  // The guide, what was read, and up to thirty requirements, of which five can name it.
  ...(['trial', 'taker'] as const).map((who): Call => ({ path: '/api/guides/mod/read', who, rule: { rows: 90 } })),
  { path: '/api/guides/mod/revisions', who: 'manager', rule: { joined: 1 } },
  { path: '/api/guides/mod/revisions/7', who: 'manager', rule: { rows: 10 } },
];

/** Of thirty requirements: each with its guide or exam, and of guides the text. */
const ASKED = 30 * 3;

/** Of each person what they did for thirty requirements, their leaves, and twice themselves. */
const BOUND = 30 + 10;

const training = ({ heavy }: World): Call[] => [
  // What the reader did for each, and of guides what has changed since.
  ...(['trial', 'taker', 'manager'] as const).map(
    (who): Call => ({ path: '/api/standing', who, rule: { rows: ASKED + 40 } }),
  ),
  // The creator, the guide and its text, or the exam.
  { path: '/api/requirements', who: 'manager', rule: { joined: 3 } },
  ...each('/api/standing/people', 'manager', { joined: BOUND - 1, own: ASKED }, [
    '',
    'grade=2',
    'grade=4',
    user(heavy.taker),
  ]),
  // A window of five hundred people, whose end is sought, too.
  ...each('/api/standing/people', 'manager', { window: true, rows: 500 * (BOUND + 2) + ASKED + 10 }, [
    'q=alex',
    'state=overdue',
    'state=open',
    'q=nothing-like-it',
  ]),
  ...each('/api/standing/people/export', 'manager', { window: true, rows: 500 * (BOUND + 2) + ASKED + 20 }, [
    '',
    'state=met',
  ]),
];

/** A hundred nominations and trials, of trials also the people, and whether the reader has spoken. */
const OPINIONS_WAITING = 101 * 2 + 101 * 3 + 20;

const nomination = (number: number) => `/api/nominations/${idOf('nomination', number)}`;

/** The last, which is open, and the last that is decided, among others. */
const voice = ({ size, part, lastModerator }: World): Call[] => [
  // The nominee, the proposer, the decider, the vacancy and the reader's own opinion.
  ...each('/api/nominations', 'moderator', { joined: 5 }, ['', 'state=decided']),
  ...each('/api/nominations', 'owner', { joined: 5, own: 10 }, [
    '',
    'state=decided',
    user(7000),
    `state=decided&${user(7000)}`,
  ]),
  // Of two hundred names the person, and of Members the nomination.
  ...each('/api/nominations/candidates', 'moderator', { window: true, rows: 200 * 4 + 50 }, [
    'q=al',
    'q=alex',
    'q=Quokka',
    'q=nothing-like-it',
  ]),
  { path: nomination(size.nominations), who: 'moderator', rule: { rows: 15 } },
  // Each opinion has its author.
  { path: `${nomination(size.nominations)}/opinion`, who: 'moderator', rule: { rows: 2 * 5 + 20 } },
  { path: `${nomination(size.nominations - part(500))}/opinion`, who: 'manager', rule: { rows: 2 * 5 + 20 } },
  // The person, and twice the reader's own opinion.
  ...each('/api/trials', 'moderator', { joined: 3 }, ['']),
  {
    path: `/api/staff/${idOf('user', 3 * Math.floor((lastModerator + 30) / 3))}/trial-opinion`,
    who: 'moderator',
    rule: { rows: 20 },
  },
  ...(['moderator', 'reviewer'] as const).map(
    (who): Call => ({ path: '/api/opinions/waiting', who, rule: { rows: OPINIONS_WAITING } }),
  ),
];

const STATUSES = ['status=pending', 'status=under_consideration', 'status=accepted', 'status=archived'];

const ASSIGNEES = ['assignee=me', 'assignee=none', `assignee=${idOf('user', 12)}`];
const discussed = `/api/applications/${idOf('application', DISCUSSED)}`;

const hiring = ({ heavy }: World): Call[] => [
  ...(['visitor', 'manager'] as const).flatMap((who) => [
    { path: '/api/jobs', who, rule: { joined: who === 'manager' ? 1 : 0, isSized: true } as const },
    // A title is sought twice: for the sizes, and for the rows.
    ...searches('/api/jobs', who, ['position', 'nothing-like-it'], [''], {
      rows: who === 'manager' ? 4 * 300 : 2 * 230,
    }),
  ]),
  { path: `/api/jobs/${job}`, who: 'visitor', rule: { rows: 10 } },
  // The applicant, the job, the reviewer and the unlock, and of few the nomination with its proposer.
  ...each('/api/applications', 'manager', { joined: 5, isSized: true }, [
    ...['', ...STATUSES, 'status=declined', `jobId=${job}`, ...STATUSES.map((query) => `jobId=${job}&${query}`)],
    ...['jobId=none', 'mine=1'],
    ...['', ...STATUSES, `jobId=${job}`, `jobId=${job}&status=pending`].map((query) => `order=oldest&${query}`),
    ...['', 'status=archived', `jobId=${job}`].map((query) => `from=2026-01-01&to=2026-06-30&${query}`),
  ]),
  ...each('/api/applications', 'applicant', { joined: 0, isSized: true }, [
    ...['', ...STATUSES, `jobId=${job}`, `jobId=${job}&status=pending`],
  ]),
  ...searches('/api/applications', 'applicant', ['position 7', 'nothing-like-it'], [''], { rows: 2 * 1600 }),
  ...searches('/api/applications', 'manager', [...WORDS, 'position 7', 'declined']),
  ...searches(
    '/api/applications',
    'manager',
    [...FEW_WORDS, 'o'],
    [
      'status=pending',
      'status=archived',
      `jobId=${job}`,
      `jobId=${job}&status=declined`,
      'order=oldest&status=pending',
    ],
  ),
  ...each('/api/applications', 'reviewer', { joined: 7, isSized: true }, [
    ...ASSIGNEES,
    ...ASSIGNEES.flatMap((assignee) => STATUSES.map((status) => `${assignee}&${status}`)),
    ...[user(heavy.applicant), user(60), `${user(heavy.applicant)}&status=declined`],
  ]),
  // A search that finds no one goes through people, not through every application.
  ...each('/api/applications', 'manager', { window: true, within: 'applications' }, [
    ...['status=archived', 'status=declined', `jobId=${job}`].map((filter) => `q=nothing+at+all&${filter}`),
  ]),
  // An assignee with a job or a user narrows a window.
  ...each('/api/applications', 'reviewer', window, [
    ...ASSIGNEES.map((assignee) => `${assignee}&jobId=${job}`),
    `assignee=me&${user(heavy.applicant)}`,
  ]),
  { path: '/api/applications/counts', who: 'manager', rule: { rows: 10 } },
  // Each review has its reviewer.
  { path: `${discussed}/reviews`, who: 'manager', rule: { rows: 2 * 40 + 10 } },
  { path: `${discussed}/reviews`, who: 'reviewer', rule: { rows: 2 * 40 + 10 } },
  { path: `${discussed}/decisions`, who: 'manager', rule: { rows: 3 * 50 + 10 } },
  // The author, and who removed it.
  { path: `${discussed}/notes`, who: 'manager', rule: { joined: 2 } },
  { path: '/api/saved-replies', who: 'manager', rule: { joined: 1 } },
  ...[6, 10, 11].map(
    (number): Call => ({ path: `/api/jobs/${idOf('job', number)}/eligibility`, who: 'applicant', rule: { rows: 120 } }),
  ),
  { path: `/api/applications/${idOf('application', 7)}`, who: 'manager', rule: { rows: 10 } },
];

const OF_TAKER = ['status=completed', 'status=expired', 'status=in_progress', 'awaiting=1', `examId=${exam}`];

const exams = ({ heavy }: World): Call[] => [
  // The author, three figures, and the reader's assignment, its attempt and their attempts.
  ...each('/api/exams', 'manager', { joined: 7, isSized: 'long pages' }, ['', 'active=1', 'active=0']),
  // Finding each of the 60 exams that a taker attempted takes five rows.
  ...(['trial', 'taker'] as const).flatMap((who) =>
    each('/api/exams', who, { joined: 0, isSized: 'long pages', own: who === 'taker' ? 5 * 60 : 0 }, [
      '',
      'active=1',
      'active=0',
    ]),
  ),
  ...(['trial', 'taker', 'manager'] as const).flatMap((who) =>
    searches('/api/exams', who, ['exam', 'nothing-like-it'], [''], { rows: 1000 }),
  ),
  { path: '/api/exams/figures', who: 'manager', rule: { rows: 25 } },
  { path: `/api/exams/${exam}`, who: 'taker', rule: { rows: 25 } },
  // The newest 200 attempts with their takers, and of each its ten questions with what they are compared with.
  { path: `/api/exams/${exam}/questions/figures`, who: 'manager', rule: { window: true, rows: 200 * (2 + 10 * 5) } },
  { path: `/api/users/${idOf('user', 12)}/exam-time`, who: 'manager', rule: { rows: 10 } },
  // The assignee, the assigner, the exam and the attempt.
  ...each('/api/exam-assignments', 'manager', { joined: 4 }, ['']),
  // The exam and the attempt.
  ...(['trial', 'taker'] as const).flatMap((who) => each('/api/my-exam-assignments', who, { joined: 2 }, [''])),
  // The taker, the adjuster, the marker and the author of the comment.
  ...each('/api/exam-attempts', 'manager', { joined: 4, isSized: true }, [
    ...['', 'status=in_progress', 'status=completed', 'status=cheated', 'status=expired', 'mine=1'],
    ...['awaiting=1', 'awaiting=1&status=completed', 'awaiting=1&status=expired', `awaiting=1&examId=${unmarked}`],
    ...[`examId=${exam}`, `examId=${exam}&status=completed`, `examId=${exam}&status=in_progress`, 'examId=none'],
    ...['order=oldest', 'order=oldest&awaiting=1', `order=oldest&awaiting=1&examId=${unmarked}`],
    `order=oldest&examId=${exam}&status=completed`,
    user(heavy.taker),
    ...OF_TAKER.map((query) => `${user(heavy.taker)}&${query}`),
    `${user(heavy.taker)}&examId=${exam}&status=completed`,
    `${user(heavy.taker)}&examId=${exam}&awaiting=1`,
  ]),
  ...each('/api/exam-attempts', 'taker', { joined: 2, isSized: true }, ['', 'order=oldest', ...OF_TAKER]),
  ...searches('/api/exam-attempts', 'taker', ['exam 8', 'nothing-like-it'], [''], { rows: 2 * 550 }),
  ...searches('/api/exam-attempts', 'manager', WORDS),
  ...searches('/api/exam-attempts', 'manager', FEW_WORDS, [
    ...['status=completed', 'status=in_progress', `examId=${exam}`, 'awaiting=1', `awaiting=1&examId=${unmarked}`],
    ...['order=oldest', 'order=oldest&awaiting=1'],
    user(heavy.taker),
  ]),
  ...each('/api/exam-attempts', 'manager', { window: true, within: 'attempts' }, [
    ...['status=completed', 'awaiting=1', `examId=${exam}`].map((filter) => `q=nothing+at+all&${filter}`),
  ]),
  // A cheated attempt: each of its events is a row.
  { path: `/api/exam-attempts/${idOf('attempt', 180)}`, who: 'manager', rule: { rows: 25 } },
];

const MONTH = 'from=2025-01-01&to=2025-02-01';
const FUTURE = 'from=2030-01-01&to=2031-01-01';
const PAST = 'from=2010-01-01&to=2011-01-01';

const log = (world: World): Call[] => {
  // A manager with a tenth of all entries, a taker with a hundredth about themselves, and a user with two.
  const [busy, own, rare] = [user(world.heavy.actor), user(world.heavy.taker), user(world.rare.user)];
  return [
    // The actor, the target, the texts, the origin and what the entry is about. A page of a rare action read up to 30 rows more.
    ...each('/api/audit-logs', 'executive', { joined: 5, own: 30, isSized: true }, [
      ...['', 'action=EXAM_ATTEMPT_STARTED', 'action=AUDIT_EXPORTED', 'action=USER_SIGNED_OUT'],
      ...['entityType=application', 'entityType=guide', busy, own, rare, 'userId=nobody'],
      ...['from=2026-01-01', 'to=2024-06-01', MONTH, FUTURE, PAST, `action=AUDIT_EXPORTED&${FUTURE}`],
      ...[`action=JOB_UPDATED&${MONTH}`, `${busy}&${MONTH}`, `${own}&${PAST}`],
    ]),
    ...searches('/api/audit-logs', 'executive', ['accepted', 'quokka', `%_'"`, '🦊', 'a', '203.0.113.9']),
    ...searches(
      '/api/audit-logs',
      'executive',
      ['needle'],
      [
        ...['', busy, rare, 'action=GUIDE_UPDATED', 'entityType=exam', MONTH, FUTURE],
        `action=AUDIT_EXPORTED&entityType=application&${busy}&${MONTH}`,
        `action=AUDIT_EXPORTED&entityType=user&${own}&${PAST}`,
      ],
    ),
    ...each('/api/audit-logs', 'executive', window, [
      ...['action=AUDIT_EXPORTED&entityType=application', 'action=AUDIT_EXPORTED&entityType=user'],
      ...['action=JOB_UPDATED&entityType=job', 'action=EXAM_ATTEMPT_STARTED&entityType=guide'],
      ...[`action=AUDIT_EXPORTED&entityType=application&${busy}`, `action=USER_BLOCKED&${own}`],
      ...[`action=USER_BLOCKED&${busy}`, `entityType=guide&${busy}`, `action=JOB_UPDATED&${rare}`],
    ]),
    // An export also writes an entry, which reads a few rows.
    ...each('/api/audit-logs/export', 'executive', { joined: 5, own: 30, isSized: true }, [
      ...['', 'action=AUDIT_EXPORTED', busy, own, MONTH],
    ]),
    ...each('/api/audit-logs/export', 'executive', window, ['q=needle', `action=USER_BLOCKED&${busy}`]),
  ];
};

/** Own requirements, and fifty notices. */
const SHELL = ASKED + 40 + 110;

const figures = ({ heavy }: World): Call[] => [
  ...each('/api/deliveries', 'owner', { joined: 1, own: 5 }, ['', 'state=failed']),
  // Its page is found by kind, then read.
  { path: '/api/deliveries?state=queued', who: 'owner', rule: { joined: 3, own: 8 } },
  { path: '/api/owner/overview', who: 'owner', rule: { rows: 200 } },
  { path: '/api/settings', who: 'owner', rule: { rows: 10 } },
  { path: '/api/labels', who: 'manager', rule: { rows: 10 } },
  { path: '/api/owner/checklist', who: 'owner', rule: { rows: 20 } },
  // A hundred are shown.
  { path: '/api/owner/client-errors', who: 'owner', rule: { rows: 110 } },
  { path: '/api/owner/second-factor', who: 'owner', rule: { rows: 300 } },
  { path: '/api/portal', who: 'visitor', rule: { rows: 10 } },
  { path: '/api/health', who: 'visitor', rule: { rows: 10 } },
  { path: '/api/auth/me', who: 'manager', rule: { rows: 10 } },
  { path: '/api/sessions', who: 'manager', rule: { rows: 20 } },
  { path: '/api/sign-ins', who: 'manager', rule: { joined: 1, own: 5 } },
  { path: '/api/shell', who: 'visitor', rule: { rows: 10 } },
  { path: '/api/shell', who: 'applicant', rule: { rows: 120 } },
  // What waits for the reader, what is asked of them, their notices and notifications, and the portal's settings and figures.
  { path: '/api/shell', who: 'moderator', rule: { rows: OPINIONS_WAITING + SHELL } },
  { path: '/api/shell', who: 'manager', rule: { rows: STAFF_WAITING + OPINIONS_WAITING + SHELL } },
  { path: '/api/shell', who: 'owner', rule: { rows: STAFF_WAITING + DECISIONS_WAITING + OPINIONS_WAITING + SHELL } },
  { path: `/api/users/${idOf('user', heavy.applicant)}/preferences`, who: 'applicant', rule: { rows: 10 } },
  { path: '/api/webhooks', who: 'owner', rule: { joined: 1 } },
  { path: `/api/users/${idOf('user', 3)}/standing`, who: 'manager', rule: { window: true, rows: 10 } },
  { path: '/api/discord-roles', who: 'owner', rule: { rows: 10 } },
  { path: '/api/discord-roles/newcomers', who: 'owner', rule: { rows: 20 } },
  { path: '/api/discord-roles/drift', who: 'owner', rule: { rows: 20 } },
  { path: '/api/discord-channels', who: 'owner', rule: { rows: 10 } },
  { path: '/api/discord-invite', who: 'owner', rule: { rows: 10 } },
];

/** Every list, search and figure, with its filters alone and combined. */
export const callsOf = (world: World): Call[] => [
  ...people(world),
  ...training(world),
  ...hiring(world),
  ...exams(world),
  ...log(world),
  ...figures(world),
  ...voice(world),
];
