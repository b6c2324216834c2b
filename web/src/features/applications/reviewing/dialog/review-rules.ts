import { refuseDecision } from '#contract/application-rules.ts';
import { type Decision, isArchived } from '#contract/applications.ts';
import type { ReviewedApplication } from '../../queries.ts';
import { STATUS_LABELS } from '../../shared/status-labels.ts';
import { reviewCountLabel } from '../review-count.ts';

/** What decides which actions are open to the reviewer. */
export type ReviewState = Pick<ReviewedApplication, 'status' | 'suspended' | 'reviewCount' | 'reviewsNeeded'> & {
  isUnlocked: boolean;
};

/** Why every action is locked, or null if they are not. */
export function lockReason({ status, isUnlocked }: ReviewState): string | null {
  if (status === 'withdrawn') return 'The applicant withdrew this application.';
  return isArchived(status) && !isUnlocked ? 'Archived: enter the system pin to enable the actions.' : null;
}

/** Why this decision is not possible, or null if it is, by the rule that the server enforces. */
export function refusalReason(state: ReviewState, decision: Decision): string | null {
  const refusal = refuseDecision(state, decision);
  if (refusal === 'conflict') return `Already ${STATUS_LABELS[decision]}.`;
  if (refusal === 'suspended') return 'A suspended application cannot be accepted.';
  return lockReason(state) ?? (decision === 'under_consideration' ? null : reviewsReason(state));
}

/** Why there are too few reviews to accept or decline; null if there are enough. */
function reviewsReason({ reviewCount, reviewsNeeded }: ReviewState): string | null {
  const missing = reviewsNeeded - reviewCount;
  if (missing <= 0) return null;
  return `${reviewCountLabel(reviewCount, reviewsNeeded)}: ACCEPT and DECLINE need ${missing === 1 ? 'one' : missing} more.`;
}
