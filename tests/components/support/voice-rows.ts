import type { Nomination, SubjectOpinions, Trial } from '#features/voice/queries.ts';
import { bea, fromNow } from './application-rows.ts';

const DAY = 24 * 60;

/** The id of `nomination`. */
export const NOMINATION = 'nomination-1';

const colleague = { ...bea, grade: 3 as const };

/** An open nomination of nell by bea, with three days left. */
export const nomination = (fields: Partial<Nomination> = {}): Nomination => ({
  id: NOMINATION,
  nominee: {
    id: 'nell',
    username: 'nell',
    displayName: null,
    avatar: null,
    grade: 1,
    joinedAt: '2026-03-01T12:00:00.000Z',
  },
  creator: colleague,
  createdAt: fromNow(-4 * DAY),
  closesAt: fromNow(3 * DAY + 60),
  isDue: false,
  state: 'open',
  reason: 'Answers every newcomer in the lobby.',
  count: 1,
  mine: null,
  job: null,
  decider: null,
  answer: null,
  decidedAt: null,
  reached: null,
  revision: 1,
  ...fields,
});

/** An opinion of bea. */
export const opinionOf = (
  fields: Partial<SubjectOpinions['opinions'][number]> = {},
): SubjectOpinions['opinions'][number] => ({
  user: colleague,
  verdict: 'yes',
  reason: 'Patient, even at midnight.',
  sawOthers: false,
  createdAt: fromNow(-DAY),
  updatedAt: fromNow(-DAY),
  ...fields,
});

/** What someone who has not spoken sees of so many opinions. */
export const blind = (count: number): SubjectOpinions => ({ count, visible: false, mine: null, opinions: [] });

/** What ann sees after a yes of hers, next to bea's. */
export const spoken: SubjectOpinions = (() => {
  const mine = opinionOf({ user: { ...colleague, id: 'ann', username: 'ann' }, reason: 'Kind and quick.' });
  mine.updatedAt = mine.createdAt;
  return { count: 2, visible: true, mine, opinions: [mine, opinionOf()] };
})();

/** The trial of mira, due in so many days. */
export const trialOf = (days: number, fields: Partial<Trial> = {}): Trial => ({
  user: { ...colleague, id: 'mira', username: 'mira', grade: 2 },
  trialDueOn: fromNow(days * DAY).slice(0, 10),
  count: 0,
  mine: null,
  ...fields,
});
