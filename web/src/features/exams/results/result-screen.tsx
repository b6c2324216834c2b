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
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { clearBackup } from '../attempt/attempt-backup.ts';
import { BackToExams, ExamPageSkeleton, NotFoundPage } from '../exam-page.tsx';
import { attemptQuery, isManagedAttempt, isReviewedAttempt, type OwnAttempt } from '../queries.ts';
import { AddTime } from './add-time.tsx';
import { ReadAgain } from './read-again.tsx';
import { BackToTestResults, OwnSentence, OwnSummary, ResultNotes, TakerHeader } from './result-header.tsx';

// Only managers load the review.
const ResultReview = lazyPart(() => import('./result-review.tsx'), ReviewSkeleton);

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
  if (query.isPending)
    return <ExamPageSkeleton label="Loading the result" back={isOwn ? <BackToExams /> : <BackToTestResults />} />;
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
          <ReadAgain attempt={attempt} />
        </>
      ) : (
        <TakerHeader attempt={attempt} action={attempt.status === 'in_progress' && <AddTime attempt={attempt} />} />
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
      <TextSkeleton blocks={3} />
    </Loading>
  );
}
