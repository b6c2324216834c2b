import type { Page } from 'playwright';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const day = (days: number) => at(days).slice(0, 10);

const person = (username: string, grade: number) => ({
  id: `00000000-0000-4000-8000-${username.padEnd(12, '0').slice(0, 12)}`,
  discordId: '700000000000000001',
  username,
  displayName: username === 'halcyon' ? 'Halcyon Brightwater-Ashdown' : null,
  avatar: null,
  grade,
  isBlocked: false,
  isErased: false,
  joinedAt: at(-300),
  promotedAt: at(-40),
  awayUntil: null as string | null,
});

const record = {
  id: 'record-1',
  actionType: 'warning',
  title: 'Two shifts missed without a word',
  description:
    'On both Sundays nobody was in the queue from 19:00 to 21:00, although you had signed up.\n\nPlease say so in the channel if you cannot come.',
  severity: 'medium',
  fromGrade: null,
  toGrade: null,
  expiresAt: at(80),
  endMovedAt: null as string | null,
  expiresAtBefore: null as string | null,
  isActive: true,
  createdAt: at(-4),
  sharedAt: at(-2),
  seenAt: null as string | null,
  overturnedAt: null as string | null,
  appealUntil: at(28),
  appeal: null as object | null,
};

const appeal = {
  id: 'appeal-1',
  text: 'I was in hospital on the first of the two, and told the lead of that week on the Saturday before.',
  state: 'open',
  judge: null as string | null,
  mayDecide: true,
  answer: null as string | null,
  createdAt: at(-1),
  decidedAt: null as string | null,
};

const decided = { ...appeal, answer: 'The lead has confirmed it. We should have asked first.', decidedAt: at(-0.2) };

const entries = [
  { kind: 'record', id: 'record-1', at: record.sharedAt, item: record },
  {
    kind: 'record',
    id: 'record-2',
    at: at(-9),
    item: { ...record, id: 'record-2', title: 'Asked twice for a handover', seenAt: at(-8), sharedAt: at(-9) },
  },
  {
    kind: 'record',
    id: 'record-3',
    at: at(-20),
    item: {
      ...record,
      id: 'record-3',
      title: 'Locked a channel alone',
      seenAt: at(-19),
      isActive: false,
      overturnedAt: at(-0.2),
      appeal: { ...decided, state: 'overturned' },
    },
  },
  {
    kind: 'record',
    id: 'record-4',
    at: at(-60),
    item: {
      ...record,
      id: 'record-4',
      actionType: 'commendation',
      severity: null,
      expiresAt: null,
      title: 'Calm in the raid of October',
      description: 'You kept four channels open for everyone else.',
      seenAt: at(-59),
      sharedAt: at(-60),
      appealUntil: at(-30),
    },
  },
  {
    kind: 'leave',
    id: 'leave-1',
    at: at(-1.1),
    item: { id: 'leave-1', fromDay: day(-1), toDay: day(5), note: 'Moving house.', createdAt: at(-1.1), endedAt: null },
  },
  { kind: 'grade', id: 'grade-1', at: at(-40), item: { fromGrade: 2, toGrade: 3 } },
  {
    kind: 'exam',
    id: 'exam-1',
    at: at(-41),
    item: {
      id: 'exam-1',
      examId: 'exam-1',
      examTitle: 'ModMail Exam',
      status: 'completed',
      score: 88,
      passingScore: 75,
      startedAt: at(-41),
      completedAt: at(-41),
    },
  },
].sort((one, other) => other.at.localeCompare(one.at));

const head = { trialDueOn: day(12), leave: entries.find(({ kind }) => kind === 'leave')?.item, shared: 4, unseen: 1 };

/** Has the page's first reply leave its own calls to what follows from a file and from what waits. */
const withoutShell = (page: Page) =>
  page.route('**/api/shell', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), file: null, staffWaiting: null } });
  });

