import { ApiError, failureOf } from '#lib/api.ts';
import { readBackup, updateBackup } from './attempt-backup.ts';
import { isRetryable, type RunningAttempt, saveAnswers } from './attempt-calls.ts';
import { isSameResponses, mergeResponses, type Responses, restoreResponses, trimResponses } from './responses.ts';
import type { ServerClock } from './server-clock.ts';

const AUTOSAVE_MS = 800;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;
/** Browsers cap what outlives its page at 64 kB; the rest is room for other calls under way. */
const MAX_KEEPALIVE_BYTES = 50_000;

/** Why answers are not saved. All kinds but `refused` are retried. */
export type SaveProblem = {
  kind: 'offline' | 'failing' | 'signed_out' | 'refused';
  message: string | undefined;
  requestId: string | undefined;
};

/** The current answers and whether they are safe. */
export type AnswersState = {
  answers: Responses;
  /** Whether the server has them all. */
  isSaved: boolean;
  problem: SaveProblem | null;
  /** Whether this device has a backup of what is not saved. */
  isBackedUp: boolean;
};

interface SaveEvents {
  /** The attempt has ended, in another window or on the server. */
  onEnded: () => void;
  /** The deadline has passed: the server takes no more answers. */
  onTimeUp: () => void;
}

function problemOf(error: unknown): SaveProblem {
  const failure = failureOf(error);
  const details = { message: failure?.error, requestId: failure?.requestId };
  if (!(error instanceof ApiError)) return { kind: 'offline', ...details };
  if (error.status === 401) return { kind: 'signed_out', ...details };
  return { kind: isRetryable(error) ? 'failing' : 'refused', ...details };
}

/** Milliseconds to wait after so many failures in a row. */
const retryDelay = (failures: number) => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);

/**
 * The answers of a running attempt, which save themselves shortly after each change, one call at a time. Unsaved answers are
 * backed up on this device and retried until they are saved. Made for `useSyncExternalStore`; saves nothing before `open`.
 */
export function createAnswerStore(attempt: RunningAttempt, clock: ServerClock) {
  const { id } = attempt;
  const { unsaved } = readBackup(id);
  const listeners = new Set<() => void>();
  let answers = restoreResponses(attempt, unsaved);
  /** The newest answers known to be on the server, and their revision. */
  let saved: Responses = attempt.responses;
  let savedRevision = attempt.revision;
  // Calls that were given up on may still arrive; what is sent from now on must outrank them.
  let revision = Math.max(attempt.revision, (unsaved?.revision ?? 0) - 1);
  let problem: SaveProblem | null = null;
  let isBackedUp = true;
  let pendingCalls = 0;
  let failures = 0;
  let events: SaveEvents | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isSaved = () => isSameResponses(trimResponses(answers), saved);
  const snapshot = (): AnswersState => ({ answers, isSaved: isSaved(), problem, isBackedUp });
  let state = snapshot();
  const notify = () => {
    state = snapshot();
    for (const listener of listeners) listener();
  };

  const backUp = () => {
    isBackedUp = updateBackup(id, {
      unsaved: isSaved() ? undefined : { revision: revision + 1, responses: answers },
    });
  };

  const saveIn = (ms: number) => {
    clearTimeout(timer);
    if (events) timer = setTimeout(() => void flush(), ms);
  };

  function onSaved(reply: RunningAttempt, sent: Responses, base: Responses) {
    problem = null;
    failures = 0;
    revision = Math.max(revision, reply.revision);
    // Replies may overtake each other.
    if (reply.revision < savedRevision) return;
    savedRevision = reply.revision;
    saved = reply.responses;
    // Another window has saved too: keep the changes of both.
    if (!isSameResponses(saved, sent)) answers = mergeResponses(base, answers, saved);
  }

  function onFailed(error: unknown) {
    const code = failureOf(error)?.code;
    if (code === 'attempt_ended') return events?.onEnded();
    if (code === 'deadline_passed') return events?.onTimeUp();
    problem = problemOf(error);
    failures += 1;
    if (problem.kind !== 'refused') saveIn(retryDelay(failures));
  }

  async function save(isLeaving: boolean): Promise<void> {
    const sent = trimResponses(answers);
    const base = saved;
    revision += 1;
    pendingCalls += 1;
    const isSmall = new TextEncoder().encode(JSON.stringify(sent)).length < MAX_KEEPALIVE_BYTES;
    try {
      const timed = await saveAnswers(id, sent, revision, isLeaving && isSmall);
      clock.sync(timed);
      if (events) onSaved(timed.reply, sent, base);
    } catch (error) {
      if (events) onFailed(error);
    } finally {
      pendingCalls -= 1;
    }
    if (!events) return;
    backUp();
    notify();
    if (!problem && !isSaved()) saveIn(AUTOSAVE_MS);
  }

  /** Saves now; while a call is under way, its reply saves what has changed since. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (!events || pendingCalls > 0 || isSaved()) return;
    await save(false);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    flush,
    answer: (questionId: string, value: string) => {
      if (!events) return;
      answers = { ...answers, [questionId]: value };
      // The change may have fixed what was refused.
      if (problem?.kind === 'refused') problem = null;
      backUp();
      notify();
      if (!problem) saveIn(AUTOSAVE_MS);
    },
    /** The page may be closing: sends what is not saved even if another call is under way. */
    leave: () => {
      if (events && !isSaved()) void save(true);
    },
    /** Stops saving; replies that come later are ignored. */
    close: () => {
      events = null;
      clearTimeout(timer);
    },
    /** Starts saving, beginning with what was restored from the backup. */
    open: (next: SaveEvents) => {
      events = next;
      void flush();
    },
  };
}

/** The answers of a running attempt. */
export type AnswerStore = ReturnType<typeof createAnswerStore>;
