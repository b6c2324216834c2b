import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Portal, startPortal } from '#dev/portal.ts';
import { Client } from '../../bench/client.ts';
import { countFigure, type Figure } from '../../support/figure.ts';
import { readStored } from './stored.ts';
import { startWorker } from './worker.ts';
import { type Outcome, send, type Write, writesOf } from './writes.ts';

/** What killing a Worker under load came to. */
export interface Killing {
  /** Kills that interrupted at least one request. The others do not count. */
  kills: number;
  /** Requests that got no reply. */
  interrupted: number;
  /** Interrupted requests whose change had been stored nevertheless. */
  storedUnseen: number;
  acknowledged: number;
  repeated: number;
  /** What went wrong, a line each. */
  wrong: string[];
}

const WRITERS = 6;

/** A member applies in five turns, with some 35 writes. A writer gets through some three between two kills. */
const KILLS_A_MEMBER = 10;

/** A writer that never pauses. */
interface Writer {
  readonly writes: Generator<Write, void, string>;
  /** The write that is sent next, or again. */
  next: Write;
  /** The newest writes that were answered, with the id of their row. */
  answered: { write: Write; id: string }[];
}

async function signUp(url: string, owner: Client, name: string): Promise<Client> {
  const client = new Client(url);
  await client.signIn(name);
  if (name.startsWith('manager')) {
    const { id } = await client.need('GET', '/api/auth/me');
    await owner.need('PATCH', `/api/users/${id}/grade`, { grade: 4 });
  }
  return client;
}

/** Signs in the writers, each with members for as many kills; their sessions outlive the portal. */
async function engage({ url }: Portal, kills: number): Promise<Writer[]> {
  const owner = new Client(url);
  await owner.signIn('owner');
  const writers: Writer[] = [];
  for (let number = 1; number <= WRITERS; number += 1) {
    const manager = await signUp(url, owner, `manager-${number}`);
    const members: Client[] = [];
    while (members.length < kills / KILLS_A_MEMBER)
      members.push(await signUp(url, owner, `member-${number}-${members.length}`));
    const writes = writesOf(`writer-${number}`, manager, members);
    const first = writes.next();
    if (!first.done) writers.push({ writes, next: first.value, answered: [] });
  }
  return writers;
}

function advance(writer: Writer, id: string): void {
  writer.answered.push({ write: writer.next, id });
  const following = writer.writes.next(id);
  if (!following.done) writer.next = following.value;
}

const isReply = (outcome: Outcome): outcome is Extract<Outcome, { id: string }> => outcome.status !== 0;

/** Kills a Worker under load until that many kills have interrupted requests, and checks after each what it left. */
export async function killUnderLoad(kills: number, build: 'when-missing' | 'never'): Promise<Killing> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-kill-'));
  const total: Killing = { kills: 0, interrupted: 0, storedUnseen: 0, acknowledged: 0, repeated: 0, wrong: [] };
  try {
    const portal = await startPortal({ port: 0, persistTo, seed: false, build, output: () => {} });
    let writers: Writer[];
    try {
      writers = await engage(portal, kills);
    } finally {
      await portal.close();
    }
    const left = new Map<string, string | null>();
    for (let round = 1; total.kills < kills && round <= 2 * kills && total.wrong.length < 10; round += 1)
      await killOnce({ round, persistTo, origin: portal.url, writers, left, total });
    await killOnce({ round: 'last', persistTo, origin: portal.url, writers, left, total });
    if (total.kills < kills) total.wrong.push(`Only ${total.kills} kills interrupted a request`);
  } finally {
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
  return total;
}

interface Round {
  /** The last one only repeats and checks. */
  readonly round: number | 'last';
  readonly persistTo: string;
  readonly origin: string;
  readonly writers: readonly Writer[];
  /** The row that each write without a reply had left at the last kill. */
  readonly left: Map<string, string | null>;
  readonly total: Killing;
}

