import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { cleaned, createSheet } from './attempt-answers.ts';
import { keep, readKept } from './attempt-backup.ts';
import { type Asked, isAnswered, isPaper, mayPass, type Paper, readAttempt } from './attempt-calls.ts';
import { type Outcome, useSubmit } from './attempt-mutations.ts';
import { watchLeaving } from './leave-watch.ts';
import { createClock } from './server-clock.ts';

const RETRY_MS = 3000;

/** The question that was left, or the first that waits for an answer. */
function firstIndex(paper: Paper): number {
  const { question } = readKept(paper.id);
  const kept = paper.questions.findIndex(({ id }) => id === question);
  if (kept >= 0) return kept;
  return Math.max(
    0,
    paper.questions.findIndex(({ id }) => !isAnswered(paper.responses, id)),
  );
}

/** An exam while one sits it: the answers, the question on show, the clock, and how it comes to its end. */
export function useSitting(asked: Asked<Paper>, onOutcome: (outcome: Outcome) => void) {
  const paper = asked.reply;
  const [clock] = useState(() => {
    const made = createClock();
    made.adopt(asked);
    return made;
  });
  const [isOver, setOver] = useState(false);
  const [isFlagged, setFlagged] = useState(
    () => paper.cheatedAt !== null || (readKept(paper.id).unreported ?? []).length > 0,
  );
  const [index, setIndex] = useState(() => firstIndex(paper));

  const [sheet] = useState(() => createSheet(paper, clock));
  const questionId = paper.questions[index]?.id;
  useEffect(() => void keep(paper.id, { question: questionId }), [paper.id, questionId]);

  // Ended in another window, or by the server: how, it alone knows.
  const ask = useEffectEvent(async () => {
    const read = await readAttempt(paper.id).catch(() => null);
    if (!read) return;
    const { reply } = read;
    if (isPaper(reply)) return clock.adopt({ ...read, reply });
    sheet.close();
    onOutcome({ attempt: reply, isSubmitted: false });
  });
  const state = useSyncExternalStore(sheet.subscribe, sheet.getState);
  const submission = useSubmit(paper, clock, onOutcome);
  const { mutate, isPending, error } = submission;

  const isHandedIn = isPending || isOver;
  useEffect(() => {
    // While it is handed in, nothing else is to be on its way.
    if (isHandedIn) sheet.close();
    else sheet.open({ onEnded: () => void ask(), onTimeOver: () => setOver(true) });
  }, [sheet, isHandedIn]);

  useEffect(() => {
    const save = () => void sheet.flush();
    const goOn = () => {
      save();
      void ask();
    };
    window.addEventListener('online', goOn);
    window.addEventListener('blur', save);
    window.addEventListener('pagehide', sheet.leave);
    document.addEventListener('visibilitychange', sheet.leave);
    return () => {
      window.removeEventListener('online', goOn);
      window.removeEventListener('blur', save);
      window.removeEventListener('pagehide', sheet.leave);
      document.removeEventListener('visibilitychange', sheet.leave);
      sheet.leave();
      sheet.close();
    };
  }, [sheet]);

  useEffect(
    () =>
      watchLeaving({
        attemptId: paper.id,
        clock,
        onLeave: () => {
          setFlagged(true);
          toast({
            title: 'Warning: Tab Switch Detected',
            description: 'Switching tabs during an exam is not allowed.',
            tone: 'danger',
          });
        },
        onEnded: () => void ask(),
      }),
    [paper.id, clock],
  );

  const submit = (isRepeated = false) =>
    mutate({ responses: cleaned(sheet.getState().answers), isFlagged, isRepeated });
  const submitAtEnd = useEffectEvent((isRepeated: boolean) => {
    // One that was begun just before will do; where it fails, the page tries again below.
    if (!isPending) submit(isRepeated);
  });
  useEffect(() => {
    if (isOver) submitAtEnd(false);
  }, [isOver]);

  // The time is over and the call broke off: a little is still allowed for it, so the page tries on by itself.
  const triesAgain = isOver && error !== null && mayPass(error);
  useEffect(() => {
    if (!triesAgain) return;
    const again = () => submitAtEnd(true);
    const timer = setTimeout(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [triesAgain]);

  return {
    paper,
    clock,
    state,
    index,
    question: paper.questions[index],
    isFlagged,
    /** The time is over; what is there is being handed in. */
    isOver,
    isSubmitting: isPending,
    submitError: error,
    answer: sheet.answer,
    save: () => void sheet.flush(),
    goTo: (next: number) => {
      const to = Math.min(Math.max(next, 0), paper.questions.length - 1);
      void sheet.flush();
      setIndex(to);
    },
    submit: () => submit(),
    endTime: () => setOver(true),
    /** The device slept: asks for the time anew. */
    setClock: () => void ask(),
  };
}

/** An exam while one sits it. */
export type Sitting = ReturnType<typeof useSitting>;
