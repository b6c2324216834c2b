import { now } from '../../clock.ts';
import type { Nomination, Nominee } from '../../contract/voice/nominations.ts';
import { isErased, toPerson, unlessErased } from '../../db/person.ts';
import type { NominationRow } from './nominations.store.ts';

/** How many opinions there are on a nomination. */
export const countOf = ({ yes, no, unsure }: NominationRow['nomination']) => yes + no + unsure;

/** Whether it is open and the time for opinions is over. */
export const isDue = ({ state, closesAt }: NominationRow['nomination']) => state === 'open' && closesAt <= now();

const isEmptied = ({ nomination, nominee }: NominationRow) => nomination.emptiedAt !== null || isErased(nominee);

function nomineeOf(row: NominationRow): Nominee | null {
  const { nomination, nominee } = row;
  if (isEmptied(row)) return null;
  const person = toPerson(nominee);
  if (person) return { ...person, joinedAt: new Date(nominee.joinedAt ?? 0) };
  const { username, discordId, joinedServerAt } = nomination;
  return username === null || discordId === null ? null : { username, discordId, joinedServerAt };
}

/** A nomination for the team. */
export function nominationView(row: NominationRow): Nomination {
  const { nomination, nominee, creator, decider, job, mine } = row;
  const { id, createdAt, closesAt, state, decidedAt, reached, revision } = nomination;
  return {
    id,
    nominee: nomineeOf(row),
    creator: toPerson(creator),
    createdAt,
    closesAt,
    isDue: isDue(nomination),
    state,
    reason: unlessErased(nomination.reason, nominee, creator),
    count: countOf(nomination),
    mine,
    job: job.id !== null && job.title !== null ? { id: job.id, title: job.title } : null,
    decider: toPerson(decider),
    answer: unlessErased(nomination.answer, nominee, decider),
    decidedAt,
    reached,
    revision,
  };
}
