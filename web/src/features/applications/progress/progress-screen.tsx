import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { isArchived } from '#contract/applications.ts';
import { DirectMessagesSection } from '#features/settings/direct-messages.tsx';
import { PersonalExportSection } from '#features/settings/personal-export-section.tsx';
import { FileLink } from '#features/staff-file/file-link.tsx';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { type OwnApplication, ownApplicationsQuery } from '../queries.ts';
import { inHistoryOrder } from './history-order.ts';
import { mayHaveToWait } from './may-have-to-wait.ts';
import { FinishedApplicationRow, OpenApplicationRow } from './own-application-row.tsx';

// Most visits withdraw nothing.
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'));

/** The signed-in person's own applications and their status. */
export function ProgressScreen() {
  const me = useMe();
  return (
    <Page width="reading">
      <PageHeader
        title="Application Progress"
        sentence="A manager reads every answer."
        action={
          <Button asChild>
            <Link to="/vacancies">View Open Positions</Link>
          </Button>
        }
      />
      <Applications />
      <FileLink />
      <DirectMessagesSection userId={me.id} />
      <PersonalExportSection person={me} title="Your data">
        Download what we hold about you as one file.
      </PersonalExportSection>
    </Page>
  );
}

function Applications() {
  const list = usePagedList(ownApplicationsQuery);
  const [chosen, setChosen] = useState<OwnApplication | null>(null);
  const [isAsking, setAsking] = useState(false);
  const parts = {
    waiting: mayHaveToWait(list.rows ?? []),
    onWithdraw: (application: OwnApplication) => {
      setChosen(application);
      setAsking(true);
    },
  };
  return (
    <>
      <PagedList
        list={list}
        name="your applications"
        kept="What you have sent is safe."
        empty={<Parts current={[]} history={[]} hasMore={false} {...parts} />}
        skeleton={<RowSkeleton lines={4} />}
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
            history={inHistoryOrder(rows.filter((row) => row.status !== 'pending'))}
            hasMore={list.hasMore}
            {...parts}
          />
        )}
      </PagedList>
      {chosen && (
        <WithdrawDialog key={chosen.id} application={chosen} open={isAsking} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface RowsProps {
  /** The ids of those whose decline may still be a reason to wait. */
  waiting: ReadonlySet<string>;
  onWithdraw: (application: OwnApplication) => void;
}

interface PartsProps extends RowsProps {
  current: OwnApplication[];
  history: OwnApplication[];
  hasMore: boolean;
}

function Parts({ current, history, hasMore, ...rest }: PartsProps) {
  return (
    <>
      <Part title="Current Applications">
        {current.length > 0 && <Rows rows={current} {...rest} />}
        {/* With more to load, an older one may still be pending. */}
        {current.length === 0 && !hasMore && (
          <NoneActive inReview={history.filter(({ status }) => !isArchived(status)).length} />
        )}
      </Part>
      <Part title="Application History">
        {history.length > 0 ? (
          <Rows rows={history} {...rest} />
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
      <SectionHeader title={title} id={id} className="mb-3" />
      {children}
    </section>
  );
}

function Rows({ rows, waiting, onWithdraw }: RowsProps & { rows: OwnApplication[] }) {
  const newest = rows.find(({ status }) => isArchived(status));
  return (
    <List framed>
      {rows.map((row) =>
        isArchived(row.status) ? (
          <FinishedApplicationRow
            key={row.id}
            application={row}
            mayHaveToWait={waiting.has(row.id)}
            // What the reader is likely to have come for.
            startsOpen={row === newest}
          />
        ) : (
          <OpenApplicationRow key={row.id} application={row} onWithdraw={() => onWithdraw(row)} />
        ),
      )}
    </List>
  );
}

const inReviewSentence = (count: number) =>
  count === 1 ? 'One is under review, below.' : `${count} are under review, below.`;

// As low as an application: the history, which may have news, stays in view.
function NoneActive({ inReview }: { inReview: number }) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-4 sm:px-5">
      <StatusDot lit={false} className="mt-1.5" />
      <div>
        <h3 className="font-semibold">No Active Applications</h3>
        <p className="mt-0.5 text-sm text-muted">
          {inReview > 0 ? inReviewSentence(inReview) : 'Applications you send wait here for review.'}
        </p>
      </div>
    </div>
  );
}
