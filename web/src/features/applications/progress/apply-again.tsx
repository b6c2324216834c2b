import { useQuery } from '@tanstack/react-query';
import { allJobsQuery } from '#features/jobs/queries.ts';
import { eligibilityQuery } from '../queries.ts';
import { waitOf, waitSentence } from '../waiting.ts';

/** When the applicant can apply for a job again; nothing if that is now, or the job is closed. */
export function ApplyAgain({ jobId }: { jobId: string }) {
  // The server refuses to say for a closed job, which the browser would log as an error.
  const isOpen = useQuery({
    ...allJobsQuery,
    staleTime: 10_000,
    select: (jobs) => jobs.some(({ id, isActive }) => id === jobId && isActive),
  }).data;
  const eligibility = useQuery({ ...eligibilityQuery(jobId), enabled: isOpen === true }).data;
  const wait = eligibility && waitOf(eligibility);
  return wait?.reason === 'reapply_wait' && <p className="mt-3">{waitSentence(wait.reason, wait.from)}</p>;
}
