import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/discord.ts';
import { GRADES } from '#contract/grades.ts';
import { app } from '#worker/app.ts';
import { type Client, createPerson, type Reply, signedIn, signedOut } from '../support/client.ts';
import { wantingMessages } from '../support/discord/direct-messages.ts';
import { emptyOutbox, newChannel, runOutbox } from '../support/discord/webhooks.ts';
import { createAssignment, createAttempt, createExam } from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApproval, createNotice, createProfile, dayFromNow } from '../support/people-rows.ts';
import { report } from '../support/proof.ts';
import { createApplication, createJob, createReply, execute, letStand, question, rowsOf } from '../support/rows.ts';
import { createRequirement } from '../training/training-rows.ts';
import { createNomination } from '../voice/voice-rows.ts';
import readers from './readers.json';

/** What is planted, each with a word that stands nowhere else. */
const WORDS = [
  ...[
    'answer',
    'message',
    'review',
    'open-review',
    'note',
    'suspension',
    'reply',
    'hidden-job',
    'record',
    'profile',
    'server',
    'grade-title',
    'guide-name',
  ],
  ...['shared-record', 'appeal', 'appeal-answer', 'leave-note', 'trial-review', 'request', 'request-waiver'],
  ...['nomination', 'nomination-answer', 'opinion', 'trial-opinion'],
  ...['question', 'right-answer', 'response', 'mark-note', 'score-note', 'notice', 'guide', 'webhook-name'],
  ...['pin', 'key', 'webhook-key', 'client', 'bot', 'session', 'webhook-address'],
  'waiver',
] as const;
type Word = (typeof WORDS)[number];

const isLong = env.PROOF === 'long';

/** The readers of the short form, which sends no writes. */
const FEW = ['visitor', '2', '3', '4', '5', '6', 'applicant'];

const word = (name: Word) => `planted-${name}-zq`;

/** For each word, the routes whose replies hold it, and for which readers. No other reader may ever see it. */
const MAY_READ: Record<string, Record<string, string>> = readers;

/** Who looks: visitors, a stranger of each grade, and those whom the planted texts concern. */
type Reader = { name: string; client: Client };

const recorder = new Recorder({
  ARCHIVE_PIN: word('pin'),
  DISCORD_CLIENT_SECRET: word('client'),
  DISCORD_BOT_TOKEN: word('bot'),
});

let everyone: Reader[] = [];
/** What a parameter of a path may name. */
let ids: string[] = [];
let spoken: Record<string, string> = {};
const logs: string[] = [];
const replies: { route: string; reader: string; text: string }[] = [];

async function must(call: Promise<Reply>): Promise<string> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(reply.text);
  return String(reply.body.id ?? '');
}

