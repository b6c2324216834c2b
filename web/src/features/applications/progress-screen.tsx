import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { failureOf } from '../../lib/api.ts';
import { LoadFailure } from '../../patterns/lists/load-failure.tsx';
import { StaleAlert } from '../../patterns/lists/stale-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { List, ListRow } from '../../ui/layout/list.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { Time } from '../../ui/time.tsx';
import { type OwnApplication, ownApplicationsQuery } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** Where one's own applications stand (spec §2, `/progress`). */
export function ProgressScreen() {
  return (
    <Page>
      <PageHeader title="Application Progress" sentence="Where each of your applications stands." />
      <Applications />
    </Page>
  );
}

function Applications() {
  const own = useInfiniteQuery(ownApplicationsQuery);
  if (own.isPending) return <ApplicationsSkeleton />;
  const failure = failureOf(own.error);
  if (!own.data)
    return (
      <LoadFailure query={own} title="Your applications could not be loaded">
        What you have sent is safe.
      </LoadFailure>
    );

  const rows = own.data.pages.flatMap((page) => page.rows);
  const current = rows.filter((row) => row.status === 'pending');
  const history = rows.filter((row) => row.status !== 'pending');
  return (
    <>
      {own.isRefetchError && <StaleAlert query={own} />}
      <Part title="Current Applications">
        {current.length > 0 && <Rows rows={current} />}
        {/* While there is more to load, none of these may only mean none so far. */}
        {current.length === 0 && !own.hasNextPage && <NoneActive />}
      </Part>
      <Part title="Application History">
        {history.length > 0 ? (
          <Rows rows={history} />
        ) : (
          <p className="text-sm text-muted">Applications move here once somebody has started to review them.</p>
        )}
      </Part>
      {own.isFetchNextPageError && (
        <div className="mt-6">
          <ErrorState title="The rest could not be loaded" requestId={failure?.requestId}>
            {failure?.error ?? 'The connection was lost.'} What is shown above is still right.
          </ErrorState>
        </div>
      )}
      {own.hasNextPage && (
        <Button className="mt-6" working={own.isFetchingNextPage} onClick={() => void own.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-8">
      <h2 id={id} className="mb-3 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Rows({ rows }: { rows: OwnApplication[] }) {
  return (
    <List framed>
      {rows.map((row) => (
        <ListRow key={row.id} trailing={<StatusBadge status={row.status} suspended={row.suspended} />}>
          <p className="text-base font-medium">{row.jobTitle || 'Unknown Position'}</p>
          <p className="mt-0.5 text-muted">
            Submitted <Time value={row.submittedAt} />
            {row.reviewedAt && (
              <>
                {' · '}
                Reviewed <Time value={row.reviewedAt} />
              </>
            )}
          </p>
        </ListRow>
      ))}
    </List>
  );
}

function NoneActive() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={Inbox}
        title="No Active Applications"
        level={3}
        action={
          <Button asChild variant="primary">
            <Link to="/vacancies">View Open Positions</Link>
          </Button>
        }
      >
        An application that you send waits here until somebody reviews it.
      </EmptyState>
    </div>
  );
}

function ApplicationsSkeleton() {
  return (
    <Loading label="Loading your applications">
      <Skeleton className="mb-3 h-6 w-52" />
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {[1, 2].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-3">
            <div className="flex-1">
              <Skeleton className="h-6 w-48 max-w-full" />
              <Skeleton className="mt-1 h-4 w-32 max-w-full" />
            </div>
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
