import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MessagePage } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BackLink, Page, PageHeader } from '../../../ui/layout/page.tsx';
import { attemptQuery, isManagedAttempt, isReviewedAttempt, type OwnAttempt } from '../queries.ts';
import { forget } from '../taking/attempt/attempt-backup.ts';
import { AttemptSummary } from './result-summary.tsx';

// Takers see their result, and none of what managers look at below it.
const ResultReview = lazy(() => import('./result-review.tsx'));

/** How an attempt ended, and for managers what was answered (spec §2, `/exam/results/{attemptId}`). */
export function ResultScreen({ attemptId }: { attemptId: string }) {
  const query = useQuery(attemptQuery(attemptId));
  const attempt = query.data;
  const isOver = attempt !== undefined && attempt.status !== 'in_progress';
  useEffect(() => {
    if (isOver) forget(attemptId);
  }, [isOver, attemptId]);

  if (attempt) return <Result attempt={attempt} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <ResultsNotFound />;
  if (query.isPending) return <ResultSkeleton />;
  return (
    <Page width="reading">
      <LoadFailure query={query} title="This result could not be loaded" />
    </Page>
  );
}

function Result({ attempt }: { attempt: OwnAttempt }) {
  const me = useMe();
  const isOwn = attempt.userId === me.id;
  const name = attempt.user?.username ?? 'Unknown User';
  return (
    <Page width="reading">
      <PageHeader
        title={attempt.exam.title}
        sentence={isOwn ? 'Your result.' : `The result of ${name}.`}
        back={
          <BackLink>
            <Link to="/exam">Back to Exams</Link>
          </BackLink>
        }
      />
      <AttemptSummary attempt={attempt} isOwn={isOwn} />
      {attempt.status === 'in_progress' && isOwn && (
        <Button asChild variant="primary" className="mt-6">
          <Link to="/exam/take/$examId" params={{ examId: attempt.examId }}>
            Continue Exam
          </Link>
        </Button>
      )}
      {isReviewedAttempt(attempt) ? (
        <Suspense fallback={<ReviewSkeleton />}>
          <ResultReview key={attempt.id} attempt={attempt} />
        </Suspense>
      ) : (
        isManagedAttempt(attempt) &&
        !isOwn &&
        attempt.status !== 'in_progress' && (
          <Alert tone="info" className="mt-8">
            You hold this exam yourself, so its questions and answers stay closed to you until you have taken it.
          </Alert>
        )
      )}
    </Page>
  );
}

function ResultsNotFound() {
  return (
    <MessagePage
      icon={SearchX}
      title="Results Not Found"
      action={
        <Button asChild>
          <Link to="/exam">Back to Exams</Link>
        </Button>
      }
    >
      There is no such result, or it is not yours to see.
    </MessagePage>
  );
}

function ReviewSkeleton() {
  return (
    <Loading label="Loading the review" className="mt-10">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="mt-4 h-32 w-full" />
    </Loading>
  );
}

function ResultSkeleton() {
  return (
    <Page width="reading">
      <Loading label="Loading the result">
        <Skeleton className="mb-3 h-5 w-32" />
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="mt-3 h-5 w-40" />
        <Skeleton className="mt-8 h-12 w-48" />
        <div className="mt-6 divide-y divide-line border-y border-line">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="flex justify-between gap-4 py-2.5">
              <Skeleton className="my-0.5 h-5 w-28" />
              <Skeleton className="my-0.5 h-5 w-20" />
            </div>
          ))}
        </div>
      </Loading>
    </Page>
  );
}
