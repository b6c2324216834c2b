import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMe } from '../../lib/session.ts';
import { usePagedList } from '../../patterns/lists/list-state.ts';
import { PagedList } from '../../patterns/lists/paged-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { List, ListRow } from '../../ui/layout/list.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { Time } from '../../ui/time.tsx';
import { PersonalExportSection } from '../users/shared/personal-export-section.tsx';
import { type OwnApplication, ownApplicationsQuery } from './queries.ts';
import { StatusBadge } from './shared/status-badge.tsx';

/** The signed-in person's own applications and their status. */
export function ProgressScreen() {
  const me = useMe();
  return (
    <Page>
      <PageHeader title="Application Progress" sentence="The status of each of your applications." />
      <Applications />
      <PersonalExportSection person={me} title="Your data">
        Everything that is kept about you in words, as one file.
      </PersonalExportSection>
    </Page>
  );
}

function Applications() {
  const list = usePagedList(ownApplicationsQuery);
  return (
    <PagedList
      list={list}
      name="your applications"
      kept="What you have sent is safe."
      empty={<Parts current={[]} history={[]} hasMore={false} />}
      skeleton={<RowSkeleton />}
      skeletonCount={2}
      frame={(rows) => (
        <>
          <Skeleton className="mb-3 h-6 w-52" />
          <List framed>{rows}</List>
        </>
      )}
      more="button"
    >
      {(rows) => (
        <Parts
          current={rows.filter((row) => row.status === 'pending')}
          history={rows.filter((row) => row.status !== 'pending')}
          hasMore={list.hasMore}
        />
      )}
    </PagedList>
  );
}

interface PartsProps {
  current: OwnApplication[];
  history: OwnApplication[];
  hasMore: boolean;
}

function Parts({ current, history, hasMore }: PartsProps) {
  return (
    <>
      <Part title="Current Applications">
        {current.length > 0 && <Rows rows={current} />}
        {/* With more to load, an older one may still be pending. */}
        {current.length === 0 && !hasMore && <NoneActive />}
      </Part>
      <Part title="Application History">
        {history.length > 0 ? (
          <Rows rows={history} />
        ) : (
          <p className="text-sm text-muted">Applications move here once a review has started.</p>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-8">
      <SectionHead title={title} id={id} className="mb-3" />
      {children}
    </section>
  );
}

function Rows({ rows }: { rows: OwnApplication[] }) {
  return (
    <List framed>
      {rows.map((row) => (
        <ListRow key={row.id} trailing={<StatusBadge status={row.status} suspended={row.suspended} />}>
          <p className="text-base font-semibold">{row.jobTitle || 'Unknown Position'}</p>
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
    <EmptyState
      framed
      icon={Inbox}
      title="No Active Applications"
      level={3}
      action={
        <Button asChild variant="primary">
          <Link to="/vacancies">View Open Positions</Link>
        </Button>
      }
    >
      Applications you send wait here for review.
    </EmptyState>
  );
}

function RowSkeleton() {
  return (
    <ListRow trailing={<Skeleton className="h-5 w-20" />}>
      <Skeleton className="h-6 w-48 max-w-full" />
      <Skeleton className="mt-1 h-4 w-32 max-w-full" />
    </ListRow>
  );
}
