import { type Decision, isArchived, refuseDecision } from '#contract/applications.ts';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import type { ReviewedApplication } from '../queries.ts';
import { reviewCountLabel } from '../reviewing/review-labels.ts';

/** The facts that decide which actions the reviewer has. */
export type ReviewState = Pick<ReviewedApplication, 'status' | 'suspended' | 'reviewCount' | 'reviewsNeeded'> & {
  isUnlocked: boolean;
};

/** Why every action is locked, or null if they are not. */
export function lockReason({ status, isUnlocked }: ReviewState): string | null {
  if (status === 'withdrawn') return 'The applicant withdrew this application.';
  return isArchived(status) && !isUnlocked ? 'Archived: enter the system pin to enable the actions.' : null;
}

/** Why this decision is not possible, or null if it is. The server enforces the same rule. */
export function refusalReason(state: ReviewState, decision: Decision): string | null {
  const refusal = refuseDecision(state, decision);
  if (refusal === 'conflict') return `Already ${STATUS_LABELS[decision]}.`;
  if (refusal === 'suspended') return 'A suspended application cannot be accepted.';
  return refusal === 'reviews_needed' ? reviewsReason(state) : lockReason(state);
}

/** How many reviews are missing before the application can be accepted or declined. */
function reviewsReason({ reviewCount, reviewsNeeded }: ReviewState): string {
  const missing = reviewsNeeded - reviewCount;
  return `${reviewCountLabel(reviewCount, reviewsNeeded)}: ACCEPT and DECLINE need ${missing === 1 ? 'one' : missing} more.`;
}