/** Puts a word into everything that not everybody may read, through the app where it writes it. */
async function plant() {
  await emptyOutbox();
  const owner = await signedIn(6);
  const [manager, colleague, subject] = [await signedIn(4), await signedIn(4), await signedIn(3)];
  const [applicant, taker] = [await wantingMessages(1), await wantingMessages(2)];
  const by = { recorder };
  const channel = newChannel();
  const events = WEBHOOK_EVENTS;
  const hook = await must(owner.post('/api/webhooks', { name: word('webhook-name'), url: channel.url, events }, by));
  const headers = { 'Idempotency-Key': word('key') };

  const labels = { gradeTitles: { 3: word('grade-title') }, guides: { mod: { name: word('guide-name') } } };
  await must(owner.patch('/api/settings', labels, by));
  const hidden = await createJob({ title: word('hidden-job'), isActive: false });
  const job = await createJob({ formQuestions: [question()] });
  const application = await must(
    applicant.post('/api/applications', { jobId: job.id, responses: { why: word('answer') } }, { ...by, headers }),
  );
  const path = `/api/applications/${application}`;
  await must(manager.put(`${path}/review`, { verdict: 'no', reason: word('review') }, by));
  const noteId = await must(manager.post(`${path}/notes`, { body: word('note'), mentions: [colleague.id] }, by));
  await must(manager.patch(path, { status: 'declined', message: word('message') }, by));
  await letStand(application);
  // Nobody reads the reviews of an open application before giving one.
  const open = (await createApplication({ userId: applicant.id })).id;
  await must(manager.put(`/api/applications/${open}/review`, { verdict: 'no', reason: word('open-review') }, by));
  const suspended = (await createApplication({ userId: applicant.id })).id;
  const suspension = { suspended: true, reason: word('suspension') };
  await must(manager.patch(`/api/applications/${suspended}/suspend`, suspension, by));
  const reply = await createReply({ body: word('reply') });

  const exam = await createExam({
    questions: [{ id: 'short', type: 'short-answer', question: word('question'), options: [] }],
    answers: [word('right-answer')],
  });
  await createAssignment({ examId: exam.id, userId: taker.id });
  const begun = await taker.post('/api/exam-attempts', { examId: exam.id }, by);
  const attempt = String(begun.body.id);
  const attemptPath = `/api/exam-attempts/${attempt}`;
  const given = { responses: { short: word('response') }, status: 'completed' };
  await must(taker.patch(attemptPath, given, by));
  await must(manager.patch(`${attemptPath}/marks`, { marks: { short: 1 }, note: word('mark-note') }, by));
  await must(manager.patch(attemptPath, { score: 80, adjustmentNote: word('score-note') }, by));
  const other = await createAttempt({ userId: taker.id, status: 'completed' });

  const fields = { title: word('record'), description: word('record'), actionType: 'note', userId: subject.id };
  const record = await must(manager.post('/api/staff-records', fields, by));
  await createProfile({ userId: subject.id });
  const profile = { notes: word('profile'), servers: [word('server')] };
  await must(manager.patch(`/api/staff/${subject.id}`, profile, by));
  const shared = await must(
    manager.post('/api/staff-records', { ...fields, title: word('shared-record'), description: 'Seen.' }, by),
  );
  await must(manager.post(`/api/staff-records/${shared}/share`, {}, by));
  const item = await subject.post(`/api/file/records/${shared}/appeal`, { text: word('appeal') }, by);
  const appealId = String((item.body.appeal as { id: string }).id);
  const decision = { outcome: 'stands', answer: word('appeal-answer') };
  await must(owner.patch(`/api/appeals/${appealId}`, decision, by));
  const days = { fromDay: dayFromNow(0), toDay: dayFromNow(2) };
  const leave = await must(subject.post('/api/leaves', { ...days, note: word('leave-note') }, by));
  await execute('update users set grade = 2 where id = ?', subject.id);
  const review = { outcome: 'extend', days: 14, reason: word('trial-review') };
  await must(manager.post(`/api/staff/${subject.id}/trial-reviews`, review, by));
  const opinion = (name: Word) => ({ verdict: 'no', reason: word(name) });
  await must(manager.put(`/api/staff/${subject.id}/trial-opinion`, opinion('trial-opinion'), by));
  await execute('update users set grade = 3 where id = ?', subject.id);
  const risen = await createPerson(2);
  const gate = await createRequirement({ fromGrade: 2.5, isGate: true });
  await must(owner.patch(`/api/users/${risen.id}/grade`, { grade: 2.5, waiver: word('waiver') }, by));
  await execute('delete from requirements where id = ?', gate.id);
  const proposed = { userId: applicant.id, reason: word('nomination') };
  const nomination = await must(manager.post('/api/nominations', proposed, by));
  await must(manager.put(`/api/nominations/${nomination}/opinion`, opinion('opinion'), by));
  const { id: due } = await createNomination({ closesAt: 1 });
  const declined = { state: 'declined', answer: word('nomination-answer'), revision: 1 };
  await must(colleague.patch(`/api/nominations/${due}`, declined, by));
  // Of grade 3 when it was asked, so that no change carries it out.
  const asked = await createApproval({
    targetId: subject.id,
    askedBy: owner.id,
    reason: word('request'),
    waiver: word('request-waiver'),
  });
  const notice = await createNotice({ content: word('notice'), targetGrades: [6] });
  await must(manager.put('/api/guides/mod', { markdown: word('guide'), revision: 0 }, by));
  await must(manager.post('/api/notices', { title: 'News', content: word('notice'), targetGrades: [6] }, by));
  await runOutbox(recorder);

  const secret = { 'webhook-key': env.WEBHOOK_KEY ?? '', session: applicant.token, 'webhook-address': channel.token };
  spoken = { ...Object.fromEntries(WORDS.map((name) => [name, word(name)])), ...secret };
  ids = [
    application,
    open,
    suspended,
    noteId,
    reply.id,
    hidden.id,
    job.id,
    exam.id,
    attempt,
    other.id,
    record,
    shared,
    appealId,
    leave,
    asked.id,
    notice.id,
    hook,
    nomination,
    due,
    risen.id,
  ];
  ids.push(owner.id, manager.id, subject.id, applicant.id, taker.id, 'mod');
  const strangers = await Promise.all(
    GRADES.map(async (grade) => ({ name: String(grade), client: await signedIn(grade) })),
  );
  const all = [
    { name: 'visitor', client: signedOut },
    ...strangers,
    ...Object.entries({ applicant, taker, subject, manager, colleague }).map(([name, client]) => ({ name, client })),
  ];
  everyone = all.filter(({ name }) => isLong || FEW.includes(name));
}

/** Every address of a route, with each id and each query that might lead to a word. */
function addressesOf(path: string): string[] {
  if (path.includes(':')) return ids.map((id) => path.replace('/:revision', '/1').replace(/:(userId|id|slug)/, id));
  const queries = !isLong
    ? ['q=planted', 'state=decided', 'open=1']
    : [
        'q=planted',
        'archived=1',
        'active=0',
        'mine=1',
        'status=archived',
        'limit=200',
        'state=decided',
        'open=1',
        `userId=${ids.at(-3)}`,
      ];
  return [path, ...queries.map((query) => `${path}?${query}`)];
}