/** Gives the reader a file with everything in it. */
export async function fullFile(page: Page): Promise<void> {
  await withoutShell(page);
  await page.route(/\/api\/file$/, (route) => route.fulfill({ json: head }));
  await page.route(/\/api\/file\/timeline/, (route) => {
    const kind = new URL(route.request().url()).searchParams.get('kind');
    return route.fulfill({ json: entries.filter((entry) => !kind || entry.kind === kind) });
  });
}

/** Gives the reader a file with nothing in it. */
export async function emptyFile(page: Page): Promise<void> {
  await withoutShell(page);
  const json = { trialDueOn: null, leave: null, shared: 0, unseen: 0 };
  await page.route(/\/api\/file$/, (route) => route.fulfill({ json }));
  await page.route(/\/api\/file\/timeline/, (route) => route.fulfill({ json: [] }));
}

const onTrial = (username: string, due: number, awayUntil: string | null = null) => ({
  id: `profile-${username}`,
  userId: `user-${username}`,
  user: { ...person(username, 2), awayUntil },
  servers: [],
  notes: null,
  trialDueOn: day(due),
  isArchived: false,
  archivedAt: null,
  createdAt: at(-40),
  revision: 1,
});

const opinion = (username: string, verdict: string, reason: string) => ({
  user: person(username, 3),
  verdict,
  reason,
  sawOthers: false,
  createdAt: at(-3),
  updatedAt: at(-3),
});

/** Puts three people on trial: one overdue, one due, one with time left. Two colleagues have said what they think, and the reader sees it. */
export async function trials(page: Page): Promise<void> {
  const json = [onTrial('halcyon', -9), onTrial('pebblemoss', -2, day(4)), onTrial('quillfeather', 12)];
  await page.route(/\/api\/staff\?.*trial=1/, (route) => route.fulfill({ json }));
  await page.route(/\/api\/leaves/, (route) => route.fulfill({ json: [] }));
  const opinions = [
    opinion('ledgerline', 'yes', 'Hasn’t missed a Wednesday, and writes up every mute.'),
    opinion('saltmarsh', 'unsure', 'Good in chat. The answers in ModMail are still very short.'),
  ];
  const mine = opinion('executive', 'yes', 'The nights that I saw were calm.');
  const said = { count: opinions.length + 1, visible: true, mine, opinions };
  await page.route(/\/trial-opinion$/, (route) => route.fulfill({ json: said }));
}

/** Has two appeals and four requests wait for the reader. */
export async function appealsAndRequests(page: Page): Promise<void> {
  const author = person('ledgerline', 4);
  const about = { ...record, id: 'record-9', createdBy: author.id, creator: author, revision: 2 };
  const open = (username: string, text: string) => ({
    ...appeal,
    id: `appeal-${username}`,
    recordId: about.id,
    userId: `user-${username}`,
    user: person(username, 3),
    text,
    decidedBy: null,
    decider: null,
    revision: 1,
    record: about,
  });
  const json = [open('halcyon', appeal.text), open('pebblemoss', 'It was not me.')];
  await page.route(/\/api\/appeals/, (route) => route.fulfill({ json }));
  const asked = (username: string, fields: object) => ({
    id: `request-${username}`,
    kind: 'grade',
    targetId: `user-${username}`,
    target: person(username, 3),
    fromGrade: 3,
    toGrade: 4,
    reason: 'She has led the nights since August, and the team asks for her.',
    askedBy: author.id,
    asker: person('ledgerline', 5),
    state: 'open',
    decidedBy: null,
    decider: null,
    createdAt: at(-1),
    lapsesAt: at(2.1),
    decidedAt: null,
    ...fields,
  });
  const { id } = await (await page.request.get('/api/auth/me')).json();
  const list = [
    asked('quillfeather', {}),
    asked('halcyon', { askedBy: id, reason: null }),
    asked('pebblemoss', { target: person('pebblemoss', 2) }),
    asked('marlow', { kind: 'erasure', target: person('marlow', 1), fromGrade: 1, toGrade: null, reason: null }),
  ];
  await page.route(/\/api\/requests/, (route) => route.fulfill({ json: list }));
}
