import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { useScrollable } from '#ui/layout/use-scrollable.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { closedLabel, isOpenJob } from '../job-open.ts';
import { JobFacts, JobText } from '../job-sections.tsx';
import type { Job } from '../queries.ts';
import { ShareButton } from '../share-button.tsx';

// Visitors never see these.
const VacancyControls = lazyPart(
  () => import('./vacancy-controls.tsx'),
  () => <Skeleton className="ml-auto h-8 w-42 rounded-md max-sm:hidden pointer-coarse:h-11" />,
);

// A part of the frame that holds them all.
const VACANCY = 'relative p-4 sm:p-6';

interface VacancyCardProps {
  job: Job;
  /** Asks before deleting. For managers only; it also shows Edit. */
  onDelete?: (() => void) | undefined;
}

/** One vacancy with the start of its description, and the button to apply. On phones its requirements are folded away too. */
export function VacancyCard({ job, onDelete }: VacancyCardProps) {
  const titleId = useId();
  // Every card has the same buttons; the title tells screen readers which job they belong to.
  const ofJob = <span className="sr-only"> {job.title}</span>;
  const isOpen = isOpenJob(job);
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [isWhole, setWhole] = useState(false);
  const description = useScrollable();
  const requirements = useScrollable();
  const isCut = description.scrollable || requirements.scrollable;
  // Cut, a text of several lines runs on.
  const hasLines = job.description.trim().includes('\n');
  const more = (isCut || isWhole || hasLines || !isWide) && (
    <Button
      variant="ghost"
      size="sm"
      className={isWide ? '-ml-3' : '-mr-3 ml-auto max-sm:-mr-2 max-sm:px-2'}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? 'Show less' : 'Read more'}
      {ofJob}
    </Button>
  );
  return (
    <section aria-labelledby={titleId} className={VACANCY}>
      <div className={cx('sm:pr-28', onDelete && 'max-sm:pr-10')}>
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mb-1">
          <h2 id={titleId} className="min-w-0 text-title wrap-anywhere">
            {job.title}
          </h2>
          <Badge isPlain {...(isOpen && { tone: 'success' })}>
            {isOpen ? 'Open Position' : closedLabel(job)}
          </Badge>
        </div>
        <JobFacts job={job} />
      </div>
      <div className="mt-3 grid gap-x-10 gap-y-3 md:mt-4 md:grid-cols-[3fr_2fr]">
        <section className="min-w-0">
          <h3 className={cx('text-sm font-semibold', !isWhole && 'max-md:sr-only')}>Description</h3>
          <JobText ref={description.ref} text={job.description} isClamped={!isWhole} />
          {isWide && more}
        </section>
        {(isWide || isWhole) && (
          <section className="min-w-0">
            <h3 className="text-sm font-semibold">Requirements</h3>
            <JobText ref={requirements.ref} text={job.requirements} isClamped={!isWhole} />
          </section>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 md:mt-4">
        {isOpen && (
          <div className="flex items-center gap-2">
            <Button asChild variant={onDelete ? 'secondary' : 'soft'}>
              <Link to="/apply/$id" params={{ id: job.id }}>
                Apply Now{ofJob}
              </Link>
            </Button>
            <div className="sm:absolute sm:top-5 sm:right-5">
              <ShareButton jobId={job.id} title={job.title} />
            </div>
          </div>
        )}
        {onDelete && !isOpen && <p className="text-sm text-muted">Only managers can see this posting.</p>}
        {!isWide && more}
        {onDelete && <VacancyControls job={job} onDelete={onDelete} />}
      </div>
    </section>
  );
}

/** The placeholder of a vacancy that is loading. */
export function VacancyCardSkeleton() {
  return (
    <div className={VACANCY}>
      <TextSkeleton lines={4} />
      <Skeleton className="mt-8 h-9 w-26 rounded-md pointer-coarse:h-11" />
    </div>
  );
}
