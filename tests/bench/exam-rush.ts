import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Accounts } from '../../dev/fake-discord/accounts.ts';
import { type Portal, startPortal } from '../../dev/portal.ts';
import { seedSql } from '../../dev/seed/seed.ts';
import { insertRows } from '../../dev/seed/sql.ts';
import { runTool } from '../../dev/tools.ts';
import { Client, type Reply } from './client.ts';
import type { Row } from './part.ts';

/** Two hundred takers start an exam together, save three times and submit in the same second. Each must get one attempt with the right score. */
const people = 200;
const questions = 10;
const saves = 3;
const timeLimit = 4 * 60_000;

interface Taker {
  readonly client: Client;
  readonly username: string;
  /** How many questions they answer correctly. */
  readonly right: number;
  readonly id: string;
  attemptId: string;
}

const paper = Array.from({ length: questions }, (_, index) => ({
  id: `q${index}`,
  type: 'multiple-choice',
  question: `Question ${index + 1}: which of these is the right one?`,
  options: ['Left', 'Right', 'Both', 'Neither'],
}));
const correct = paper.map(({ options }, index) => options[index % options.length] ?? '');

/** A taker's answers to the first `answered` questions. */
const answersOf = ({ right }: Taker, answered: number) =>
  Object.fromEntries(
    paper.slice(0, answered).map(({ id, options }, index) => {
      const wrong = options.find((option) => option !== correct[index]);
      return [id, index < right ? correct[index] : wrong];
    }),
  );

const scoreOf = ({ right }: Taker) => Math.round((100 * right) / questions);

/** Runs the work for every item, eight at a time. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Seeds a database and adds the takers to it, before the portal starts. */
async function fillDatabase(persistTo: string): Promise<Omit<Taker, 'client'>[]> {
  const accounts = new Accounts([]);
  const takers = Array.from({ length: people }, (_, index) => ({
    username: `taker-${String(index).padStart(3, '0')}`,
    right: index % (questions + 1),
    id: randomUUID(),
    attemptId: '',
  }));
  const rows = takers.map(({ id, username }) => ({
    id,
    discordId: accounts.find(username)?.id ?? null,
    username,
    usernameKey: username,
    grade: 2,
    joinedAt: new Date(),
  }));
  const file = path.join(persistTo, 'people.sql');
  writeFileSync(file, `${seedSql()}\n${insertRows('users', rows)}`);
  const d1 = (...args: string[]) =>
    runTool('wrangler', ['d1', ...args, '--local', '--persist-to', persistTo], 'Filling');
  await d1('migrations', 'apply', 'DB');
  await d1('execute', 'DB', '--file', file);
  return takers;
}

/** Signs everyone in and assigns them an exam. */
async function prepare(origin: string, registered: readonly Omit<Taker, 'client'>[]) {
  const owner = new Client(origin);
  await owner.signIn('owner');
  const takers: Taker[] = registered.map((taker) => ({ ...taker, client: new Client(origin) }));
  await forEach(takers, ({ client, username }) => client.signIn(username));
  const exam = await owner.need('POST', '/api/exams', {
    title: 'Two hundred takers',
    description: 'Ten questions.',
    timeLimit: 30,
    passingScore: 70,
    questions: paper,
    answers: correct,
  });
  for (let start = 0; start < people; start += 50) {
    const userIds = takers.slice(start, start + 50).map(({ id }) => id);
    const { assignmentsCreated } = await owner.need('POST', '/api/exam-assignments', { examId: exam.id, userIds });
    if (assignmentsCreated !== userIds.length) throw new Error(`Only ${assignmentsCreated} were assigned`);
  }
  return { owner, takers, examId: exam.id };
}

async function start(taker: Taker, examId: string): Promise<Reply[]> {
  const reply = await taker.client.call('POST', '/api/exam-attempts', { examId, responses: {} });
  taker.attemptId = reply.body?.id ?? '';
  return [reply];
}

async function saveAll(taker: Taker): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let revision = 1; revision <= saves; revision += 1) {
    const responses = answersOf(taker, revision * Math.floor(questions / (saves + 1)));
    replies.push(await taker.client.call('PATCH', `/api/exam-attempts/${taker.attemptId}`, { responses, revision }));
  }
  return replies;
}

const submit = (taker: Taker) =>
  taker.client.call('PATCH', `/api/exam-attempts/${taker.attemptId}`, {
    responses: answersOf(taker, questions),
    status: 'completed',
  });

interface Result {
  readonly userId: string;
  readonly status: string;
  readonly score: number | null;
}

/** Counts the takers with exactly one attempt, completed with the right score, in their own list and in the manager's. */
async function countResults(owner: Client, takers: readonly Taker[], examId: string): Promise<number> {
  const all: Result[] = await owner.need('GET', `/api/exam-attempts?examId=${examId}&limit=200`);
  let good = 0;
  const isRight = (taker: Taker, results: readonly Result[]) =>
    results.length === 1 && results[0]?.status === 'completed' && results[0].score === scoreOf(taker);
  await forEach(takers, async (taker) => {
    const own: Result[] = await taker.client.need('GET', '/api/exam-attempts?mine=1');
    const managers = all.filter(({ userId }) => userId === taker.id);
    if (isRight(taker, own) && isRight(taker, managers)) good += 1;
    else process.stderr.write(`${taker.username}: ${JSON.stringify(own)}\n`);
  });
  return good;
}

/** Makes all calls concurrently and waits for the last reply. */
async function wave(name: string, calls: readonly (() => Promise<readonly Reply[]>)[]) {
  const start = performance.now();
  const replies = (await Promise.all(calls.map((call) => call()))).flat();
  return { name, replies, milliseconds: performance.now() - start };
}

async function rush(origin: string, registered: readonly Omit<Taker, 'client'>[]): Promise<Row> {
  const { owner, takers, examId } = await prepare(origin, registered);
  const waves = [
    await wave(
      'start',
      takers.map((taker) => () => start(taker, examId)),
    ),
    await wave(
      'save',
      takers.map((taker) => () => saveAll(taker)),
    ),
    await wave(
      'submit',
      takers.map((taker) => async () => [await submit(taker)]),
    ),
  ];
  const good = await countResults(owner, takers, examId);
  const failed = waves.flatMap(({ replies }) => replies).filter(({ status }) => status >= 300 || status < 200);
  for (const { status, body } of failed.slice(0, 5)) process.stderr.write(`${status} ${JSON.stringify(body)}\n`);
  const rates = waves.map(({ name, replies, milliseconds }) => {
    return `${((1000 * replies.length) / milliseconds).toFixed(0)} ${name}s`;
  });
  return {
    row: 16,
    what: `${people} people start, save ${saves} times and submit one exam concurrently: correct results`,
    goal: `${people}`,
    measured: `${good}; ${rates.join(', ')} a second`,
    holds: good === people,
  };
}

/** Row 16. Fails when it takes longer than four minutes. */
export async function examRush(): Promise<Row[]> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  let portal: Portal | undefined;
  const late = new AbortController();
  const run = async () => {
    const registered = await fillDatabase(persistTo);
    portal = await startPortal({ port: 0, persistTo, seed: false, output: () => {} });
    return [await rush(portal.url, registered)];
  };
  const limit = sleep(timeLimit, undefined, { signal: late.signal }).then(() => {
    throw new Error('The exam rush took too long.');
  });
  try {
    return await Promise.race([run(), limit]);
  } finally {
    late.abort();
    await portal?.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
}
