import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Lamp } from '#ui/brand/lamp.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Card } from '#ui/layout/card.tsx';
import { closedLabel, isOpenJob } from '../job-open.ts';
import { JobSections, PostedLine } from '../job-sections.tsx';
import type { Job } from '../queries.ts';
import { ShareButton } from '../share-button.tsx';

// Visitors never see these.
const VacancyControls = latePart(
  () => import('./vacancy-controls.tsx'),
  () => <Skeleton className="ml-auto h-8 w-42 rounded-md pointer-coarse:h-11" />,
);

interface VacancyCardProps {
  job: Job;
  /** Asks before deleting. For managers only; it also shows Edit. */
  onDelete?: (() => void) | undefined;
}

/** One vacancy in full, with the button to apply. */
export function VacancyCard({ job, onDelete }: VacancyCardProps) {
  // Every card has the same buttons; the title tells screen readers which job they belong to.
  const titleId = useId();
  const isOpen = isOpenJob(job);
  return (
    <Card aria-labelledby={titleId} className="relative">
      <div className="sm:pr-28">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="flex min-w-0 items-center gap-3">
            <Lamp lit={isOpen} />
            <h2 id={titleId} className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">
              {job.title}
            </h2>
          </div>
          {/* The dark lamp is its icon. */}
          {isOpen ? <Badge tone="success">Open Position</Badge> : <Badge icon={null}>{closedLabel(job)}</Badge>}
        </div>
        <div className="mt-1">
          <PostedLine job={job} />
        </div>
      </div>
      <div className="mt-5">
        <JobSections columns description={job.description} requirements={job.requirements} level={3} />
      </div>
      {(isOpen || onDelete) && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
          {isOpen && (
            <div className="flex items-center gap-2">
              <Button asChild variant={onDelete ? 'secondary' : 'primary'}>
                <Link to="/apply/$id" params={{ id: job.id }} aria-describedby={titleId}>
                  Apply Now
                </Link>
              </Button>
              <div className="sm:absolute sm:top-5 sm:right-5">
                <ShareButton jobId={job.id} titleId={titleId} />
              </div>
            </div>
          )}
          {onDelete && <VacancyControls job={job} titleId={titleId} onDelete={onDelete} />}
        </div>
      )}
    </Card>
  );
}

/** The placeholder of a vacancy that is loading. */
export function VacancyCardSkeleton() {
  return (
    <Card>
      <div className="flex h-8 items-center gap-3">
        <Skeleton className="size-3" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-5 w-28" />
      </div>
      <Skeleton className="mt-2 h-3.5 w-48" />
      <div className="grid gap-x-10 md:grid-cols-[3fr_2fr]">
        <TextSkeleton lines={['w-full', 'w-11/12', 'w-4/5', 'w-3/5']} />
        <TextSkeleton lines={['w-4/5', 'w-2/3', 'w-3/5']} />
      </div>
      <Skeleton className="mt-6 h-9 w-26 rounded-md pointer-coarse:h-11" />
    </Card>
  );
}

function TextSkeleton({ lines }: { lines: string[] }) {
  return (
    <div className="mt-5 flex max-w-prose flex-col gap-2.5">
      <Skeleton className="mb-0.5 h-3.5 w-24" />
      {lines.map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </div>
  );
}
