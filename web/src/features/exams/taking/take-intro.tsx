import { Link } from '@tanstack/react-router';
import { Archive, type LucideIcon, SearchX, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MessagePage } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BackLink, Page, PageHeader } from '../../../ui/layout/page.tsx';
import { Time } from '../../../ui/time.tsx';
import { AttemptBadge, ScoreBadge } from '../attempt-badge.tsx';
import type { ExamStanding } from '../exam-availability.ts';
import type { Exam } from '../queries.ts';
import { TimeToStart } from '../time-to-start.tsx';
import type { Asked, Paper } from './attempt/attempt-calls.ts';
import { useStart } from './attempt/attempt-mutations.ts';

interface TakeIntroProps {
  exam: Exam;
  standing: ExamStanding;
  onStart: (asked: Asked<Paper>) => void;
}

/** What one should know before the clock starts, and the way to start it, where there is one. */
export function TakeIntro({ exam, standing, onStart }: TakeIntroProps) {
  const { ended, assignment } = standing;
  return (
    <Page width="reading">
      <PageHeader
        title={exam.title}
        sentence={exam.description && <span className="whitespace-pre-line">{exam.description}</span>}
        back={
          <BackLink>
            <Link to="/exam">Back to Exams</Link>
          </BackLink>
        }
      />
      <ul className="divide-y divide-line border-y border-line tabular-nums [list-style-type:'']">
        <Fact label="Questions">{exam.questionCount}</Fact>
        <Fact label="Time limit">{exam.timeLimit === 1 ? '1 minute' : `${exam.timeLimit} minutes`}</Fact>
        <Fact label="Passing score">{exam.passingScore}%</Fact>
        <Fact label="Attempts">1</Fact>
      </ul>
      {!exam.isActive ? (
        <Closed icon={Archive} title="This exam is archived">
          It cannot be started any more.
        </Closed>
      ) : assignment ? (
        <Start examId={exam.id} until={assignment.expiresAt} onStart={onStart} />
      ) : (
        !ended && (
          <Closed icon={UserRoundX} title="Not Assigned">
            Contact a manager to get assigned
          </Closed>
        )
      )}
      {ended && <Result attempt={ended} isRetake={assignment !== undefined && exam.isActive} />}
    </Page>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4 py-2.5">
      <span className="text-muted">{label}:</span> <span className="font-medium">{children}</span>
    </li>
  );
}

function Start({ examId, until, onStart }: { examId: string; until: string; onStart: TakeIntroProps['onStart'] }) {
  const start = useStart(examId);
  const failure = failureOf(start.error);
  return (
    <>
      <Alert tone="warning" className="mt-6" title="Do not switch tabs">
        Leaving this page for another tab or window during the exam is recorded, and flags your exam. The clock starts
        at once and cannot be stopped; when it reaches zero, your answers are submitted by themselves.
      </Alert>
      {start.isError && (
        <Alert tone="danger" className="mt-4">
          {failure?.error ?? 'No answer came back. Check your connection and start again: an exam never starts twice.'}
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

function Result({ attempt, isRetake }: { attempt: NonNullable<ExamStanding['ended']>; isRetake: boolean }) {
  return (
    <section aria-labelledby="own-result" className="mt-8">
      <h2 id="own-result" className="text-lg font-semibold tracking-tight">
        {isRetake ? 'Your last result' : 'Your result'}
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
      {!isRetake && (
        <p className="mt-2 max-w-prose text-sm text-muted">
          To take this exam again, contact a manager to get assigned.
        </p>
      )}
      <Button asChild variant={isRetake ? 'secondary' : 'primary'} className="mt-4">
        <Link to="/exam/results/$attemptId" params={{ attemptId: attempt.id }}>
          View Results
        </Link>
      </Button>
    </section>
  );
}

function Closed({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="mt-6 flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
    </div>
  );
}

/** Stands for an exam that is not there. */
export function ExamNotFound() {
  return (
    <MessagePage
      icon={SearchX}
      title="Exam Not Found"
      action={
        <Button asChild>
          <Link to="/exam">Back to Exams</Link>
        </Button>
      }
    >
      This exam does not exist, or is no longer offered.
    </MessagePage>
  );
}

/** Holds the place of an exam that is being loaded. */
export function TakeSkeleton() {
  return (
    <Page width="reading">
      <Loading label="Loading the exam">
        <Skeleton className="mb-3 h-5 w-32" />
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="mt-3 h-5 w-full max-w-prose" />
        <div className="mt-8 divide-y divide-line border-y border-line">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="flex justify-between gap-4 py-2.5">
              <Skeleton className="my-0.5 h-5 w-28" />
              <Skeleton className="my-0.5 h-5 w-20" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-6 h-24 w-full" />
      </Loading>
    </Page>
  );
}
