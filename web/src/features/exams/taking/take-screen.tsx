import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Flag, type LucideIcon, TimerOff } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { focusHeading } from '#lib/focus.ts';
import { rowsOf } from '#lib/paged-query.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { usePreload } from '#ui/lazy-part.tsx';
import { loadToasts } from '#ui/overlays/toast.tsx';
import { clearBackup } from '../attempt/attempt-backup.ts';
import { isRunning, type RunningAttempt, runningAttemptQuery, type Timed } from '../attempt/attempt-calls.ts';
import type { Outcome } from '../attempt/attempt-state.ts';
import { availabilityOf } from '../exam-availability.ts';
import { ExamPageSkeleton, NotFoundPage } from '../exam-page.tsx';
import { examQuery, ownAssignmentsQuery, ownAttemptsQuery } from '../queries.ts';
import { PaperSkeleton } from './paper-skeleton.tsx';
import { TakeExam } from './take-exam.tsx';
import { TakeIntro } from './take-intro.tsx';

/** An exam from its introduction to its end. */
export function TakeScreen({ examId }: { examId: string }) {
  const [started, setStarted] = useState<Timed<RunningAttempt> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  usePreload(loadToasts);
  const end = (next: Outcome) => {
    clearBackup(next.attempt.id);
    setOutcome(next);
  };

  if (outcome) return <TakeEnded {...outcome} />;
  if (started) return <TakeExam started={started} onOutcome={end} />;
  return <BeforeExam examId={examId} onStart={setStarted} onOutcome={end} />;
}

interface BeforeExamProps {
  examId: string;
  onStart: (started: Timed<RunningAttempt>) => void;
  onOutcome: (outcome: Outcome) => void;
}

/** Resumes a running attempt, or else introduces the exam. */
function BeforeExam({ examId, onStart, onOutcome }: BeforeExamProps) {
  const exam = useQuery(examQuery(examId));
  const attempts = useInfiniteQuery(ownAttemptsQuery);
  const assignments = useQuery(ownAssignmentsQuery);

  const own = attempts.data ? rowsOf(attempts.data) : [];
  // A cached list may miss the running attempt, or show one that has ended.
  if (!attempts.isFetchedAfterMount && attempts.isFetching) return <ExamPageSkeleton label="Loading the exam" />;
  const { running } = availabilityOf(examId, own, []);
  // First, because an attempt can be finished even if its exam has been deleted.
  if (running) return <Resume attemptId={running.id} onStart={onStart} onOutcome={onOutcome} />;

  if (exam.error instanceof ApiError && exam.error.status === 404)
    return <NotFoundPage title="Exam Not Found">This exam does not exist, or is no longer available.</NotFoundPage>;
  if (!exam.data || !attempts.data || !assignments.data) {
    const parts = [exam, attempts, assignments];
    if (parts.some((part) => part.isPending && part.isFetching)) return <ExamPageSkeleton label="Loading the exam" />;
    return (
      <TakeFailure
        query={{
          error: parts.find((part) => part.error)?.error ?? null,
          isFetching: parts.some((part) => part.isFetching),
          refetch: () => parts.forEach((part) => void (part.data || part.refetch())),
        }}
      />
    );
  }
  const availability = availabilityOf(examId, own, assignments.data);
  return <TakeIntro exam={exam.data} availability={availability} onStart={onStart} />;
}

/** Reads and continues the running attempt, unless it has ended by now. */
function Resume({ attemptId, onStart, onOutcome }: Omit<BeforeExamProps, 'examId'> & { attemptId: string }) {
  const query = useQuery(runningAttemptQuery(attemptId));
  const resume = useEffectEvent((timed: NonNullable<typeof query.data>) => {
    const { reply } = timed;
    if (isRunning(reply)) onStart({ ...timed, reply });
    else onOutcome({ attempt: reply, isSubmitted: false });
  });
  useEffect(() => {
    if (query.data) resume(query.data);
  }, [query.data]);

  return query.isError ? <TakeFailure query={query} /> : <PaperSkeleton />;
}

function TakeFailure({ query }: Pick<ComponentProps<typeof LoadFailure>, 'query'>) {
  return (
    <Page width="reading">
      <LoadFailure query={query} title="This exam could not be loaded">
        If you have started it, your answers are kept and the clock keeps running.
      </LoadFailure>
    </Page>
  );
}

/** How long the end of an exam shows before the page moves on. */
const SHOWN_MS = 2000;

/** The end of an exam. Moves on to the exams if it was submitted here, otherwise to the result. */
export function TakeEnded({ attempt, isSubmitted }: Outcome) {
  const navigate = useNavigate();
  const { icon, title, text } = messageFor(isSubmitted, attempt.status === 'cheated');
  const moveOn = useEffectEvent(() => {
    if (isSubmitted) void navigate({ to: '/exam' });
    // Going back would only lead to an exam that has ended.
    else void navigate({ to: '/exam/results/$attemptId', params: { attemptId: attempt.id }, replace: true });
  });
  useEffect(() => {
    // The focused question is gone.
    focusHeading();
    window.scrollTo({ top: 0 });
    const timer = setTimeout(moveOn, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <MessagePage
      icon={icon}
      title={title}
      action={
        <Button asChild>
          {isSubmitted ? (
            <Link to="/exam">Back to Exams</Link>
          ) : (
            <Link to="/exam/results/$attemptId" params={{ attemptId: attempt.id }} replace>
              View Results
            </Link>
          )}
        </Button>
      }
    >
      {text} {isSubmitted ? 'Returning to Examinations…' : 'Opening your result…'}
    </MessagePage>
  );
}

function messageFor(isSubmitted: boolean, isFlagged: boolean): { icon: LucideIcon; title: string; text: string } {
  if (!isSubmitted)
    return {
      icon: TimerOff,
      title: 'This exam has ended',
      text: 'It was submitted in another window, or its time ran out. The answers saved by then count.',
    };
  if (isFlagged)
    return {
      icon: Flag,
      title: 'Exam Flagged',
      text: 'Your answers were submitted, and your exam has been flagged for suspicious activity.',
    };
  return { icon: CircleCheck, title: 'Exam Submitted', text: 'Your answers were submitted.' };
}
