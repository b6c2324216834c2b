import { failureOf } from '#lib/api.ts';
import {
  type AttemptEvent,
  type AttemptState,
  inTurn,
  isOpen,
  isSaved,
  problemOf,
  refresh,
  type Step,
  stay,
  step,
  type Transition,
} from './attempt-state.ts';
import { isSameResponses, mergeResponses, trimResponses } from './responses.ts';

const AUTOSAVE_MS = 800;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

const backUpAnswers: Transition = (state) => {
  const unsaved = isSaved(state) ? undefined : { revision: state.revision + 1, responses: state.answers };
  return step(state, { type: 'back_up', change: { unsaved } });
};

const waitToSave =
  (ms: number): Transition =>
  (state) =>
    step(state, { type: 'wait', timer: 'save', ms });

/** Takes an answer, to be saved after a pause. */
export function answer(state: AttemptState, questionId: string, value: string): Step {
  if (!isOpen(state)) return step(state);
  // The change may have fixed the refused answer.
  const problem = state.problem?.kind === 'refused' ? null : state.problem;
  const answers = { ...state.answers, [questionId]: value };
  return inTurn({ ...state, answers, problem }, backUpAnswers, problem ? stay : waitToSave(AUTOSAVE_MS));
}

const canSave = (state: AttemptState) => isOpen(state) && !isSaved(state) && state.problem?.kind !== 'refused';

function send(state: AttemptState, isLeaving: boolean): Step {
  const revision = state.revision + 1;
  return step(
    { ...state, revision, savesUnderWay: state.savesUnderWay + 1 },
    { type: 'save', responses: trimResponses(state.answers), base: state.saved.responses, revision, isLeaving },
  );
}

/** Saves now. If a save is under way, its reply saves later changes. */
export const save: Transition = (state) =>
  canSave(state) && state.savesUnderWay === 0 ? send(state, false) : step(state);

/** Saves before the page closes, even if another save is under way. */
export const saveLeaving: Transition = (state) => (canSave(state) ? send(state, true) : step(state));

/** Counts a save as done. Once the answers are closed, its outcome is ignored. */
export function settleSave(state: AttemptState, transition: Transition): Step {
  const settled = { ...state, savesUnderWay: state.savesUnderWay - 1 };
  return isOpen(settled) ? transition(settled) : step(settled);
}

/** The server has the sent answers, and possibly another window's. */
export function takeSaved(state: AttemptState, { reply, sent, base }: Extract<AttemptEvent, { type: 'saved' }>): Step {
  const settled = { ...state, problem: null, failures: 0, revision: Math.max(state.revision, reply.revision) };
  // Replies may overtake each other.
  if (reply.revision >= state.saved.revision) {
    settled.saved = { revision: reply.revision, responses: reply.responses };
    // Another window has saved too: keep the changes of both.
    if (!isSameResponses(reply.responses, sent)) settled.answers = mergeResponses(base, state.answers, reply.responses);
  }
  return inTurn(settled, backUpAnswers, isSaved(settled) ? stay : waitToSave(AUTOSAVE_MS));
}

/** Notes why a save failed. Retries with increasing delays unless the answers were refused. */
export function failSave(state: AttemptState, error: Error): Step {
  const failures = state.failures + 1;
  const retry = waitToSave(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS));
  // Ended in another window or by the server: read how.
  if (failureOf(error)?.code === 'attempt_ended') return inTurn({ ...state, failures }, backUpAnswers, refresh, retry);
  const problem = problemOf(error);
  return inTurn({ ...state, failures, problem }, backUpAnswers, problem.kind === 'refused' ? stay : retry);
}
