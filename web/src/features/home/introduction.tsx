import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { type Job, jobsQuery } from '#features/jobs/queries.ts';
import { headingRef } from '#lib/focus.ts';
import { portalQuery } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Street } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page } from '#ui/layout/page.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Time } from '#ui/time.tsx';
import { openPositions } from './open-positions.ts';
import { splitIntro } from './split-intro.ts';

/** What visitors see: what the portal is, what is open, and how joining works. */
export function Introduction() {
  const { data: portal } = useQuery(portalQuery);
  const { headline, rest } = splitIntro(portal?.intro ?? '');
  return (
    <>
      <div data-theme="dark" className="overflow-hidden bg-night">
        <div className="mx-auto w-full max-w-list px-4 pt-6 sm:px-8 sm:pt-10">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h1
              ref={headingRef}
              tabIndex={-1}
              className={cx('wrap-anywhere', headline === null ? 'text-display' : 'font-sans text-base font-medium')}
            >
              {portal?.name ?? 'Staff portal'}
            </h1>
            <p className="text-muted">{portal?.tagline}</p>
          </div>
          {headline !== null && (
            <p className="mt-3 max-w-[23ch] font-display text-hero font-semibold tracking-display text-balance wrap-anywhere max-sm:max-w-none">
              {headline}
            </p>
          )}
          {rest && <p className="mt-4 max-w-[46ch] text-lead text-pretty text-muted">{rest}</p>}
          <div className="mt-6 flex gap-3 max-sm:flex-col sm:flex-wrap">
            <Button asChild variant="primary" className="sm:min-h-11 sm:px-5">
              <Link to="/vacancies">View Open Positions</Link>
            </Button>
            <Button asChild className="sm:min-h-11 sm:px-5">
              <Link to="/login">Sign in with Discord</Link>
            </Button>
          </div>
        </div>
        <Street
          lit={portal?.openPositions}
          className="mt-2 ml-[calc(50%-24.5rem)] block h-auto w-196 sm:mx-auto sm:-mt-9 sm:w-full sm:max-w-425"
        />
      </div>
      <OpenPositions />
    </>
  );
}

const NEW_MS = 30 * 86_400_000;

/** When the user last applied for a job, by its id. */
type Applied = ReadonlyMap<string, string>;

interface OpenPositionsProps {
  /** A member's applications: a lamp is at each position that they can still apply for. */
  applied?: Applied | undefined;
  /** Takes back the room that the page above leaves at its end. */
  isBelow?: boolean;
  /** Leaves out how joining works. */
  isForStaff?: boolean;
}

/** The number of open positions and the first page of them, then the way onto the team. */
export function OpenPositions({ applied, isBelow = false, isForStaff = false }: OpenPositionsProps) {
  const count = useQuery(portalQuery).data?.openPositions;
  const jobs = useInfiniteQuery(jobsQuery);
  // Managers read closed ones too.
  const rows = jobs.data?.pages[0]?.rows.filter((job) => isOpenJob(job));
  return (
    <Page className={isBelow ? '-mt-12 sm:-mt-16' : 'sm:pt-12'}>
      <section aria-labelledby="open-positions">
        <SectionHeader
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
                {applied && <StatusDot lit className={cx((applied.has(job.id) || job.minGrade > 1) && 'invisible')} />}
                <div className="min-w-0 flex-1">
                  <Link
                    to="/apply/$id"
                    params={{ id: job.id }}
                    className="stretched block truncate rounded-sm font-display text-lead leading-6 font-semibold tracking-tight"
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
            {[...Array(5).keys()].map((row) => (
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
    <ol className="mt-14 grid gap-6 sm:grid-cols-3 sm:gap-0">
      {STEPS.map(({ title, text }) => (
        <li
          key={title}
          // The line leads from each lamp to the next.
          className="relative sm:pr-8 sm:not-last:before:absolute sm:not-last:before:top-2.5 sm:not-last:before:right-2 sm:not-last:before:left-5 sm:not-last:before:border-t sm:not-last:before:border-control/50"
        >
          <StatusDot lit />
          <h2 className="mt-3 font-sans text-base font-semibold tracking-tight">{title}</h2>
          <p className="max-w-[34ch] text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
