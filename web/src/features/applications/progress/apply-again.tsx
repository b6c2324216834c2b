import { useQuery } from '@tanstack/react-query';
import { eligibilityQuery } from '../queries.ts';
import { waitOf, waitWords } from '../wait-words.ts';

/** From when one may apply for a job again; nothing if that is now, or the job is closed. */
export function ApplyAgain({ jobId }: { jobId: string }) {
  const eligibility = useQuery(eligibilityQuery(jobId)).data;
  const wait = eligibility && waitOf(eligibility);
  return wait?.reason === 'reapply_wait' && <p className="mt-3">{waitWords(wait.reason, wait.from)}</p>;
}
