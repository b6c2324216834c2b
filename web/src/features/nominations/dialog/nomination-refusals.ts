import { can } from '#contract/permissions.ts';
import { OPINIONS_NEEDED } from '#contract/voice/nominations.ts';
import { isKnown } from '#features/voice/nomination-labels.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { counted, dayText } from '#lib/format.ts';
import type { Me } from '#lib/session.ts';

type Asked = Pick<Nomination, 'creator' | 'count' | 'isDue' | 'closesAt' | 'nominee' | 'mine'>;

/** Whether the reader proposed the nominee. */
export const isProposer = ({ creator }: Pick<Nomination, 'creator'>, me: Pick<Me, 'id'>) => creator?.id === me.id;

/** That a decision needs more opinions before the time is over; null once it has enough. */
export function opinionsText({ count, isDue, closesAt }: Pick<Asked, 'count' | 'isDue' | 'closesAt'>): string | null {
  if (isDue || count >= OPINIONS_NEEDED) return null;
  return `${count} of ${counted(OPINIONS_NEEDED, 'opinion')}: a decision needs more, or waits until ${dayText(new Date(closesAt))}.`;
}

/** Why the reader cannot invite or decline, in words; null if they can. */
export function decisionRefusal(nomination: Asked, me: Pick<Me, 'id'>, state: 'invited' | 'declined'): string | null {
  if (isProposer(nomination, me)) return 'You nominated them, so a colleague decides.';
  const { nominee } = nomination;
  if (state === 'invited' && isKnown(nominee) && nominee.grade > 1)
    return 'They are on the team already, so they can’t be invited.';
  return opinionsText(nomination);
}

/** Why the reader cannot withdraw it, in words; null if they can, or if only the server knows. */
export function withdrawalRefusal(nomination: Asked, me: Pick<Me, 'id' | 'grade'>): string | null {
  const { count, mine } = nomination;
  const others = count - (mine === null ? 0 : 1);
  if (!isProposer(nomination, me) || others === 0 || can(me.grade, 'nomination.decide')) return null;
  return 'A colleague has given an opinion, so you can’t withdraw it any more.';
}
