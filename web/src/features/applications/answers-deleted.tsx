import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#lib/session.ts';

/** Says that an application's answers were deleted, and after how many days. */
export function AnswersDeleted({ className }: { className?: string }) {
  const days = useQuery(portalQuery).data?.declinedRetentionDays;
  return <p className={className}>Answers were deleted{days ? ` after ${days} days` : ''}</p>;
}
