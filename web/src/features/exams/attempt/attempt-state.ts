import { ApiError, failureOf } from '#lib/api.ts';
import type { OwnAttempt } from '../queries.ts';
import type { AttemptBackup } from './attempt-backup.ts';
import { isRetryable, type LeaveReport, type RunningAttempt } from './attempt-calls.ts';
import { isAnswered, isSameResponses, type Responses, restoreResponses, trimResponses } from './responses.ts';

/** Why answers are not saved. All kinds but `refused` are retried. */
export type SaveProblem = {
  kind: 'offline' | 'failing' | 'signed_out' | 'refused';
  message: string | undefined;
  requestId: string | undefined;
};

/** How an attempt ended: submitted from this page, or otherwise while it was open. */
export type Outcome = { attempt: OwnAttempt; isSubmitted: boolean };

/** A moment on the page: server time as ISO 8601, and the device's wall clock in ms. */
export type Moment = { at: string; wall: number };

/** A running attempt on this page. */
export type AttemptState = {
  attempt: RunningAttempt;
  /** Position of the current question, from 0. */
  index: number;

  answers: Responses;
  /** The newest answers known to be on the server. */
  saved: { revision: number; responses: Responses };
  /** The highest revision sent. */
  revision: number;
  savesUnderWay: number;
  /** Saves that failed in a row. */
  failures: number;
  problem: SaveProblem | null;
  /** Whether this device keeps what the server does not have. */
  isBackedUp: boolean;

  isFlagged: boolean;
  /** Leave reports that have not arrived yet. */
  unreported: LeaveReport[];
  /** The current absence; `since` is the wall clock, which runs on while the device sleeps. */
  away: { report: LeaveReport; since: number } | null;
  /** When the window lost focus, until it is clear whether that counts as leaving. */
  blurred: Moment | null;
  isUnloading: boolean;
  /** Wall clock at the browser's last question before unloading. */
  unloadAskedAt: number;

  isTimeUp: boolean;
  /** The submission under way; `isRetry` if it is an automatic retry. */
  submission: { isRetry: boolean } | null;
  submitError: Error | null;
  /** Reading the deadline before submitting again; `isRetry` as for the submission that follows. */
  check: { isRetry: boolean } | null;
  /** A submission got no reply, so it may have ended the attempt. */
  mayHaveArrived: boolean;
  /** The attempt has ended, or its screen is unmounted. */
  isClosed: boolean;
};

/** What can happen to a running attempt. */
export type AttemptEvent =
  | { type: 'opened' | 'closed' | 'online' | 'clock_drifted' | 'time_short' }
  /** The attempt as it runs now, read again or sent along with a reply. */
  | { type: 'refreshed'; attempt: RunningAttempt }
  | { type: 'answered'; questionId: string; value: string }
  | { type: 'moved'; index: number }
  | { type: 'save_due' }
  | { type: 'saved'; reply: RunningAttempt; sent: Responses; base: Responses }
  | { type: 'save_failed'; error: Error }
  | { type: 'backed_up'; isStored: boolean }
  | ({ type: 'hidden' | 'blurred' | 'returned' | 'unload_asked' } & Moment)
  | { type: 'blur_due' | 'unloading' | 'unload_cancelled' }
  | { type: 'report_due' }
  | { type: 'reported'; report: LeaveReport; attempt?: RunningAttempt | null }
  | { type: 'report_failed'; report: LeaveReport; error: Error }
  | { type: 'time_up' }
  | { type: 'submit_pressed' | 'submit_due' }
  | { type: 'submitted'; attempt: OwnAttempt }
  | { type: 'submit_failed'; error: Error }
  /** `attempt` is null if it has ended or could not be read. */
  | { type: 'checked'; attempt: RunningAttempt | null }
  | { type: 'found_ended'; attempt: OwnAttempt };

/** A timer of the attempt; when it fires, the event is `${timer}_due`. */
export type Timer = 'save' | 'blur' | 'report' | 'submit';

