import { type ApplicationStatus, type Decision, isArchived } from './applications.ts';

type State = { status: ApplicationStatus; suspended: boolean; isUnlocked: boolean };

/**
 * Why a decision cannot be made now, or null if it can: withdrawn applications stay as they are, archived ones must be unlocked, and
 * suspended ones are never accepted.
 */
export function refuseDecision(
  { status, suspended, isUnlocked }: State,
  decision: Decision,
): 'withdrawn' | 'archived_locked' | 'conflict' | 'suspended' | null {
  if (status === 'withdrawn') return 'withdrawn';
  if (isArchived(status) && !isUnlocked) return 'archived_locked';
  if (status === decision) return 'conflict';
  return suspended && decision === 'accepted' ? 'suspended' : null;
}

/** Why an application cannot be suspended or reinstated now, or null if it can. */
export function refuseSuspension(
  { status, suspended, isUnlocked }: State,
  suspend: boolean,
): 'withdrawn' | 'archived_locked' | 'conflict' | null {
  if (status === 'withdrawn') return 'withdrawn';
  if (isArchived(status) && !isUnlocked) return 'archived_locked';
  return suspended === suspend ? 'conflict' : null;
}
