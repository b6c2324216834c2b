import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { allJobsQuery } from '#features/jobs/queries.ts';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { AnswersDeleted } from '../answers-deleted.tsx';
import { JoiningCard } from '../joining/joining-card.tsx';
import { eligibilityQuery, type OwnApplication } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { usualSentence, waitOf, waitSentence } from '../waiting.ts';
import { ProgressSteps } from './progress-steps.tsx';

interface OpenApplicationRowProps {
  application: OwnApplication;
  onWithdraw: () => void;
}

/** One of the applicant's undecided applications: its progress, and a button to withdraw it. */
export function OpenApplicationRow({ application, onWithdraw }: OpenApplicationRowProps) {
  const { jobId, jobTitle, status, suspended } = application;
  const titleId = useId();
  const usualDays = useEligibility(jobId, true).eligibility?.usualDays;
  return (
    <ListRow>
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <p id={titleId} className="min-w-0 text-base font-semibold wrap-anywhere">
            {jobTitle || 'Unknown Position'}
          </p>
          <div className="flex gap-2">
            <StatusBadge isPlain status={status} suspended={suspended} />
          </div>
        </div>
        <Button
          variant="ghost"
          aria-describedby={titleId}
          className="-my-1.5 -mr-4.25 shrink-0 pointer-coarse:-my-2.5"
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </div>
      <ProgressSteps application={application} />
      <div className="relative mt-3 min-h-5">
        <WhatYouSent application={application} />
        {/* Next to what is there already, so that it moves nothing when it arrives. */}
        <p className="text-caption text-muted max-sm:mt-1 max-sm:min-h-5 sm:absolute sm:top-1 sm:right-0">
          {usualSentence(usualDays ?? null)}
        </p>
      </div>
    </ListRow>
  );
}

interface FinishedApplicationRowProps {
  application: OwnApplication;
  mayHaveToWait: boolean;
  /** Starts unfolded. */
  startsOpen: boolean;
}

/** One of the applicant's finished applications: a line that unfolds into its dates, its answer and what was sent. */
export function FinishedApplicationRow({ application, mayHaveToWait, startsOpen }: FinishedApplicationRowProps) {
  const { jobId, jobTitle, status, suspended, message, submittedAt, consideredAt, reviewedAt, withdrawnAt } =
    application;
  const me = useMe();
  const [isOpen, setOpen] = useState(startsOpen);
  const partId = useId();
  const [end, ended] = status === 'withdrawn' ? [withdrawnAt, 'Withdrawn'] : [reviewedAt, 'Decided'];
  return (
    <ListRow>
      {/* No `details`: the one inside it would turn its arrow too. */}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={partId}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 rounded-sm text-left pointer-coarse:min-h-11"
      >
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 text-base font-semibold wrap-anywhere">{jobTitle || 'Unknown Position'}</span>
          <span className="flex items-center gap-2">
            <StatusBadge isPlain status={status} suspended={suspended} />
            <span className="flex gap-x-2 text-xs text-muted">
              <span className="max-sm:hidden">
                Sent <Time value={submittedAt} />
              </span>
              {end && (
                <span>
                  <span className="max-sm:hidden">{ended} </span>
                  <Time value={end} />
                </span>
              )}
            </span>
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={partId} hidden={!isOpen}>
        <Facts
          layout="pairs"
          className="mt-3"
          facts={{
            Sent: <Time value={submittedAt} />,
            // Some are decided without having been under review.
            ...(consideredAt && { 'Under review': <Time value={consideredAt} /> }),
            ...(end && { [ended]: <Time value={end} /> }),
          }}
        />
        {message && (
          <div className="mt-4 rounded-md bg-subtle px-4 py-3">
            <h3 className="font-semibold">Answer</h3>
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>
          </div>
        )}
        {status === 'accepted' && !suspended && (
          <div className="mt-4 max-w-md">
            <JoiningCard name={me.username} position={jobTitle || 'Unknown Position'} />
          </div>
        )}
        {mayHaveToWait && <ApplyAgain jobId={jobId} isWanted={isOpen} />}
        <div className="mt-3 empty:hidden">
          <WhatYouSent application={application} />
        </div>
      </div>
    </ListRow>
  );
}

/** Whether a job is open, and if so the eligibility for it; both are undefined while they load, or unless wanted. */
function useEligibility(jobId: string, isWanted: boolean) {
  // The server refuses to say for a closed job, which the browser would log as an error.
  const isOpen = useQuery({
    ...allJobsQuery,
    enabled: isWanted,
    staleTime: 10_000,
    select: (jobs) => jobs.some((job) => job.id === jobId && isOpenJob(job)),
  }).data;
  const eligibility = useQuery({ ...eligibilityQuery(jobId), enabled: isWanted && isOpen === true }).data;
  // What was read while it was open says nothing now.
  return { isOpen, eligibility: isOpen ? eligibility : undefined };
}

/** The applicant's own answers, folded away. */
function WhatYouSent({
  application: { formQuestions, responses, status, textsDeletedAt },
}: {
  application: OwnApplication;
}) {
  if (formQuestions.length === 0) return null;
  return (
    <Disclosure summary="What you sent">
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

/** Whether the applicant can apply for a job again, or when; an empty line while that loads. */
function ApplyAgain({ jobId, isWanted }: { jobId: string; isWanted: boolean }) {
  const { isOpen, eligibility } = useEligibility(jobId, isWanted);
  const wait = eligibility && waitOf(eligibility);
  return (
    <p className="mt-3 flex min-h-5 items-center pointer-coarse:min-h-11">
      {isOpen === false && <span className="text-muted">This position is closed.</span>}
      {wait && waitSentence(wait.reason, wait.from)}
      {eligibility?.canApply && (
        <Link to="/apply/$id" params={{ id: jobId }} className="link pointer-coarse:py-3">
          Apply again
        </Link>
      )}
    </p>
  );
}
