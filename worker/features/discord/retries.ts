import { days, hours, minutes } from '../../clock.ts';
import { type Claimed, INTERRUPTED } from './queue.store.ts';

/** The waits before each retry of a failed delivery. After the last one it has failed for good. */
const RETRIES = [minutes(1), minutes(5), minutes(30), hours(2), hours(12)];

/** The wait before every further attempt to take roles, once five have failed. */
const DAILY = days(1);

/** Whether it takes roles from a blocked user, or a Member who is entitled to none, which is never given up. */
const isTaking = ({ kind, person, grounds }: Claimed) =>
  kind === 'roles' &&
  person !== null &&
  (person.isBlocked === 1 || (person.grade === 1 && !grounds.vacancies.some(({ isAccepted }) => isAccepted)));

/** How long until the next attempt, after a failure that may pass by itself; null if this was the last one. */
export function retryWait(claimed: Claimed): number | null {
  const wait = RETRIES[claimed.attempts - 1];
  if (!isTaking(claimed)) return wait ?? null;
  return wait === undefined || claimed.attempts === RETRIES.length ? DAILY : wait;
}

/** The same after a refusal: only taking roles is retried, because an owner may remove the obstacle in Discord. */
export const refusalWait = (claimed: Claimed) => (isTaking(claimed) ? retryWait(claimed) : null);

/** Whether the last run died, and every attempt is used up. */
export const isHopeless = ({ attempts, error }: Claimed) => attempts > RETRIES.length + 1 && error === INTERRUPTED;
