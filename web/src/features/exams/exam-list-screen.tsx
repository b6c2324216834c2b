import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { can } from '#contract/permissions.ts';
import { failureOf } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import LoadMore from '../../patterns/lists/load-more.tsx';
import { StaleAlert } from '../../patterns/lists/stale-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { type ExamStanding, standingOf } from './exam-availability.ts';
import { ExamCard, ExamCardSkeleton } from './exam-card.tsx';
import { AllExamResults } from './exam-list-results.tsx';
import { examsQuery, ownAssignmentsQuery, ownAttemptsQuery } from './queries.ts';

/** The exams there are, and how one stands to each (spec §2, `/exam`). */
export function ExamListScreen() {
  const isManager = can(useMe().grade, 'exam.manage');
  return (
    <Page width="reading">
      <PageHeader
        title="Examinations"
        sentence="Take the exams that you are assigned to, and look up how you did."
        action={
          isManager && (
            <Button asChild>
              <Link to="/manage/exams">Manage Exams</Link>
            </Button>
          )
        }
      />
      <Exams isManager={isManager} />
      {isManager && <AllExamResults />}
    </Page>
  );
}

function Exams({ isManager }: { isManager: boolean }) {
  const exams = useInfiniteQuery(examsQuery);
  const attempts = useInfiniteQuery(ownAttemptsQuery);
  const assignments = useQuery(ownAssignmentsQuery);
  const parts = [exams, attempts, assignments];

  if (!exams.data || !attempts.data || !assignments.data) {
    if (parts.some((part) => part.isPending && part.isFetching)) return <ExamsSkeleton />;
    const failure = failureOf(exams.error ?? attempts.error ?? assignments.error);
    return (
      <ErrorState
        title="The exams could not be loaded"
        onRetry={() => parts.forEach((part) => void (part.data || part.refetch()))}
        requestId={failure?.requestId}
      >
        {failure?.error ?? 'The connection was lost. Check it, then try again.'}
      </ErrorState>
    );
  }

  const own = attempts.data.pages.flatMap((page) => page.rows);
  const { data: open } = assignments;
  const cards = exams.data.pages
    .flatMap((page) => page.rows)
    .map((exam) => ({ exam, standing: standingOf(exam.id, own, open) }))
    // Managers also get archived ones with which they have nothing to do as takers.
    .filter(({ exam, standing }) => exam.isActive || standing.running || standing.ended)
    // What waits for one comes before what does not.
    .sort((a, b) => urgency(a.standing) - urgency(b.standing));
  const stale = parts.find((part) => part.isRefetchError);

  if (cards.length === 0 && !exams.hasNextPage)
    return (
      <EmptyState icon={GraduationCap} title="No Exams Available">
        {isManager
          ? 'Once there is an exam, everyone on the team finds it here.'
          : 'Once your managers have written an exam, you will find it here.'}
      </EmptyState>
    );
  return (
    <>
      {stale && <StaleAlert query={stale} />}
      <div className="flex flex-col gap-4">
        {cards.map(({ exam, standing }) => (
          <ExamCard key={exam.id} exam={exam} standing={standing} />
        ))}
      </div>
      <LoadMore query={exams}>
        <ExamCardSkeleton />
      </LoadMore>
    </>
  );
}

const urgency = ({ running, assignment }: ExamStanding) => (running ? 0 : assignment ? 1 : 2);

function ExamsSkeleton() {
  return (
    <Loading label="Loading the exams" className="flex flex-col gap-4">
      <ExamCardSkeleton />
      <ExamCardSkeleton />
      <ExamCardSkeleton />
    </Loading>
  );
}
