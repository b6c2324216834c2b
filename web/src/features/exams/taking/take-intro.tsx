import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, type LucideIcon, TriangleAlert, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { notificationKeys } from '#features/notifications/queries.ts';
import { failureOf } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Time } from '#ui/time.tsx';
import { type RunningAttempt, startAttempt, type Timed } from '../attempt/attempt-calls.ts';
import { AttemptBadge, ScoreBadge } from '../attempt-badge.tsx';
import type { ExamAvailability } from '../exam-availability.ts';
import { questionsOfAttempt, TimeToStart } from '../exam-facts.tsx';
import { BackToExams } from '../exam-page.tsx';
import { assignmentKeys, attemptKeys, type Exam, examKeys, type OwnAttempt } from '../queries.ts';

interface TakeIntroProps {
  exam: Exam;
  availability: ExamAvailability;
  onStart: (started: Timed<RunningAttempt>) => void;
}

/** The exam's facts, and the button that starts it if it is available. */
export function TakeIntro({ exam, availability, onStart }: TakeIntroProps) {
  const { ended, assignment } = availability;
  return (
    <Page width="reading">
      <PageHeader
        title={exam.title}
        sentence={exam.description && <span className="whitespace-pre-line">{exam.description}</span>}
        back={<BackToExams />}
      />
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line tabular-nums lg:grid-cols-4 [list-style-type:'']">
        <Fact label="Questions">{questionsOfAttempt(exam)}</Fact>
        <Fact label="Time limit">{counted(exam.timeLimit, 'minute')}</Fact>
        <Fact label="Passing score">{exam.passingScore}%</Fact>
        <Fact label="Attempts">1</Fact>
      </ul>
      {!exam.isActive ? (
        <Advice icon={Archive} title="This exam is archived">
          It can no longer be started.
        </Advice>
      ) : assignment ? (
        <Start examId={exam.id} until={assignment.expiresAt} onStart={onStart} />
      ) : (
        !ended && (
          <Advice icon={UserRoundX} title="Not Assigned">
            Contact a manager to get assigned
          </Advice>
        )
      )}
      {ended && <LastResult attempt={ended} canRetake={assignment !== undefined && exam.isActive} />}
    </Page>
  );
}

// Looks like a `Stat`, but label, colon and value are one sentence.
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="bg-surface px-4 py-4 sm:px-5">
      <span className="block text-caption text-muted">{label}:</span>{' '}
      <span className="mt-1 block text-lg font-semibold tracking-tight">{children}</span>
    </li>
  );
}

function Start({ examId, until, onStart }: { examId: string; until: string; onStart: TakeIntroProps['onStart'] }) {
  const start = useStartExam(examId);
  return (
    <>
      <Advice icon={TriangleAlert} title="Do not switch tabs">
        Switching to another tab or window flags your exam. The clock starts immediately and can’t be paused; when it
        reaches zero, your answers are submitted automatically.
      </Advice>
      {start.isError && (
        <Alert tone="danger" className="mt-4">
          {failureOf(start.error)?.error ??
            'The portal did not reply. Check your connection and start again: an exam never starts twice.'}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          className="max-sm:w-full"
          working={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onStart })}
        >
          Start Examination
        </Button>
        <TimeToStart until={until} className="text-sm text-muted" />
      </div>
    </>
  );
}

/** Starts an exam, or resumes its running attempt. */
function useStartExam(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => startAttempt(examId),
    onSuccess: () => {
      // Starting also marks the assignment's notification as read.
      const { list, unread } = notificationKeys;
      for (const queryKey of [attemptKeys.own, examKeys.figures, attemptKeys.lists, list, unread])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => {
      toast({
        title: 'Failed to Start Exam',
        description: 'Could not start exam. Make sure you have an active assignment.',
        tone: 'danger',
      });
      // The assignment or the exam has changed since it was shown.
      for (const queryKey of [assignmentKeys.own, attemptKeys.own, examKeys.one(examId)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function LastResult({ attempt, canRetake }: { attempt: OwnAttempt; canRetake: boolean }) {
  return (
    <section aria-labelledby="own-result" className="mt-8">
      <h2 id="own-result" className="text-lg">
        {canRetake ? 'Your last result' : 'Your result'}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <AttemptBadge status={attempt.status} awaitingMarks={attempt.awaitingMarks} />
        <ScoreBadge score={attempt.score} passingScore={attempt.passingScore} />
        {attempt.completedAt && (
          <span className="text-sm text-muted">
            <Time value={attempt.completedAt} />
          </span>
        )}
      </p>
      {!canRetake && (
        <p className="mt-2 max-w-prose text-sm text-muted">
          To take this exam again, contact a manager to get assigned.
        </p>
      )}
      <Button asChild variant={canRetake ? 'secondary' : 'primary'} className="mt-4">
        <Link to="/exam/results/$attemptId" params={{ attemptId: attempt.id }}>
          View Results
        </Link>
      </Button>
    </section>
  );
}

/** What to know before the exam, or why it cannot be started. */
function Advice({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="mt-6 flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="max-w-prose text-muted">{children}</p>
      </div>
    </div>
  );
}
