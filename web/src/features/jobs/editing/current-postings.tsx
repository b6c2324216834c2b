import { Link } from '@tanstack/react-router';
import { Briefcase, CirclePause, Pencil } from 'lucide-react';
import { useId } from 'react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { Time } from '#ui/time.tsx';
import { type Job, jobsQuery } from '../queries.ts';

/** Every posting, open or not, each with a link to edit it. */
export function CurrentPostings() {
  return (
    <section className="mt-12">
      <SectionHead title="Current postings" />
      <div className="mt-4">
        <Postings />
      </div>
    </section>
  );
}

function Postings() {
  return (
    <PagedList
      list={usePagedList(jobsQuery)}
      name="the postings"
      rest="Open Vacancies has the others."
      kept="What you typed above is kept."
      empty={
        <EmptyState icon={Briefcase} title="No job postings created yet" level={3}>
          Jobs you post are listed here, where you can edit or close them.
        </EmptyState>
      }
      skeleton={<PostingSkeleton />}
    >
      {(jobs) => (
        <List framed>
          {jobs.map((job) => (
            <Posting key={job.id} job={job} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function Posting({ job }: { job: Job }) {
  const titleId = useId();
  return (
    <ListRow
      trailing={
        <>
          {job.isActive ? <Badge tone="success">Active</Badge> : <Badge icon={CirclePause}>Inactive</Badge>}
          <Button asChild variant="ghost" size="sm" icon={<Pencil aria-hidden />}>
            <Link to="/manage/edit-job/$id" params={{ id: job.id }} aria-describedby={titleId}>
              Edit
            </Link>
          </Button>
        </>
      }
    >
      <p id={titleId} className="font-semibold">
        {job.title}
      </p>
      <p className="mt-0.5 text-caption text-muted">
        Created <Time value={job.createdAt} />
      </p>
    </ListRow>
  );
}

function PostingSkeleton() {
  return (
    <ListRow trailing={<Skeleton className="h-5 w-16" />}>
      <Skeleton className="my-1 h-3.5 w-48" />
      <Skeleton className="my-1.5 h-3 w-28" />
    </ListRow>
  );
}
