import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Briefcase, CirclePause, Pencil } from 'lucide-react';
import { useId } from 'react';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import LoadMore from '../../../patterns/lists/load-more.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CardHeader } from '../../../ui/layout/card.tsx';
import { List, ListRow } from '../../../ui/layout/list.tsx';
import { Time } from '../../../ui/time.tsx';
import { type Job, jobsQuery } from '../queries.ts';

/** The postings that are there, open or not, each with the way to change it. */
export function CurrentPostings() {
  return (
    <section className="mt-12">
      <CardHeader title="Current postings" />
      <div className="mt-4">
        <Postings />
      </div>
    </section>
  );
}

function Postings() {
  const query = useInfiniteQuery(jobsQuery);

  if (query.isPending)
    return (
      <Loading label="Loading postings">
        <List framed>
          <PostingSkeleton />
          <PostingSkeleton />
          <PostingSkeleton />
        </List>
      </Loading>
    );

  if (!query.data) {
    return (
      <LoadFailure query={query} title="The postings could not be loaded">
        What you typed above is kept.
      </LoadFailure>
    );
  }

  const jobs = query.data.pages.flatMap((page) => page.rows);
  if (jobs.length === 0)
    return (
      <EmptyState icon={Briefcase} title="No job postings created yet" level={3}>
        What you post above is listed here, to be changed or closed later.
      </EmptyState>
    );

  return (
    <>
      <List framed>
        {jobs.map((job) => (
          <Posting key={job.id} job={job} />
        ))}
      </List>
      <LoadMore query={query}>
        <List framed>
          <PostingSkeleton />
        </List>
      </LoadMore>
    </>
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
      <p id={titleId} className="font-medium">
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
