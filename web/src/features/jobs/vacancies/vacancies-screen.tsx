import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useSession } from '#lib/session.ts';
import { BackToNewest } from '#patterns/lists/back-to-newest.tsx';
import { type ListState, usePagedList } from '#patterns/lists/list-state.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { BackLink, Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { isOpenJob } from '../job-open.ts';
import { type Job, jobsQuery } from '../queries.ts';
import { VacancyCard, VacancyCardSkeleton } from './vacancy-card.tsx';

// Visitors rarely scroll past the first page and never delete. `PagedList` would add 2 kB to their first load.
const ListEnd = lazyPart(() => import('#patterns/lists/list-end.tsx'));
const NoVacancies = lazyPart(() => import('./no-vacancies.tsx'));
const JobDeleteDialog = lazyPart(() => import('./job-delete-dialog.tsx'));

/** The open positions, for everyone. Managers also edit and delete them here. */
export function VacanciesScreen() {
  const me = useSession();
  const isManager = me !== null && can(me.grade, 'job.manage');
  return (
    <Page>
      <PageHeader
        title="Open Vacancies"
        sentence="Read what a position needs, then apply."
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

const FRAME = 'divide-y rounded-lg border bg-surface';

function Vacancies({ isManager }: { isManager: boolean }) {
  const list = usePagedList(jobsQuery, useSearch({ from: '/_public/vacancies' }));
  if (!list.rows && list.error) return <LoadFailure query={list} title="The open positions could not be loaded" />;
  if (!list.rows)
    return (
      <Loading label="Loading open positions" className={FRAME}>
        <VacancyCardSkeleton />
        <VacancyCardSkeleton />
        <VacancyCardSkeleton />
      </Loading>
    );

  // A manager's cached list outlives their session, and a job may close while it is shown.
  const jobs = list.rows.filter((job) => isManager || isOpenJob(job));
  if (jobs.length === 0 && !list.hasMore) return <NoVacancies />;

  return <VacancyCards list={list} jobs={jobs} isManager={isManager} />;
}

interface VacancyCardsProps {
  list: ListState<Job>;
  jobs: Job[];
  isManager: boolean;
}

function VacancyCards({ list, jobs, isManager }: VacancyCardsProps) {
  const [inQuestion, setInQuestion] = useState<Job | null>(null);
  const [isAsking, setAsking] = useState(false);
  const askToDelete = (job: Job) => {
    setInQuestion(job);
    setAsking(true);
  };
  return (
    <>
      <BackToNewest list={list} />
      <div className={FRAME}>
        {jobs.map((job) => (
          <VacancyCard key={job.id} job={job} onDelete={isManager ? () => askToDelete(job) : undefined} />
        ))}
      </div>
      {list.hasMore && (
        <ListEnd list={list} by="scroll">
          <VacancyCardSkeleton />
        </ListEnd>
      )}
      {inQuestion && <JobDeleteDialog job={inQuestion} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}
