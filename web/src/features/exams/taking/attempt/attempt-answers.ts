import { ApiError, failureOf } from '../../../../lib/api.ts';
import { keep, readKept } from './attempt-backup.ts';
import { answerTo, mayPass, type Paper, type Responses, saveAnswers } from './attempt-calls.ts';
import type { ServerClock } from './server-clock.ts';

const AFTER_TYPING_MS = 800;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;
/** What a browser lets outlive its page, less some room for other calls on their way. */
const MAX_LEAVING_BYTES = 50_000;

/** Why answers are not saved; all but `refused` are tried again. */
export type SaveProblem = {
  kind: 'offline' | 'failing' | 'signed_out' | 'refused';
  message: string | undefined;
  requestId: string | undefined;
};

/** The answers at this moment, and how they are kept. */
export type SheetState = {
  answers: Responses;
  isSaved: boolean;
  problem: SaveProblem | null;
  /** Whether this device keeps what could not be saved. */
  isKept: boolean;
};

/** What the answers cannot settle by themselves. */
interface Endings {
  /** The attempt ended meanwhile. */
  onEnded: () => void;
  /** The server takes no more answers. */
  onTimeOver: () => void;
}

/** The answers as the server has them in the end: trimmed, blank ones left out. */
export const cleaned = (answers: Responses): Responses =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([id, answer]) => [id, answer.replaceAll('\0', '').toWellFormed().trim()] as const)
      .filter(([, answer]) => answer !== ''),
  );

const isSame = (a: Responses, b: Responses) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, answer]) => answerTo(b, id) === answer);

/** What was changed here since `base`, on top of what others have saved. */
function merge(base: Responses, mine: Responses, theirs: Responses): Responses {
  const changed = Object.entries(mine).filter(([id, answer]) => answer.trim() !== answerTo(base, id));
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** What this device has that the server has not: answers of a higher revision, to questions that are asked. */
function resume({ id, revision, responses, questions }: Paper): Responses {
  const { unsaved } = readKept(id);
  if (!unsaved || unsaved.revision <= revision) return responses;
  const asked = questions.flatMap((question): [string, string][] =>
    Object.hasOwn(unsaved.responses, question.id) ? [[question.id, answerTo(unsaved.responses, question.id)]] : [],
  );
  return { ...responses, ...Object.fromEntries(asked) };
}

function problemOf(error: unknown): SaveProblem {
  const failure = failureOf(error);
  const said = { message: failure?.error, requestId: failure?.requestId };
  if (!(error instanceof ApiError)) return { kind: 'offline', ...said };
  if (error.status === 401) return { kind: 'signed_out', ...said };
  return { kind: mayPass(error) ? 'failing' : 'refused', ...said };
}

/**
 * The answers of a running attempt, which save themselves: a moment after the last change, one call at a time, the newest
 * winning. What is not saved yet is kept on this device, and tried again until it is. Made for `useSyncExternalStore`.
 */
export function createSheet(paper: Paper, clock: ServerClock) {
  const { id } = paper;
  const listeners = new Set<() => void>();
  let answers = resume(paper);
  let known = paper.responses;
  let knownRevision = paper.revision;
  // Calls that were given up on may still arrive; what is sent from now on outranks them.
  let revision = Math.max(paper.revision, (readKept(id).unsaved?.revision ?? 0) - 1);
  let problem: SaveProblem | null = null;
  let isKept = true;
  let underWay = 0;
  let failures = 0;
  let endings: Endings | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isSaved = () => isSame(cleaned(answers), known);
  const read = (): SheetState => ({ answers, isSaved: isSaved(), problem, isKept });
  let state = read();
  const show = () => {
    state = read();
    for (const listener of listeners) listener();
  };

  const keepUnsaved = () => {
    const unsaved = isSaved() ? undefined : { revision: revision + 1, responses: answers };
    isKept = keep(id, { unsaved });
  };

  const sendIn = (ms: number) => {
    clearTimeout(timer);
    if (endings) timer = setTimeout(() => void flush(), ms);
  };

  function take(reply: Paper, sent: Responses, base: Responses) {
    problem = null;
    failures = 0;
    revision = Math.max(revision, reply.revision);
    // Replies may overtake each other.
    if (reply.revision < knownRevision) return;
    knownRevision = reply.revision;
    known = reply.responses;
    // Another window has saved meanwhile: both sides' changes go on together.
    if (!isSame(known, sent)) answers = merge(base, answers, known);
  }

  function refuse(error: unknown) {
    const code = failureOf(error)?.code;
    if (code === 'attempt_ended') return endings?.onEnded();
    if (code === 'deadline_passed') return endings?.onTimeOver();
    problem = problemOf(error);
    failures += 1;
    if (problem.kind !== 'refused') sendIn(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS));
  }

  async function send(isLeaving: boolean): Promise<void> {
    const sent = cleaned(answers);
    const base = known;
    revision += 1;
    underWay += 1;
    const fits = new TextEncoder().encode(JSON.stringify(sent)).length < MAX_LEAVING_BYTES;
    try {
      const saved = await saveAnswers(id, sent, revision, isLeaving && fits);
      clock.adopt(saved);
      if (endings) take(saved.reply, sent, base);
    } catch (error) {
      if (endings) refuse(error);
    } finally {
      underWay -= 1;
    }
    if (!endings) return;
    keepUnsaved();
    show();
    if (!problem && !isSaved()) sendIn(AFTER_TYPING_MS);
  }

  /** Saves what is not saved, now or as soon as the call under way is back. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (!endings || underWay > 0 || isSaved()) return;
    await send(false);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    flush,
    answer: (questionId: string, value: string) => {
      if (!endings) return;
      answers = { ...answers, [questionId]: value };
      // What was refused may be right now.
      if (problem?.kind === 'refused') problem = null;
      keepUnsaved();
      show();
      if (!problem) sendIn(AFTER_TYPING_MS);
    },
    /** The page may be on its way out: what is not saved goes along, whatever else is under way. */
    leave: () => {
      if (endings && !isSaved()) void send(true);
    },
    /** Nothing more is saved; what comes back is no longer heard. */
    close: () => {
      endings = null;
      clearTimeout(timer);
    },
    /** Saves from now on; at first what this device kept. */
    open: (given: Endings) => {
      endings = given;
      void flush();
    },
  };
}
