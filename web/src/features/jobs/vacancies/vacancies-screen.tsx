import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useSession } from '../../../lib/session.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading } from '../../../ui/feedback/skeleton.tsx';
import { BackLink, Page, PageHeader } from '../../../ui/layout/page.tsx';
import { type Job, jobsQuery } from '../queries.ts';
import { VacancyCard, VacancyCardSkeleton } from './vacancy-card.tsx';

// Most visitors see every position there is, and none deletes any: the page that they come to brings neither along.
const LoadMore = lazy(() => import('../../../patterns/lists/load-more.tsx'));
const JobDeleteDialog = lazy(() => import('./job-delete-dialog.tsx'));

/** The positions that are open, for everyone to read; managers also change them from here (spec §2, `/vacancies`). */
export function VacanciesScreen() {
  const me = useSession();
  const isManager = me !== null && can(me.grade, 'job.manage');
  return (
    <Page width="reading">
      <PageHeader
        title="Open Vacancies"
        sentence="Read what a position asks for, then apply."
        back={
          <BackLink>
            <Link to="/">Back to Home</Link>
          </BackLink>
        }
        action={
          isManager && (
            <Button asChild variant="primary">
              <Link to="/manage/jobs/create">Create New Job</Link>
            </Button>
          )
        }
      />
      <Vacancies isManager={isManager} />
    </Page>
  );
}

function Vacancies({ isManager }: { isManager: boolean }) {
  const query = useInfiniteQuery(jobsQuery);
  const [inQuestion, setInQuestion] = useState<Job | null>(null);
  const [isAsking, setAsking] = useState(false);

  if (query.isPending)
    return (
      <Loading label="Loading open positions" className="flex flex-col gap-4">
        <VacancyCardSkeleton />
        <VacancyCardSkeleton />
        <VacancyCardSkeleton />
      </Loading>
    );

  if (!query.data) return <LoadFailure query={query} title="The open positions could not be loaded" />;

  // A list that was read by a manager outlives the session that it was read in.
  const jobs = query.data.pages.flatMap((page) => page.rows).filter((job) => isManager || job.isActive);
  if (jobs.length === 0)
    return (
      <EmptyState icon={Info} title="We're not hiring!">
        There are currently no open positions. Please check back later for new opportunities.
      </EmptyState>
    );

  const askToDelete = (job: Job) => {
    setInQuestion(job);
    setAsking(true);
  };
  return (
    <>
      <div className="flex flex-col gap-4">
        {jobs.map((job) => (
          <VacancyCard key={job.id} job={job} onDelete={isManager ? () => askToDelete(job) : undefined} />
        ))}
      </div>
      {query.hasNextPage && (
        <Suspense>
          <LoadMore query={query}>
            <VacancyCardSkeleton />
          </LoadMore>
        </Suspense>
      )}
      {inQuestion && (
        <Suspense>
          <JobDeleteDialog job={inQuestion} open={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
