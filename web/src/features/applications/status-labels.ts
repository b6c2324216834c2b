import type { ApplicationStatus } from '#contract/applications.ts';

/** What the screens call each status. */
export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  under_consideration: 'Under Review',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
