import { after, dayOf, days } from '../../clock.ts';
import type { Pause, RequirementValues } from '../../contract/handbook/requirements.ts';
import type { Standing, StandingState } from '../../contract/handbook/standings.ts';
import { dueDay, type LeaveDays } from '../../contract/staff-file/trials.ts';

/** A requirement as standings need it. */
export type Asked = RequirementValues & { id: string; startsAt: Date; paused: Pause | null };

/** What a person last did for a requirement, in milliseconds since 1970. */
export type Fulfilment = {
  at: number;
  /** When a later material revision ended it; null if none did. */
  supersededAt: number | null;
};

/** A person as standings need them. `fulfilments` are by the requirement's id. */
export type Bound = {
  grade: number;
  joinedAt: Date;
  promotedAt: Date | null;
  leaves: LeaveDays[];
  fulfilments: ReadonlyMap<string, Fulfilment>;
};

type Counted = Bound & {
  /** When their last leave is over, from which on none moves a day. */
  backAt: number;
};

const DAY = days(1);

/** A moment from which days count. */
type Count = { from: number; length: number };

const endOf = ({ from, length }: Count) => from + length * DAY;

/** When the last of these leaves is over, in milliseconds since 1970. */
const backAtOf = (leaves: LeaveDays[]) =>
  leaves.reduce((last, { toDay }) => Math.max(last, Date.parse(toDay) + DAY), Number.NEGATIVE_INFINITY);

/** The end of a count, moved by leave to another day at the same time of day. */
function movedEnd({ from, length }: Count, { leaves, backAt }: Counted): Date {
  // A page of 500 people computes this 15,000 times, and few are or will be away.
  if (from >= backAt) return new Date(endOf({ from, length }));
  const day = dueDay({ from: dayOf(new Date(from)), length }, leaves);
  return after(new Date(Date.parse(day)), from % DAY);
}

/** Whether a requirement asks a grade. */
const isAskedOf = ({ fromGrade }: Pick<Asked, 'fromGrade'>, grade: number) => fromGrade <= grade;

/** When a fulfilment runs out; null if it never does. */
const untilOf = (validDays: number | null, { at }: Fulfilment) => (validDays === null ? null : at + validDays * DAY);

/** Whether what a person did last still counts. */
export function isMet(validDays: number | null, last: Fulfilment | null | undefined, now: Date): last is Fulfilment {
  if (!last || last.supersededAt !== null) return false;
  const until = untilOf(validDays, last);
  return until === null || now.getTime() < until;
}

/** When an earlier fulfilment ran out; null if it did not. One that a material revision ended before did not. */
function ranOutAt(validDays: number | null, last: Fulfilment, now: Date) {
  const until = untilOf(validDays, last);
  const hasRunOut = until !== null && until <= Math.min(now.getTime(), last.supersededAt ?? Number.POSITIVE_INFINITY);
  return hasRunOut ? until : null;
}

/** By when a requirement that is not met has to be. */
function dueAtOf(asked: Asked, person: Counted, now: Date): Date {
  const { joinedAt, promotedAt, fulfilments } = person;
  const { id, dueDays, validDays, startsAt } = asked;
  const last = fulfilments.get(id);
  const ranOut = last ? ranOutAt(validDays, last, now) : null;
  const superseded = last?.supersededAt ?? null;
  const counts: Count[] = [
    { from: startsAt.getTime(), length: dueDays },
    { from: (promotedAt ?? joinedAt).getTime(), length: dueDays },
    ...(ranOut === null ? [] : [{ from: ranOut, length: 0 }]),
    ...(superseded === null ? [] : [{ from: superseded, length: dueDays }]),
  ];
  return movedEnd(
    counts.reduce((latest, count) => (endOf(count) > endOf(latest) ? count : latest)),
    person,
  );
}

/** A person's standing with a requirement that asks them, or with a gate above their grade. */
function standingWith(asked: Asked, person: Counted, now: Date): Standing {
  const { id: requirementId, dueDays, validDays } = asked;
  const time = now.getTime();
  const last = person.fulfilments.get(requirementId);
  if (isMet(validDays, last, now)) {
    const end = untilOf(validDays, last);
    const until = end === null ? null : new Date(end);
    const isRunningOut = end !== null && end - time <= dueDays * DAY;
    return {
      requirementId,
      state: isRunningOut ? 'due' : 'met',
      metAt: new Date(last.at),
      until,
      dueAt: isRunningOut ? until : null,
    };
  }
  const notMet = (state: StandingState, dueAt: Date | null) => ({
    requirementId,
    state,
    metAt: null,
    until: null,
    dueAt,
  });
  if (!isAskedOf(asked, person.grade)) return notMet('open', null);
  const dueAt = dueAtOf(asked, person, now);
  return notMet(dueAt < now ? 'overdue' : 'due', dueAt);
}

/** A person's standings, in the order of the requirements (docs/rules/training.md#standing). */
export function standingsOf(requirements: readonly Asked[], person: Bound, now: Date): Standing[] {
  const counted = { ...person, backAt: backAtOf(person.leaves) };
  return requirements
    .filter((asked) => asked.paused === null && (isAskedOf(asked, person.grade) || asked.isGate))
    .map((asked) => standingWith(asked, counted, now));
}

const RANK: Record<StandingState, number> = { overdue: 0, due: 0, open: 1, met: 2 };

/** Sorts standings by urgency: overdue and due by their date, then open, then met. */
export const byUrgency = (one: Standing, other: Standing) =>
  RANK[one.state] - RANK[other.state] || (one.dueAt?.getTime() ?? 0) - (other.dueAt?.getTime() ?? 0);
