import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#contract/permissions.ts';
import { STATUS_LABELS } from '#contract/words/names.ts';
import { countsQuery, type OwnApplication, ownApplicationsQuery } from '#features/applications/queries.ts';
import { ownAssignmentsQuery } from '#features/exams/queries.ts';
import { headingRef } from '#lib/focus.ts';
import { counted } from '#lib/format.ts';
import { rowsOf } from '#lib/paged-query.ts';
import { type Me, portalQuery } from '#lib/session.ts';
import { Lamp } from '#ui/brand/lamp.tsx';
import { NightBand } from '#ui/brand/night-band.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Page } from '#ui/layout/page.tsx';
import { homeTitle } from './home-title.ts';
import { OpenPositions } from './introduction.tsx';
import { openPositions } from './open-positions.ts';

const Cards = ({ children }: { children: ReactNode }) => <Page className="grid gap-4 sm:grid-cols-2">{children}</Page>;

/** The front page of a signed-in user. */
export default function Welcome({ me }: { me: Me }) {
  return (
    <>
      <NightBand>
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl">
          Welcome Back
        </h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {me.username} · {homeTitle(me.grade)}
        </p>
      </NightBand>
      {me.grade === 1 ? <Applicant /> : <StaffCards me={me} />}
    </>
  );
}

function Applicant() {
  const own = useInfiniteQuery(ownApplicationsQuery);
  const portal = useQuery(portalQuery);
  if (own.isPending) return null;
  const rows = own.data && rowsOf(own.data);
  const newest = rows?.[0];
  // The newest of each job comes first, so it must be set last.
  const applied = rows && new Map(rows.toReversed().map(({ jobId, submittedAt }) => [jobId, submittedAt]));
  const open = portal.data?.openPositions;
  const apply = (
    <Shortcut
      key="apply"
      title="Apply for Jobs"
      isLit={Boolean(open)}
      state={open === undefined ? 'Open positions' : openPositions(open)}
      action={
        <Button asChild variant={newest ? 'secondary' : 'primary'}>
          <Link to="/vacancies">View Open Positions</Link>
        </Button>
      }
    />
  );
  const progress = <Progress key="progress" newest={newest} isMain={newest !== undefined} />;
  // An application that is under way matters more than the next one.
  return (
    <>
      <Cards>{newest ? [progress, apply] : [apply, progress]}</Cards>
      <OpenPositions isBelow applied={applied} />
    </>
  );
}

function StaffCards({ me }: { me: Me }) {
  const isManager = can(me.grade, 'application.review');
  const counts = useQuery({ ...countsQuery, enabled: isManager });
  const exams = useQuery({ ...ownAssignmentsQuery, enabled: !isManager });
  const own = useInfiniteQuery(ownApplicationsQuery);
  const waiting = isManager ? counts.data?.pending : exams.data?.length;
  const what = isManager ? 'pending application' : 'exam to take';
  const many = isManager ? 'pending applications' : 'exams to take';
  return (
    <Cards>
      <Shortcut
        title="Staff Dashboard"
        isLit={Boolean(waiting)}
        state={waiting === undefined ? 'Exams, guides and notices' : counted(waiting, what, many)}
        action={
          <Button asChild variant="primary">
            <Link to="/dashboard">Go to Dashboard</Link>
          </Button>
        }
      />
      <Progress newest={own.data && rowsOf(own.data)[0]} isMain={false} />
    </Cards>
  );
}

function Progress({ newest, isMain }: { newest: OwnApplication | undefined; isMain: boolean }) {
  const isOpen = newest?.status === 'pending' || newest?.status === 'under_consideration';
  return (
    <Shortcut
      title="Track Progress"
      isLit={isOpen}
      state={
        newest ? (
          <>
            {newest.jobTitle || 'Unknown Position'}: {STATUS_LABELS[newest.status]}
          </>
        ) : (
          'No applications sent yet'
        )
      }
      action={
        <Button asChild variant={isMain ? 'primary' : 'secondary'}>
          <Link to="/progress">Check Progress</Link>
        </Button>
      }
    />
  );
}

interface ShortcutProps {
  title: string;
  /** What is there now, next to a lamp. */
  state: ReactNode;
  isLit: boolean;
  action: ReactNode;
}

function Shortcut({ title, state, isLit, action }: ShortcutProps) {
  return (
    <Card className="flex flex-col items-start gap-5">
      <div className="min-w-0 max-w-full">
        <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
        <p className="mt-1 flex items-baseline gap-2.5 text-muted">
          <Lamp lit={isLit} />
          <span className="min-w-0 wrap-anywhere">{state}</span>
        </p>
      </div>
      <div className="mt-auto">{action}</div>
    </Card>
  );
}
