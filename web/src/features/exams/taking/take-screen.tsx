import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, failureOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/paged-query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { preloadToasts } from '../../../ui/overlays/toast.tsx';
import { standingOf } from '../exam-availability.ts';
import { examQuery, ownAssignmentsQuery, ownAttemptsQuery } from '../queries.ts';
import { forget } from './attempt/attempt-backup.ts';
import { type Asked, isPaper, type Paper, paperQuery } from './attempt/attempt-calls.ts';
import type { Outcome } from './attempt/attempt-mutations.ts';
import { TakeEnded } from './take-ended.tsx';
import { TakeExam } from './take-exam.tsx';
import { ExamNotFound, TakeIntro, TakeSkeleton } from './take-intro.tsx';

/** Taking one exam, from the door to the end (spec §2, `/exam/take/{examId}`). */
export function TakeScreen({ examId }: { examId: string }) {
  const [asked, setAsked] = useState<Asked<Paper> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(preloadToasts, []);
  // The first word about the end is the right one: what comes later only finds it ended.
  const end = (next: Outcome) => {
    forget(next.attempt.id);
    setOutcome((before) => before ?? next);
  };

  if (outcome) return <TakeEnded {...outcome} />;
  if (asked) return <TakeExam asked={asked} onOutcome={end} />;
  return <Door examId={examId} onOpen={setAsked} onOutcome={end} />;
}

interface DoorProps {
  examId: string;
  onOpen: (asked: Asked<Paper>) => void;
  onOutcome: (outcome: Outcome) => void;
}

/** What stands before the exam: the attempt that is running, or else what there is to know and the way to start. */
function Door({ examId, onOpen, onOutcome }: DoorProps) {
  const exam = useQuery(examQuery(examId));
  const attempts = useInfiniteQuery(ownAttemptsQuery);
  const assignments = useQuery(ownAssignmentsQuery);
  const parts = [exam, attempts, assignments];

  // What was read before this visit may not know of the attempt that is running.
  if (!attempts.isFetchedAfterMount && attempts.isFetching) return <TakeSkeleton />;
  const own = attempts.data ? rowsOf(attempts.data) : [];
  const { running } = standingOf(examId, own, []);
  // Also where the exam itself is gone: who has begun may finish.
  if (running) return <Resume attemptId={running.id} onOpen={onOpen} onOutcome={onOutcome} />;

  if (exam.error instanceof ApiError && exam.error.status === 404) return <ExamNotFound />;
  if (!exam.data || !attempts.data || !assignments.data) {
    if (parts.some((part) => part.isPending && part.isFetching)) return <TakeSkeleton />;
    return (
      <CouldNotLoad
        error={parts.find((part) => part.error)?.error ?? null}
        isRetrying={parts.some((part) => part.isFetching)}
        onRetry={() => parts.forEach((part) => void (part.data || part.refetch()))}
      />
    );
  }
  return <TakeIntro exam={exam.data} standing={standingOf(examId, own, assignments.data)} onStart={onOpen} />;
}

/** Goes on with the attempt that is running: its paper, its answers, and what is left of its time. */
function Resume({ attemptId, onOpen, onOutcome }: Omit<DoorProps, 'examId'> & { attemptId: string }) {
  const query = useQuery(paperQuery(attemptId));
  const go = useEffectEvent((asked: NonNullable<typeof query.data>) => {
    const { reply } = asked;
    if (isPaper(reply)) onOpen({ ...asked, reply });
    else onOutcome({ attempt: reply, isSubmitted: false });
  });
  useEffect(() => {
    if (query.data) go(query.data);
  }, [query.data]);

  if (query.isError)
    return <CouldNotLoad error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return <TakeSkeleton />;
}

interface CouldNotLoadProps {
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

function CouldNotLoad({ error, isRetrying, onRetry }: CouldNotLoadProps) {
  const failure = failureOf(error);
  return (
    <Page width="reading">
      <ErrorState
        title="This exam could not be loaded"
        onRetry={onRetry}
        retrying={isRetrying}
        requestId={failure?.requestId}
      >
        {failure?.error ?? 'The connection was lost.'} If you have begun, your answers are kept and the clock goes on.
      </ErrorState>
    </Page>
  );
}