async function killOnce({ round, persistTo, origin, writers, left, total }: Round) {
  const worker = await startWorker(persistTo, Number(new URL(origin).port));
  const say = (what: string) => total.wrong.push(`Kill ${round}: ${what}`);
  const interrupted: Writer[] = [];
  try {
    for (const writer of writers) {
      await repeatAnswered(writer, origin, total, say);
      if (left.has(writer.next.key)) await repeatUnanswered(writer, origin, left, total, say);
    }
    let isKilled = false;
    let answers = 0;
    const load = writers.map(async (writer) => {
      while (!isKilled) {
        const outcome = await send(origin, writer.next);
        if (!isReply(outcome)) {
          if (!isKilled) say(`${writer.next.key} got no reply before the kill`);
          else if (outcome.interrupted) interrupted.push(writer);
          return;
        }
        if (outcome.status > 201) return void say(`${writer.next.key} answered ${outcome.status}`);
        answers += 1;
        advance(writer, outcome.id);
      }
    });
    const enough = round === 'last' ? 0 : randomInt(WRITERS, 5 * WRITERS);
    while (answers < enough && total.wrong.length === 0) await sleep(5);
    // Somewhere within a call, not always just after one.
    await sleep(randomInt(0, 20));
    isKilled = true;
    worker.kill();
    await Promise.all(load);
    total.acknowledged += answers;
  } finally {
    await worker.gone();
  }
  total.interrupted += interrupted.length;
  if (interrupted.length > 0 && round !== 'last') total.kills += 1;

  const stored = readStored(persistTo);
  try {
    for (const what of stored.wrong) say(what);
    for (const { write, id } of writers.flatMap(({ answered }) => answered))
      if (stored.rowOf(write) !== id) say(`${write.key} was acknowledged and is not there`);
    left.clear();
    for (const { next } of writers) left.set(next.key, stored.rowOf(next));
    total.storedUnseen += interrupted.filter(({ next }) => left.get(next.key)).length;
  } finally {
    stored.close();
  }
}

/** Sends a write that got no reply once more: it gets the row that is there, or makes it. */
async function repeatUnanswered(
  writer: Writer,
  origin: string,
  left: Round['left'],
  total: Killing,
  say: (what: string) => void,
) {
  const { key, decides } = writer.next;
  const was = left.get(key);
  const outcome = await send(origin, writer.next);
  const status = was ? (decides ? 409 : 200) : decides ? 200 : 201;
  total.repeated += 1;
  if (!isReply(outcome) || outcome.status !== status || (was && !decides && outcome.id !== was))
    say(`${key}, sent again, answered ${outcome.status} instead of ${status}`);
  else advance(writer, decides?.id ?? outcome.id);
}

/** Sends a create that was answered before the last kill once more: the same row. Then forgets what that kill was checked for. */
async function repeatAnswered(writer: Writer, origin: string, total: Killing, say: (what: string) => void) {
  const known = writer.answered.findLast(({ write }) => write.table);
  writer.answered = [];
  if (!known) return;
  const outcome = await send(origin, known.write);
  total.repeated += 1;
  if (!isReply(outcome) || outcome.status !== 200 || outcome.id !== known.id)
    say(`${known.write.key}, answered before, answered ${outcome.status} when sent again`);
}

/** The long form: a hundred kills. */
export async function kill(): Promise<Figure[]> {
  const goal = 100;
  const { kills, interrupted, storedUnseen, acknowledged, repeated, wrong } = await killUnderLoad(goal, 'when-missing');
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return [
    countFigure('Kill: times workerd was killed with requests under way', kills, goal),
    countFigure('Kill: requests interrupted without a reply', interrupted, goal),
    countFigure('Kill: unacknowledged changes that were stored', storedUnseen, 1),
    countFigure('Kill: writes acknowledged', acknowledged, goal),
    countFigure('Kill: writes sent again with their key', repeated, goal),
    countFigure('Kill: writes lost, doubled, half or without their audit row', wrong.length, 0),
  ];
}
