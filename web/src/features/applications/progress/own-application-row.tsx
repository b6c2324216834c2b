import { useId } from 'react';
import { isArchived } from '#contract/applications.ts';
import { Button } from '#ui/button.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import type { OwnApplication } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { ApplyAgain } from './apply-again.tsx';
import { ProgressSteps } from './progress-steps.tsx';

interface OwnApplicationRowProps {
  application: OwnApplication;
  mayHaveToWait: boolean;
  onWithdraw: () => void;
}

/** One of one's own applications: how far it has come, its answer, and how to take it back. */
export function OwnApplicationRow({ application, mayHaveToWait, onWithdraw }: OwnApplicationRowProps) {
  const { jobId, jobTitle, status, suspended, message } = application;
  const titleId = useId();
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
      {mayHaveToWait && <ApplyAgain jobId={jobId} />}
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
