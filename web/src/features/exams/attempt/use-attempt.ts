import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '#ui/overlays/toast.tsx';
import { type AnswerStore, createAnswerStore } from './answer-store.ts';
import { readBackup, updateBackup } from './attempt-backup.ts';
import { isRetryable, isRunning, type RunningAttempt, readAttempt, type Timed } from './attempt-calls.ts';
import { type Outcome, useSubmitExam } from './attempt-mutations.ts';
import { watchLeaving } from './leave-watch.ts';
import { isAnswered, trimResponses } from './responses.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

const SUBMIT_RETRY_MS = 3000;

/** A running attempt: its answers, the question on screen, the clock, and how it ends. */
export function useAttempt(started: Timed<RunningAttempt>, onOutcome: (outcome: Outcome) => void) {
  const attempt = started.reply;
  const [clock] = useState(() => {
    const serverClock = createServerClock();
    serverClock.sync(started);
    return serverClock;
  });
  const [answers] = useState(() => createAnswerStore(attempt, clock));
  const state = useSyncExternalStore(answers.subscribe, answers.getState);
  const [index, setIndex] = useQuestionIndex(attempt);
  const [isTimeUp, setTimeUp] = useState(false);
  const timeUp = () => setTimeUp(true);

  /** Reads the server's time; if the attempt has ended elsewhere, only the server knows how. */
  const refresh = async () => {
    const read = await readAttempt(attempt.id).catch(() => null);
    if (!read) return;
    const { reply } = read;
    if (isRunning(reply)) return clock.sync({ ...read, reply });
    answers.close();
    onOutcome({ attempt: reply, isSubmitted: false });
  };

  const isFlagged = useLeaveWatch(attempt, clock, refresh);
  const submission = useSubmitExam(attempt, clock, onOutcome);
  const submit = (isRetry = false) =>
    submission.mutate({ responses: trimResponses(answers.getState().answers), isFlagged, isRetry });
  useAutosave(answers, { isPaused: submission.isPending || isTimeUp, onEnded: refresh, onTimeUp: timeUp });
  useSubmitAtDeadline({ isTimeUp, isSubmitting: submission.isPending, error: submission.error, submit });

  return {
    attempt,
    clock,
    state,
    index,
    question: attempt.questions[index],
    isFlagged,
    /** The deadline has passed and the answers are being submitted. */
    isTimeUp,
    isSubmitting: submission.isPending,
    submitError: submission.error,
    answer: answers.answer,
    save: () => void answers.flush(),
    goTo: (next: number) => {
      void answers.flush();
      setIndex(Math.min(Math.max(next, 0), attempt.questions.length - 1));
    },
    submit: () => submit(),
    timeUp,
    /** Sets the clock again, after the device slept. */
    syncClock: () => void refresh(),
  };
}

/** A running attempt as its screen uses it. */
export type AttemptState = ReturnType<typeof useAttempt>;

/** The question last on screen, or else the first without an answer. */
function firstIndex({ id, questions, responses }: RunningAttempt): number {
  const backup = readBackup(id);
  const last = questions.findIndex((question) => question.id === backup.question);
  if (last >= 0) return last;
  return Math.max(
    0,
    questions.findIndex((question) => !isAnswered(responses, question.id)),
  );
}

/** The position of the question on screen, from 0, remembered on this device. */
function useQuestionIndex(attempt: RunningAttempt) {
  const [index, setIndex] = useState(() => firstIndex(attempt));
  const questionId = attempt.questions[index]?.id;
  useEffect(() => void updateBackup(attempt.id, { question: questionId }), [attempt.id, questionId]);
  return [index, setIndex] as const;
}

/** Whether the attempt is flagged. Watches for the page being left, and warns. */
function useLeaveWatch({ id, cheatedAt }: RunningAttempt, clock: ServerClock, onEnded: () => Promise<void>): boolean {
  const [isFlagged, setFlagged] = useState(() => cheatedAt !== null || (readBackup(id).unreported ?? []).length > 0);
  const ended = useEffectEvent(onEnded);
  useEffect(
    () =>
      watchLeaving({
        attemptId: id,
        clock,
        onLeave: () => {
          setFlagged(true);
          toast({
            title: 'Warning: Tab Switch Detected',
            description: 'Switching tabs during an exam is not allowed.',
            tone: 'danger',
          });
        },
        onEnded: () => void ended(),
      }),
    [id, clock],
  );
  return isFlagged;
}

interface AutosaveOptions {
  /** The answers are being submitted, so nothing else may be sent. */
  isPaused: boolean;
  onEnded: () => Promise<void>;
  onTimeUp: () => void;
}

/** Saves when the connection returns, when the window loses focus and when the page may be closing. */
function useAutosave(answers: AnswerStore, { isPaused, onEnded, onTimeUp }: AutosaveOptions): void {
  const ended = useEffectEvent(onEnded);
  const timeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isPaused) answers.close();
    else answers.open({ onEnded: () => void ended(), onTimeUp: () => timeUp() });
  }, [answers, isPaused]);

  useEffect(() => {
    const save = () => void answers.flush();
    const saveAndRefresh = () => {
      save();
      void ended();
    };
    window.addEventListener('online', saveAndRefresh);
    window.addEventListener('blur', save);
    window.addEventListener('pagehide', answers.leave);
    document.addEventListener('visibilitychange', answers.leave);
    return () => {
      window.removeEventListener('online', saveAndRefresh);
      window.removeEventListener('blur', save);
      window.removeEventListener('pagehide', answers.leave);
      document.removeEventListener('visibilitychange', answers.leave);
      answers.leave();
      answers.close();
    };
  }, [answers]);
}

interface SubmitAtDeadlineOptions {
  isTimeUp: boolean;
  isSubmitting: boolean;
  error: Error | null;
  submit: (isRetry: boolean) => void;
}

/** Submits when the time is up, and retries within the server's grace period. */
function useSubmitAtDeadline({ isTimeUp, isSubmitting, error, submit }: SubmitAtDeadlineOptions): void {
  const submitOnce = useEffectEvent((isRetry: boolean) => {
    // A submission from just before will do; if it fails, the retry below takes over.
    if (!isSubmitting) submit(isRetry);
  });
  useEffect(() => {
    if (isTimeUp) submitOnce(false);
  }, [isTimeUp]);

  const willRetry = isTimeUp && error !== null && isRetryable(error);
  useEffect(() => {
    if (!willRetry) return;
    const retry = () => submitOnce(true);
    const timer = setTimeout(retry, SUBMIT_RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [willRetry]);
}
