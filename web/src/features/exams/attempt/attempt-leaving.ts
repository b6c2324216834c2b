import { failureOf } from '#lib/api.ts';
import { isRetryable, type LeaveReport } from './attempt-calls.ts';
import {
  type AttemptState,
  inTurn,
  type Moment,
  refresh,
  type Step,
  stay,
  step,
  type Transition,
} from './attempt-state.ts';

const REPORT_RETRY_MS = 5000;
/** A window that loses focus may be a tab about to be hidden, which is reported as hidden only. */
const BLUR_SETTLES_MS = 250;
/** The browser's unload question takes focus from the window; that does not count as leaving. */
const UNLOAD_QUESTION_MS = 1000;

const setReports = (state: AttemptState, unreported: LeaveReport[]): Step =>
  step(
    { ...state, unreported },
    { type: 'back_up', change: { unreported: unreported.length > 0 ? unreported : undefined } },
  );

const isSameLeave = (a: LeaveReport, b: LeaveReport) => a.at === b.at && a.type === b.type;

/** Sends a report, and replaces the one without a duration. */
const report =
  (leaving: LeaveReport): Transition =>
  (state) =>
    inTurn(
      state,
      (before) => setReports(before, [...before.unreported.filter((other) => !isSameLeave(other, leaving)), leaving]),
      (after) => step(after, { type: 'report', report: leaving }),
    );

/** Sends every report that has not arrived yet. */
export const sendReports: Transition = (state) =>
  step(state, ...state.unreported.map((leaving) => ({ type: 'report', report: leaving }) as const));

/** Removes a report, unless one with a duration has replaced it. */
export const dropReport =
  (leaving: LeaveReport): Transition =>
  (state) =>
    state.isClosed
      ? step(state)
      : setReports(
          state,
          state.unreported.filter((other) => !isSameLeave(other, leaving) || other.durationMs !== leaving.durationMs),
        );

/** Retries a report that may arrive later, and drops any other. */
export function failReport(state: AttemptState, leaving: LeaveReport, error: Error): Step {
  if (isRetryable(error)) return step(state, { type: 'wait', timer: 'report', ms: REPORT_RETRY_MS });
  const hasEnded = failureOf(error)?.code === 'attempt_ended';
  return inTurn(state, dropReport(leaving), hasEnded ? refresh : stay);
}

/** The taker has left: flags the attempt and reports it, once per absence. */
export const leave =
  (type: LeaveReport['type'], moment: Moment): Transition =>
  (state) => {
    if (state.away) return step({ ...state, blurred: null });
    const { at, wall } = state.blurred ?? moment;
    const leaving = { type, at };
    return inTurn(
      { ...state, blurred: null, away: { report: leaving, since: wall }, isFlagged: true },
      (flagged) => step(flagged, { type: 'toast', toast: 'left' }),
      report(leaving),
    );
  };

/** The window lost focus; counts as leaving unless it returns soon. */
export function blur(state: AttemptState, { at, wall }: Moment): Step {
  if (state.away || state.isUnloading || wall - state.unloadAskedAt < UNLOAD_QUESTION_MS) return step(state);
  return step({ ...state, blurred: { at, wall } }, { type: 'wait', timer: 'blur', ms: BLUR_SETTLES_MS });
}

/** The taker is back: reports how long they were away. */
export function comeBack(state: AttemptState, wall: number): Step {
  const here = { ...state, blurred: null, away: null };
  if (!state.away) return step(here);
  const durationMs = Math.max(0, Math.round(wall - state.away.since));
  return report({ ...state.away.report, durationMs })(here);
}
