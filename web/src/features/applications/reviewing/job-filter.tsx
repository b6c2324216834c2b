import { allJobsQuery } from '#features/jobs/queries.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { useLoadAhead } from '#patterns/lists/use-load-ahead.ts';
import { Select } from '#ui/forms/select.tsx';

// A select option may not be the empty string.
const ALL = 'all';

interface JobFilterProps {
  /** The job's id; undefined for all jobs. */
  value: string | undefined;
  onChange: (job: string | undefined) => void;
  /** The jobs are read from then on. */
  isReady: boolean;
  className?: string;
}

/** Narrows the applications to one job. There are few jobs, so all pages of them are loaded. */
export function JobFilter({ value, onChange, isReady, className }: JobFilterProps) {
  const list = usePagedList({ ...allJobsQuery, enabled: isReady });
  // Loading the next page first would mark an outdated first page as fresh.
  useLoadAhead(list, isReady);

  const jobs = (list.rows ?? []).map(({ id, title, isActive }) => ({
    value: id,
    label: isActive ? title : `${title} (inactive)`,
  }));
  const isKnown = !value || jobs.some((job) => job.value === value);
  return (
    <Select
      aria-label="Job"
      value={value ?? ALL}
      options={[
        { value: ALL, label: 'All jobs' },
        ...jobs,
        ...(isKnown ? [] : [{ value, label: list.rows && !list.hasMore ? 'Unknown Position' : 'Loading...' }]),
      ]}
      onChange={(job) => onChange(job === ALL ? undefined : job)}
      {...(className && { className })}
    />
  );
}
