import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { allJobsQuery } from '#features/jobs/queries.ts';
import { Select } from '#ui/forms/select.tsx';

// A select option may not be the empty string.
const ALL = 'all';

interface JobFilterProps {
  /** The job's id; undefined for all jobs. */
  value: string | undefined;
  onChange: (job: string | undefined) => void;
  /** The jobs are read from then on. */
  isReady: boolean;
}

/** Narrows the applications to one job. */
export function JobFilter({ value, onChange, isReady }: JobFilterProps) {
  // Most visits never open the filter. A pointer or focus arrives before the list opens; a finger does not.
  const [isNear, setNear] = useState(() => matchMedia('(pointer: coarse)').matches);
  const { data } = useQuery({ ...allJobsQuery, enabled: isReady && (isNear || value !== undefined) });
  const jobs = (data ?? []).map((job) => ({
    value: job.id,
    label: isOpenJob(job) ? job.title : `${job.title} (${job.isActive ? 'closed' : 'inactive'})`,
  }));
  const isKnown = !value || jobs.some((job) => job.value === value);
  return (
    <Select
      aria-label="Job"
      value={value ?? ALL}
      options={[
        { value: ALL, label: 'All jobs' },
        ...jobs,
        ...(isKnown ? [] : [{ value, label: data ? 'Unknown Position' : 'Loading...' }]),
      ]}
      onChange={(job) => onChange(job === ALL ? undefined : job)}
      onNear={() => setNear(true)}
      isQuiet
    />
  );
}