/** What a transition asks the page to do. */
export type AttemptEffect =
  | { type: 'save'; responses: Responses; base: Responses; revision: number; isLeaving: boolean }
  | { type: 'back_up'; change: AttemptBackup }
  | { type: 'report'; report: LeaveReport }
  | { type: 'submit'; responses: Responses; status: 'completed' | 'cheated' }
  /** Reads the attempt: the server's time, and whether it has ended. */
  | { type: 'refresh' }
  /** Reads the deadline before submitting again; gives up soon, because the submission waits for it. */
  | { type: 'check' }
  /** Starts a timer, replacing the previous one of that name. */
  | { type: 'wait'; timer: Timer; ms: number }
  | { type: 'toast'; toast: 'left' | 'submit_failed' | 'submitted' | 'flagged' }
  /** Managers have added this many minutes. */
  | { type: 'more_time'; minutes: number }
  | { type: 'end'; outcome: Outcome };

/** The state of a started or resumed attempt, given this device's backup. */
export function initialState(
  attempt: RunningAttempt,
  { question, unsaved, unreported = [] }: AttemptBackup,
): AttemptState {
  const { questions, responses, revision } = attempt;
  const last = questions.findIndex(({ id }) => id === question);
  const firstOpen = questions.findIndex(({ id }) => !isAnswered(responses, id));
  return {
    attempt,
    index: Math.max(0, last >= 0 ? last : firstOpen),
    answers: restoreResponses(attempt, unsaved),
    saved: { revision, responses },
    // Abandoned saves may still land, so new ones need a higher revision.
    revision: Math.max(revision, (unsaved?.revision ?? 0) - 1),
    savesUnderWay: 0,
    failures: 0,
    problem: null,
    isBackedUp: true,
    isFlagged: attempt.cheatedAt !== null || unreported.length > 0,
    unreported,
    away: null,
    blurred: null,
    isUnloading: false,
    unloadAskedAt: Number.NEGATIVE_INFINITY,
    isTimeUp: false,
    submission: null,
    submitError: null,
    check: null,
    mayHaveArrived: false,
    isClosed: false,
  };
}

/** Whether the server has every answer. */
export const isSaved = ({ answers, saved }: AttemptState) => isSameResponses(trimResponses(answers), saved.responses);

/** Whether answers are accepted: before the deadline and outside a submission. */
export const isOpen = ({ isTimeUp, submission, isClosed }: AttemptState) => !isTimeUp && !submission && !isClosed;

/** Describes why a save failed. */
export function problemOf(error: Error): SaveProblem {
  const failure = failureOf(error);
  const details = { message: failure?.error, requestId: failure?.requestId };
  if (!(error instanceof ApiError)) return { kind: 'offline', ...details };
  if (error.status === 401) return { kind: 'signed_out', ...details };
  return { kind: isRetryable(error) ? 'failing' : 'refused', ...details };
}

/** The next state, and the effects to run. */
export type Step = { state: AttemptState; effects: AttemptEffect[] };

/** A part of the machine. */
export type Transition = (state: AttemptState) => Step;

export const step = (state: AttemptState, ...effects: AttemptEffect[]): Step => ({ state, effects });

/** Changes nothing. */
export const stay: Transition = (state) => step(state);

/** Runs transitions one after another. */
export const inTurn = (state: AttemptState, ...transitions: Transition[]): Step =>
  transitions.reduce((before, transition) => {
    const after = transition(before.state);
    return step(after.state, ...before.effects, ...after.effects);
  }, step(state));

/**
 * Takes the deadline of a reply. Replies may overtake each other, so time is only ever added. Added time reopens the
 * answers, unless a submission is under way; they open if that fails.
 */
export const takeDeadline =
  ({ deadline, extendedMinutes }: Pick<RunningAttempt, 'deadline' | 'extendedMinutes'>): Transition =>
  (state) => {
    const minutes = extendedMinutes - state.attempt.extendedMinutes;
    if (minutes <= 0 || state.isClosed) return step(state);
    const attempt = { ...state.attempt, deadline, extendedMinutes };
    return step({ ...state, attempt, isTimeUp: false, submitError: null }, { type: 'more_time', minutes });
  };

/** Reads the attempt again. */
export const refresh: Transition = (state) => step(state, { type: 'refresh' });
