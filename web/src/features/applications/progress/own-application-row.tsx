import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isArchived } from '#contract/applications.ts';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { allJobsQuery } from '#features/jobs/queries.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { AnswersDeleted } from '../answers-deleted.tsx';
import { eligibilityQuery, type OwnApplication } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { stateSentence, waitOf, waitSentence } from '../waiting.ts';
import { ProgressSteps } from './progress-steps.tsx';

interface OwnApplicationRowProps {
  application: OwnApplication;
  mayHaveToWait: boolean;
  onWithdraw: () => void;
}

/** One of the applicant's applications: its progress, its answer, and a button to withdraw it. */
export function OwnApplicationRow({ application, mayHaveToWait, onWithdraw }: OwnApplicationRowProps) {
  const { jobId, jobTitle, status, suspended, message } = application;
  const titleId = useId();
  const usualDays = useEligibility(jobId, !isArchived(status))?.usualDays;
  return (
    <ListRow>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={titleId} className="min-w-0 text-base font-semibold wrap-anywhere">
          {jobTitle || 'Unknown Position'}
        </p>
        <div className="flex gap-2">
          <StatusBadge status={status} suspended={suspended} />
        </div>
      </div>
      <ProgressSteps application={application} />
      {message && (
        <div className="mt-4 rounded-md bg-subtle px-4 py-3">
          <h3 className="font-semibold">Answer</h3>
          <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>
        </div>
      )}
      {!isArchived(status) && <p className="mt-3 min-h-10 sm:min-h-5">{stateSentence(usualDays ?? null)}</p>}
      {mayHaveToWait && <ApplyAgain jobId={jobId} />}
      <WhatYouSent application={application} />
      {!isArchived(status) && (
        <div className="mt-3 flex justify-end">
          <Button size="sm" aria-describedby={titleId} onClick={onWithdraw}>
            Withdraw
          </Button>
        </div>
      )}
    </ListRow>
  );
}

/** The eligibility for a job; undefined unless wanted, or if the job is closed. */
function useEligibility(jobId: string, isWanted: boolean) {
  // The server refuses to say for a closed job, which the browser would log as an error.
  const isOpen = useQuery({
    ...allJobsQuery,
    enabled: isWanted,
    staleTime: 10_000,
    select: (jobs) => jobs.some((job) => job.id === jobId && isOpenJob(job)),
  }).data;
  return useQuery({ ...eligibilityQuery(jobId), enabled: isWanted && isOpen === true }).data;
}

/** The applicant's own answers, folded away. */
function WhatYouSent({
  application: { formQuestions, responses, status, textsDeletedAt },
}: {
  application: OwnApplication;
}) {
  if (formQuestions.length === 0) return null;
  return (
    <Disclosure summary="What you sent" className="mt-3">
      {textsDeletedAt ? (
        <AnswersDeleted status={status} className="mt-2 text-muted" />
      ) : (
        <dl className="mt-2 space-y-4">
          {formQuestions.map(({ id, label }) => (
            <div key={id}>
              <dt className="max-w-prose text-caption font-semibold text-muted">{label}</dt>
              <dd className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">
                {Object.hasOwn(responses, id) ? responses[id] : <span className="text-muted italic">No response</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Disclosure>
  );
}

/** When the applicant can apply for a job again; nothing if that is now, or the job is closed. */
function ApplyAgain({ jobId }: { jobId: string }) {
  const eligibility = useEligibility(jobId, true);
  const wait = eligibility && waitOf(eligibility);
  return wait?.reason === 'reapply_wait' && <p className="mt-3">{waitSentence(wait.reason, wait.from)}</p>;
}
