import { type ApplicationStatus, type Decision, isAnswer, isArchived } from './applications.ts';

type State = { status: ApplicationStatus; suspended: boolean; isUnlocked: boolean };

type Reviews = { reviewCount?: number; reviewsNeeded?: number };

/**
 * Why a decision cannot be made now; null if it can. Withdrawn applications are final, archived ones need an unlock,
 * suspended ones are never accepted, and an answer needs enough reviews.
 */
export function refuseDecision(
  { status, suspended, isUnlocked, reviewCount = 0, reviewsNeeded = 0 }: State & Reviews,
  decision: Decision,
): 'withdrawn' | 'archived_locked' | 'conflict' | 'suspended' | 'reviews_needed' | null {
  if (status === 'withdrawn') return 'withdrawn';
  if (isArchived(status) && !isUnlocked) return 'archived_locked';
  if (status === decision) return 'conflict';
  if (suspended && decision === 'accepted') return 'suspended';
  return isAnswer(decision) && reviewCount < reviewsNeeded ? 'reviews_needed' : null;
}

/** Why an application cannot be suspended or reinstated now; null if it can. */
export function refuseSuspension(
  { status, suspended, isUnlocked }: State,
  suspend: boolean,
): 'withdrawn' | 'archived_locked' | 'conflict' | null {
  if (status === 'withdrawn') return 'withdrawn';
  if (isArchived(status) && !isUnlocked) return 'archived_locked';
  return suspended === suspend ? 'conflict' : null;
}
