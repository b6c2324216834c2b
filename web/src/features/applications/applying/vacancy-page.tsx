import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { JobSections } from '#features/jobs/job-sections.tsx';
import { PostedLine } from '#features/jobs/posted-line.tsx';
import type { Job } from '#features/jobs/queries.ts';
import { ShareButton } from '#features/jobs/share-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { BackLink, Page, PageHeader } from '#ui/layout/page.tsx';

interface VacancyPageProps {
  job: Job;
  /** What stands between the reader and the form. */
  gate: ReactNode;
  /** Whether the gate is above the vacancy instead of below it. */
  isGateFirst: boolean;
}

/** The whole vacancy for someone who cannot fill in its form now. */
export function VacancyPage({ job, gate, isGateFirst }: VacancyPageProps) {
  const titleId = useId();
  return (
    <Page width="reading">
      <PageHeader
        title={<span id={titleId}>{job.title}</span>}
        meta={<Badge tone="success">Open Position</Badge>}
        sentence={<PostedLine job={job} />}
        back={
          <BackLink>
            <Link to="/vacancies">Open Vacancies</Link>
          </BackLink>
        }
        action={<ShareButton jobId={job.id} titleId={titleId} />}
      />
      {isGateFirst && <div className="mb-8">{gate}</div>}
      <JobSections description={job.description} requirements={job.requirements} level={2} />
      {!isGateFirst && <div className="mt-8">{gate}</div>}
    </Page>
  );
}
