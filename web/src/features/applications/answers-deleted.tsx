import { useQuery } from '@tanstack/react-query';
import type { ApplicationStatus } from '#contract/applications.ts';
import { withdrawnRetentionDays } from '#contract/limits.ts';
import { portalQuery } from '#lib/session.ts';

interface AnswersDeletedProps {
  status: ApplicationStatus;
  className?: string;
}

/** Says that an application's answers were deleted, and after how many days. */
export function AnswersDeleted({ status, className }: AnswersDeletedProps) {
  const declinedDays = useQuery(portalQuery).data?.declinedRetentionDays;
  const days =
    status === 'withdrawn' && declinedDays !== undefined ? withdrawnRetentionDays(declinedDays) : declinedDays;
  return <p className={className}>Answers were deleted{days ? ` after ${days} days` : ''}</p>;
}
