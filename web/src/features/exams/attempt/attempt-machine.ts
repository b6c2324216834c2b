import { failureOf } from '#lib/api.ts';
import type { OwnAttempt } from '../queries.ts';
import { isRetryable, type RunningAttempt } from './attempt-calls.ts';
import { blur, comeBack, dropReport, failReport, leave, sendReports } from './attempt-leaving.ts';
import { answer, failSave, save, saveLeaving, settleSave, takeSaved } from './attempt-saving.ts';
import {
  type AttemptEffect,
  type AttemptEvent,
  type AttemptState,
  inTurn,
  type Outcome,
  refresh,
  type Step,
  stay,
  step,
  type Transition,
  takeDeadline,
} from './attempt-state.ts';
import { trimResponses } from './responses.ts';

const SUBMIT_RETRY_MS = 3000;

/** The transition for an event: the next state, and the effects to run. Pure. */
export function next(state: AttemptState, event: AttemptEvent): Step {
  switch (event.type) {
    case 'opened':
      return inTurn({ ...state, isClosed: false }, backUpQuestion, save, sendReports);
    case 'closed':
      return inTurn(state, saveLeaving, (left) => step({ ...left, isClosed: true }));
    case 'online':
      return inTurn(state, save, refresh, sendReports, retrySubmission);
    case 'clock_drifted':
    case 'time_short':
      return refresh(state);
    case 'refreshed':
      return takeTime(event.attempt)(state);
    case 'answered':
      return answer(state, event.questionId, event.value);
    case 'moved': {
      const last = state.attempt.questions.length - 1;
      return inTurn({ ...state, index: Math.min(Math.max(event.index, 0), last) }, save, backUpQuestion);
    }
    case 'save_due':
      return save(state);
    case 'saved':
      return inTurn(state, takeDeadline(event.reply), (told) => settleSave(told, (open) => takeSaved(open, event)));
    case 'save_failed':
      return settleSave(state, (open) =>
        failureOf(event.error)?.code === 'deadline_passed' ? timeUp(open) : failSave(open, event.error),
      );
    case 'backed_up':
      return step({ ...state, isBackedUp: event.isStored });
    case 'hidden':
      // Reloading or closing a page hides it last of all; that is not switching tabs.
      return inTurn(state, saveLeaving, state.isUnloading ? stay : leave('tab_hidden', event));
    case 'blurred':
      return inTurn(state, save, (saving) => blur(saving, event));
    case 'blur_due':
      return state.blurred ? leave('window_blur', state.blurred)(state) : step(state);
    case 'returned':
      return comeBack(state, event.wall);
    case 'unload_asked':
      return step({ ...state, unloadAskedAt: event.wall });
    case 'unloading':
      return inTurn({ ...state, isUnloading: true, blurred: null }, saveLeaving);
    case 'unload_cancelled':
      return step({ ...state, isUnloading: false });
    case 'report_due':
      return sendReports(state);
    case 'reported':
      return inTurn(state, dropReport(event.report), event.attempt ? takeTime(event.attempt) : stay);
    case 'report_failed':
      return failReport(state, event.report, event.error);
    case 'time_up':
      return state.isTimeUp ? step(state) : timeUp(state);
    case 'submit_pressed':
      return state.isTimeUp && state.submitError ? check(false)(state) : submit(false)(state);
    case 'submit_due':
      return retrySubmission(state);
    case 'submitted':
      return end(state, { attempt: event.attempt, isSubmitted: true });
    case 'submit_failed':
      return failSubmission(state, event.error);
    case 'checked':
      return inTurn({ ...state, check: null }, event.attempt ? takeTime(event.attempt) : stay, (told) =>
        state.check && told.isTimeUp ? submit(state.check.isRetry)(told) : step(told),
      );
    case 'found_ended':
      // The submission's own reply decides.
      return state.isClosed || state.submission || state.check
        ? step(state)
        : end(state, { attempt: event.attempt, isSubmitted: false });
  }
}

const backUpQuestion: Transition = (state) =>
  step(state, { type: 'back_up', change: { question: state.attempt.questions[state.index]?.id } });

const submit =
  (isRetry: boolean): Transition =>
  (state) => {
    if (state.submission || state.isClosed) return step(state);
    const status = state.isFlagged ? 'cheated' : 'completed';
    return step(
      { ...state, submission: { isRetry }, submitError: null },
      { type: 'submit', responses: trimResponses(state.answers), status },
    );
  };

// A submission under way is enough; if it fails, it is retried.
const timeUp: Transition = (state) => submit(false)({ ...state, isTimeUp: true });

/** Submits again after reading the deadline, which may have moved while there was no connection. */
const check =
  (isRetry: boolean): Transition =>
  (state) =>
    state.submission || state.check || state.isClosed
      ? step(state)
      : step({ ...state, check: { isRetry } }, { type: 'check' });

const retrySubmission: Transition = (state) =>
  state.isTimeUp && state.submitError && isRetryable(state.submitError) ? check(true)(state) : step(state);

/** Takes the deadline of a reply. If that reopens the answers, saves them. */
const takeTime =
  (reply: RunningAttempt): Transition =>
  (state) =>
    inTurn(state, takeDeadline(reply), (told) => (state.isTimeUp && !told.isTimeUp ? save(told) : step(told)));

function failSubmission(state: AttemptState, error: Error): Step {
  const failure = failureOf(error);
  if (failure?.code === 'attempt_ended' || failure?.code === 'deadline_passed') {
    // Ended by an earlier submission of this page, whose reply was lost.
    const isSubmitted = state.mayHaveArrived && failure.code === 'attempt_ended';
    return end(state, { attempt: failure.current as OwnAttempt, isSubmitted });
  }
  const failed = {
    ...state,
    submission: null,
    submitError: error,
    // A failure without the server's account may have arrived.
    mayHaveArrived: state.mayHaveArrived || !failure,
  };
  const effects: AttemptEffect[] = [];
  if (!state.submission?.isRetry) effects.push({ type: 'toast', toast: 'submit_failed' });
  const willRetry = state.isTimeUp && !state.isClosed && isRetryable(error);
  if (willRetry) effects.push({ type: 'wait', timer: 'submit', ms: SUBMIT_RETRY_MS });
  return inTurn(failed, (now) => step(now, ...effects), save);
}

function end(state: AttemptState, outcome: Outcome): Step {
  const effects: AttemptEffect[] = [{ type: 'end', outcome }];
  const isFlagged = outcome.attempt.status === 'cheated';
  if (outcome.isSubmitted) effects.push({ type: 'toast', toast: isFlagged ? 'flagged' : 'submitted' });
  return step({ ...state, submission: null, isClosed: true }, ...effects);
}
