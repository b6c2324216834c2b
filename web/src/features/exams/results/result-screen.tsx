import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can } from '#contract/permissions.ts';
import { ApiError } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { useNavPlace } from '#patterns/nav-place.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { clearBackup } from '../attempt/attempt-backup.ts';
import { BackToExams, ExamPageSkeleton, NotFoundPage } from '../exam-page.tsx';
import { attemptQuery, isManagedAttempt, isReviewedAttempt, type OwnAttempt } from '../queries.ts';
import { BackToTestResults, OwnSentence, OwnSummary, ResultNotes, TakerHead } from './result-head.tsx';

// Only managers load the review.
const ResultReview = latePart(() => import('./result-review.tsx'), ReviewSkeleton);

/** The result of an attempt, with its review for managers. */
export function ResultScreen({ attemptId }: { attemptId: string }) {
  const query = useQuery(attemptQuery(attemptId));
  const attempt = query.data;
  const hasEnded = attempt !== undefined && attempt.status !== 'in_progress';
  useEffect(() => {
    if (hasEnded) clearBackup(attemptId);
  }, [hasEnded, attemptId]);

  const me = useMe();
  // Until it loads, assume that a manager opens another user's.
  const isOwn = attempt ? attempt.userId === me.id : !(query.isPending && can(me.grade, 'exam.manage'));
  useNavPlace(isOwn ? null : '/test-results');

  if (attempt) return <Result attempt={attempt} isOwn={isOwn} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NotFoundPage title="Results Not Found">This result does not exist, or is not yours to see.</NotFoundPage>;
  if (query.isPending) return isOwn ? <OwnResultSkeleton /> : <ReviewSkeletonPage />;
  return (
    <Page width="reading">
      <LoadFailure query={query} title="This result could not be loaded" />
    </Page>
  );
}

function Result({ attempt, isOwn }: { attempt: OwnAttempt; isOwn: boolean }) {
  return (
    <Page width="reading">
      {isOwn ? (
        <>
          <PageHeader title={attempt.exam.title} sentence={<OwnSentence attempt={attempt} />} back={<BackToExams />} />
          <OwnSummary attempt={attempt} />
        </>
      ) : (
        <TakerHead attempt={attempt} />
      )}
      <ResultNotes attempt={attempt} isOwn={isOwn} />
      {attempt.status === 'in_progress' && isOwn && (
        <Button asChild variant="primary" className="mt-6">
          <Link to="/exam/take/$examId" params={{ examId: attempt.examId }}>
            Continue Exam
          </Link>
        </Button>
      )}
      {isReviewedAttempt(attempt) ? (
        <ResultReview key={attempt.id} attempt={attempt} />
      ) : (
        isManagedAttempt(attempt) &&
        !isOwn &&
        attempt.status !== 'in_progress' && (
          <Alert tone="info" className="mt-8">
            You hold this exam yourself, so its questions and answers are hidden from you until you have taken it.
          </Alert>
        )
      )}
    </Page>
  );
}

function ReviewSkeleton() {
  return (
    <Loading label="Loading the review" className="mt-10">
      <AnswersSkeleton />
    </Loading>
  );
}

/** The questions to mark while they load. */
function AnswersSkeleton() {
  return (
    <>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-3 h-3.5 w-full max-w-prose" />
      {[1, 2].map((question) => (
        <div key={question} className="border-b border-line py-5">
          <Skeleton className="h-3.5 w-44" />
          <Skeleton className="mt-3 h-4 w-72 max-w-full" />
          <div className="mt-3 grid gap-2 sm:grid-cols-2 sm:gap-x-5">
            <div className="rounded-md border border-line bg-surface px-3 py-3">
              <Skeleton className="h-3 w-16" />
              <Skeleton className="mt-3.5 h-3.5 w-full" />
              <Skeleton className="mt-3 h-3.5 w-1/2" />
            </div>
            <div className="border-l border-line px-3 py-3">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="mt-3.5 h-3.5 w-full" />
              <Skeleton className="mt-3 h-3.5 w-2/3" />
            </div>
          </div>
          <div className="mt-3 flex gap-2">
            <Skeleton className="h-10 flex-1 sm:max-w-96" />
            <Skeleton className="h-10 w-20" />
          </div>
        </div>
      ))}
    </>
  );
}

function OwnResultSkeleton() {
  return (
    <ExamPageSkeleton label="Loading the result">
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="mt-8 h-9 w-48" />
    </ExamPageSkeleton>
  );
}

/** Skeleton of another user's result. */
function ReviewSkeletonPage() {
  return (
    <Page width="reading">
      <div className="mb-3">
        <BackToTestResults />
      </div>
      <Loading label="Loading the result">
        <Skeleton className="h-9 w-96 max-w-full" />
        <Skeleton className="mt-3 h-4 w-full max-w-prose" />
        <Skeleton className="mt-2 mb-10 h-4 w-64" />
        <AnswersSkeleton />
      </Loading>
    </Page>
  );
}
