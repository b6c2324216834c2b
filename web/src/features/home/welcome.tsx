import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import { type OwnApplication, ownApplicationsQuery } from '#features/applications/queries.ts';
import { rowsOf } from '#lib/paged-query.ts';
import type { Me } from '#lib/session.ts';
import { Hero } from '#ui/brand/hero.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Greeting } from './greeting.tsx';
import { OpenPositions } from './introduction.tsx';

/** The front page of a member: where their applications stand, and what they can apply for. */
export default function Welcome({ me }: { me: Me }) {
  return (
    <>
      <Hero>
        <Greeting me={me} />
      </Hero>
      <Applicant />
    </>
  );
}

const SHORTCUTS = 'grid gap-4 sm:grid-cols-2';
const SHORTCUT = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-3';

function Applicant() {
  const own = useInfiniteQuery(ownApplicationsQuery);
  if (own.isPending) return <ApplicantSkeleton />;
  const rows = own.data && rowsOf(own.data);
  const newest = rows?.[0];
  // The newest of each job comes first, so it must be set last.
  const applied = rows && new Map(rows.toReversed().map(({ jobId, submittedAt }) => [jobId, submittedAt]));
  const apply = (
    <Shortcut
      key="apply"
      title="Apply for Jobs"
      action={
        <Button asChild variant={newest ? 'secondary' : 'primary'}>
          <Link to="/vacancies">View Open Positions</Link>
        </Button>
      }
    />
  );
  const progress = <Progress key="progress" newest={newest} />;
  // An application that is under way matters more than the next one.
  return (
    <>
      <Page className={SHORTCUTS}>{newest ? [progress, apply] : [apply, progress]}</Page>
      <OpenPositions isBelow applied={applied} />
    </>
  );
}

function Progress({ newest }: { newest: OwnApplication | undefined }) {
  const isOpen = newest?.status === 'pending' || newest?.status === 'under_consideration';
  return (
    <Shortcut
      title="Track Progress"
      state={
        <p className="mt-1 flex items-baseline gap-2.5 text-muted">
          <StatusDot lit={isOpen} />
          <span className="min-w-0 wrap-anywhere">
            {newest
              ? `${newest.jobTitle || 'Unknown Position'}: ${STATUS_LABELS[newest.status]}`
              : 'No applications sent yet'}
          </span>
        </p>
      }
      action={
        <Button asChild variant={newest ? 'primary' : 'secondary'}>
          <Link to="/progress">Check Progress</Link>
        </Button>
      }
    />
  );
}

interface ShortcutProps {
  title: string;
  /** What is there now, with a lamp. */
  state?: ReactNode;
  action: ReactNode;
}

function Shortcut({ title, state, action }: ShortcutProps) {
  return (
    <Card className={SHORTCUT}>
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        {state}
      </div>
      {action}
    </Card>
  );
}

// As high together as the shortcuts, whichever comes first.
function ApplicantSkeleton() {
  return (
    <Loading label="Loading your applications">
      <Page className={SHORTCUTS}>
        {['mt-2 mb-0.5 h-4.5 w-28', 'hidden'].map((state) => (
          <Card key={state} aria-hidden className={SHORTCUT}>
            <div>
              <Skeleton className="my-1 h-5 w-28" />
              <Skeleton className={state} />
            </div>
            <Skeleton className="h-9 w-36 rounded-md pointer-coarse:h-11" />
          </Card>
        ))}
      </Page>
    </Loading>
  );
}