/** Bodies that conflict with a planted row, or that say something is wrong with it. */
const SPOILT = [
  { status: 'accepted', from: 'under_consideration' },
  { title: 'x', revision: 99, name: 'x' },
  { responses: {}, status: 'completed' },
  { markdown: 'x', revision: 0 },
  { verdict: 'yes', reason: 'x', revision: 99 },
  { pin: 'wrong' },
  { marks: { short: 2 } },
  { grade: 1, from: 6 },
  { userId: null, from: '00000000-0000-4000-8000-0000000000ff' },
  { notes: 'x', revision: 99 },
  { username: 'x' },
];

async function lookEverywhere({ name, client }: Reader) {
  await execute('update users set exportedAt = null');
  const note = (route: string, reply: Reply) => {
    const headers = JSON.stringify([...reply.headers]);
    replies.push({ route, reader: name, text: `${reply.text}${headers}` });
  };
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  for (const { method, path } of new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()) {
    const route = `${method} ${path}`;
    if (method === 'GET') for (const address of addressesOf(path)) note(route, await client.get(address, { recorder }));
    else if (!isLong) continue;
    else if (method === 'PATCH' || method === 'PUT' || /unlock|erase/.test(path))
      for (const address of new Set(addressesOf(path).filter((at) => !at.includes('?'))))
        for (const [index, body] of SPOILT.entries()) {
          if ((index + address.length) % 3 !== 0 && !/current|applications|exam/.test(path)) continue;
          const reply = await client.call(method, address, { body, recorder });
          if (reply.status >= 400) note(`${route} refused`, reply);
        }
  }
}

const found = (text: string) => WORDS.filter((name) => text.includes(spoken[name] ?? ''));

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => logs.push(parts.map(String).join(' ')));
  await plant();
  for (const reader of everyone) await lookEverywhere(reader);
  vi.restoreAllMocks();
});

describe('A word in everything that is secret', () => {
  it('Each is read where the table says, by whom it says, and nowhere else', ({ task }) => {
    const seen: Record<string, Record<string, string[]>> = {};
    for (const { route, reader, text } of replies)
      for (const name of found(text)) {
        seen[name] ??= {};
        const byRoute = seen[name];
        byRoute[route] ??= [];
        if (!byRoute[route].includes(reader)) byRoute[route].push(reader);
      }
    const leaks = Object.entries(seen).flatMap(([name, byRoute]) =>
      Object.entries(byRoute).flatMap(([route, who]) =>
        who
          .filter((reader) => !MAY_READ[name]?.[route]?.split(' ').includes(reader))
          .map((reader) => `${reader} reads ${name} at ${route}`),
      ),
    );
    const unread = Object.entries(MAY_READ).flatMap(([name, byRoute]) =>
      Object.entries(byRoute).flatMap(([route, who]) =>
        (!isLong && route.endsWith('refused') ? '' : who)
          .split(' ')
          .filter((reader) => (isLong || FEW.includes(reader)) && !seen[name]?.[route]?.includes(reader))
          .map((reader) => `${reader} does not read ${name} at ${route}`),
      ),
    );
    report(task, 'Secrecy: replies searched for every planted word', replies.length, 5000);
    report(task, 'Secrecy: words read without permission', leaks.length, 0);
    expect([...leaks, ...unread]).toEqual([]);
  });

  it('No log line has one', ({ task }) => {
    report(task, 'Secrecy: log lines searched', logs.length, 5000);
    expect(logs.filter((line) => found(line).length > 0).slice(0, 5)).toEqual([]);
    expect(logs.length).toBeGreaterThan(500);
  });

  it('No notification, delivery or entry of the log has one', async () => {
    const tables = await Promise.all(
      ['notifications', 'deliveries', 'audit_logs', 'audit_seals', 'counters', 'exam_events'].map((table) =>
        rowsOf(`select * from ${table}`),
      ),
    );
    expect(tables.flat().length).toBeGreaterThan(10);
    // Texts of the organisation, which the log keeps as they were.
    expect(found(JSON.stringify(tables))).toEqual(['grade-title', 'guide-name', 'notice', 'webhook-name']);
  });

  it('No message on Discord has one', async () => {
    const text = await (await fetch(`${env.DISCORD_URL}/received`, { headers: { Accept: 'application/json' } })).text();
    // The fake Discord knows the channel by its address; the rest is what was sent.
    const { messages, directMessages }: Record<string, { body: unknown }[]> = JSON.parse(text);
    const bodies = [...(messages ?? []), ...(directMessages ?? [])].map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(0);
    expect(found(JSON.stringify(bodies))).toEqual([]);
  });

  it('D1 and KV hold no webhook address, pin or session token in clear', async () => {
    const hooks = await rowsOf('select * from webhooks');
    const spent = await rowsOf('select * from spent_tokens');
    const { keys } = await env.SESSIONS.list();
    const text = JSON.stringify([hooks, spent, keys]);
    expect(found(text).filter((name) => name !== 'webhook-name')).toEqual([]);
  });
});
