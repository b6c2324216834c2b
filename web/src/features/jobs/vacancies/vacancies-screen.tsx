import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useSession } from '#lib/session.ts';
import { usePagedList, useRowsFrame } from '#patterns/lists/list-state.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { BubbleHouse } from '#ui/brand/bubble-house.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { BackLink, Page, PageHeader } from '#ui/layout/page.tsx';
import { type Job, jobsQuery } from '../queries.ts';
import { VacancyCard, VacancyCardSkeleton } from './vacancy-card.tsx';

// The first page that visitors load: most see every position on it and none deletes any, so it brings neither along,
// and spells out its few states instead of loading `PagedList`.
const LoadMore = lazy(() => import('#patterns/lists/load-more.tsx'));
const JobDeleteDialog = lazy(() => import('./job-delete-dialog.tsx'));

/** More than a high window shows. */
const FIRST_CARDS = 6;

/** The open positions, for everyone to read. Managers also edit and delete them here. */
export function VacanciesScreen() {
  const me = useSession();
  const isManager = me !== null && can(me.grade, 'job.manage');
  return (
    <Page>
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
  const list = usePagedList(jobsQuery);
  const frame = useRowsFrame(list.rows);
  // When the first page arrives, the cards that a window shows are drawn at once and the others in the background.
  const areAll = useDeferredValue(list.rows !== undefined);
  const shown = areAll ? list.rows : list.rows?.slice(0, FIRST_CARDS);
  const [inQuestion, setInQuestion] = useState<Job | null>(null);
  const [isAsking, setAsking] = useState(false);
  const askToDelete = (job: Job) => {
    setInQuestion(job);
    setAsking(true);
  };

  if (!shown && list.error) return <LoadFailure query={list} title="The open positions could not be loaded" />;
  if (!shown)
    return (
      <Loading label="Loading open positions" className="flex flex-col gap-4">
        <VacancyCardSkeleton />
        <VacancyCardSkeleton />
        <VacancyCardSkeleton />
      </Loading>
    );

  // A list that a manager has read outlives their session.
  const jobs = shown.filter((job) => isManager || job.isActive);
  if (jobs.length === 0 && areAll)
    return (
      <EmptyState picture={<BubbleHouse lit={0} className="h-25 w-40" />} title="We're not hiring!">
        There are currently no open positions. Please check back later for new opportunities.
      </EmptyState>
    );

  return (
    <>
      <div {...frame} className="flex flex-col gap-4">
        {jobs.map((job) => (
          <VacancyCard key={job.id} job={job} onDelete={isManager ? () => askToDelete(job) : undefined} />
        ))}
      </div>
      {areAll && list.hasMore && (
        <Suspense>
          <LoadMore list={list} by="scroll">
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
