import type { Decision } from '#contract/applications.ts';
import { ERRORS } from '#contract/errors.ts';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import type { ReviewedApplication } from '../queries.ts';
import { reviewCountLabel } from '../reviewing/review-labels.ts';

type Action = keyof ReviewedApplication['can'];
type Refused = Pick<ReviewedApplication, 'can' | 'status' | 'reviewCount' | 'reviewsNeeded'>;

/** The action that makes each decision. */
export const ACTION_OF = {
  accepted: 'accept',
  under_consideration: 'consider',
  declined: 'decline',
} as const satisfies Record<Decision, Action>;

/** Why the reader cannot take an action on an application, in words; null if they can. */
export function refusalText(application: Refused, action: Action): string | null {
  const allowed = application.can[action];
  switch (allowed) {
    case true:
      return null;
    case 'withdrawn':
      return 'The applicant withdrew this application.';
    case 'archived_locked':
      return 'Archived: enter the system pin to enable the actions.';
    case 'conflict':
      return `Already ${STATUS_LABELS[application.status]}.`;
    case 'reviews_needed':
      return reviewsText(application);
    default:
      return ERRORS[allowed][1];
  }
}

/** How many reviews are missing before the application can be accepted or declined. */
function reviewsText({ reviewCount, reviewsNeeded }: Refused): string {
  const missing = reviewsNeeded - reviewCount;
  return `${reviewCountLabel(reviewCount, reviewsNeeded)}: ACCEPT and DECLINE need ${missing === 1 ? 'one' : missing} more.`;
}
