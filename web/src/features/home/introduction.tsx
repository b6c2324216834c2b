import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { type Job, jobsQuery } from '#features/jobs/queries.ts';
import { headingRef } from '#lib/focus.ts';
import { portalQuery } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Lamp } from '#ui/brand/lamp.tsx';
import { NightBand } from '#ui/brand/night-band.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page } from '#ui/layout/page.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { Time } from '#ui/time.tsx';
import { openPositions } from './open-positions.ts';

/** What visitors see: what the portal is, what is open, and how joining works. */
export function Introduction() {
  const portal = useQuery(portalQuery);
  return (
    <>
      <NightBand house={{ lit: portal.data?.openPositions }}>
        <h1 ref={headingRef} tabIndex={-1} className="text-display wrap-anywhere">
          {portal.data?.name ?? 'Staff portal'}
        </h1>
        <p className="mt-2 text-lg text-muted">{portal.data?.tagline}</p>
        <p className="mt-6 max-w-prose text-lead text-pretty">{portal.data?.intro}</p>
        <div className="mt-8 flex gap-3 max-sm:flex-col sm:flex-wrap">
          <Button asChild variant="primary">
            <Link to="/vacancies">View Open Positions</Link>
          </Button>
          <Button asChild>
            <Link to="/login">Sign in with Discord</Link>
          </Button>
        </div>
      </NightBand>
      <OpenPositions />
    </>
  );
}

const SHOWN = 5;
const NEW_MS = 30 * 86_400_000;

/** When the user last applied for a job, by its id. */
type Applied = ReadonlyMap<string, string>;

interface OpenPositionsProps {
  /** Lights those not applied for. Without it, for visitors, the new ones are lit. */
  applied?: Applied | undefined;
  /** Takes back the room that the page above leaves at its end. */
  isBelow?: boolean;
  /** Leaves out how joining works. */
  isForStaff?: boolean;
}

/** The number of open positions and the newest of them, then the way onto the team. */
export function OpenPositions({ applied, isBelow = false, isForStaff = false }: OpenPositionsProps) {
  const count = useQuery(portalQuery).data?.openPositions;
  const jobs = useInfiniteQuery(jobsQuery);
  // Managers read closed ones too.
  const rows = jobs.data?.pages[0]?.rows.filter((job) => isOpenJob(job)).slice(0, SHOWN);
  return (
    <Page className={isBelow ? '-mt-12 sm:-mt-16' : 'sm:pt-12'}>
      <section aria-labelledby="open-positions">
        <SectionHead
          title={<span className="tabular-nums">{count === undefined ? 'Open positions' : openPositions(count)}</span>}
          id="open-positions"
          className="mb-3"
          action={
            <Link to="/vacancies" className="link inline-flex items-center text-sm pointer-coarse:min-h-11">
              All vacancies
            </Link>
          }
        />
        {rows && rows.length > 0 && (
          <List framed aria-labelledby="open-positions">
            {rows.map((job) => (
              <li
                key={job.id}
                className="relative flex min-h-16 items-center gap-3 px-4 py-2 transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-hover sm:px-5"
              >
                <Lamp lit={applied ? !applied.has(job.id) : isNew(job)} />
                <div className="min-w-0 flex-1">
                  <Link
                    to="/apply/$id"
                    params={{ id: job.id }}
                    className="stretched block truncate rounded-sm font-semibold"
                  >
                    {job.title}
                  </Link>
                  <p className="flex gap-3 text-sm text-muted">
                    <span className="min-w-0 grow truncate">{firstLine(job.description)}</span>
                    <span className="shrink-0 empty:hidden">
                      <Note job={job} appliedAt={applied?.get(job.id)} />
                    </span>
                  </p>
                </div>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              </li>
            ))}
          </List>
        )}
        {rows?.length === 0 && (
          <p className="rounded-lg border border-line bg-surface px-4 py-5 text-muted sm:px-5">
            New positions appear here as soon as they open.
          </p>
        )}
        {jobs.isPending && (
          <Loading label="Loading the open positions" className="divide-y rounded-lg border border-line bg-surface">
            {[...Array(SHOWN).keys()].map((row) => (
              <div key={row} className="flex min-h-16 flex-col justify-center gap-2 px-4 sm:px-5">
                <Skeleton className="h-4 w-48 max-w-full" />
                <Skeleton className="h-3.5 w-96 max-w-full" />
              </div>
            ))}
          </Loading>
        )}
        {jobs.isError && <LoadFailure query={jobs} title="The open positions could not be loaded" />}
      </section>
      {/* Only now, so that a list shorter than its placeholder moves nothing. */}
      {!jobs.isPending && !isForStaff && <Steps />}
    </Page>
  );
}

const isNew = ({ createdAt }: Job) => Date.now() - Date.parse(createdAt) < NEW_MS;

function Note({ job, appliedAt }: { job: Job; appliedAt: string | undefined }) {
  if (!appliedAt) return isNew(job) && 'New';
  return (
    <>
      Applied <Time value={appliedAt} />
    </>
  );
}

/** The first line of a text, without the mark of a list item. */
const firstLine = (text: string) => (text.trim().split('\n')[0] ?? '').replace(/^[-*•] /, '');

const STEPS = [
  {
    title: 'Apply',
    text: 'Pick a position and answer its questions. Your draft is saved on this device until you send it.',
  },
  {
    title: 'Hear back',
    text: 'A manager reads every answer. You can see where your application stands at any time.',
  },
  {
    title: 'Join the team',
    text: 'New moderators read the guides and pass an exam before they take on their first shift.',
  },
];

function Steps() {
  return (
    <ol className="mt-12 grid gap-8 border-t border-line pt-8 sm:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span aria-hidden className="w-5 shrink-0 text-2xl leading-tight font-semibold text-accent">
            {index + 1}
          </span>
          <div>
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
