import { useInfiniteQuery } from '@tanstack/react-query';
import { couldChange } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { rowsOf } from '#lib/paged-query.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { type Person, peopleQuery } from '#patterns/people/people-queries.ts';

type Approver = Pick<Person, 'id' | 'username' | 'grade'>;

/** A change of a person that takes two people; a null grade is an erasure. */
type ChangeForTwo = { targetId: string; from: Grade; to: Grade | null };

const [EXECUTIVE, OWNER]: [Grade, Grade] = [5, 6];
const MOST_NAMES = 2;

/** Who else can approve changes; undefined while that loads, or if it is not wanted. */
export function useApprovers(isWanted: boolean): Approver[] | undefined {
  const me = useMe();
  const { data } = useInfiniteQuery({ ...peopleQuery({ minGrade: EXECUTIVE, blocked: false }), enabled: isWanted });
  return data && rowsOf(data).filter(({ id, needsMfa }) => id !== me.id && !needsMfa);
}

/** Who would approve a change, for the middle of a sentence: by name while they are few. Null if nobody could. */
export function approverOf(approvers: readonly Approver[] | undefined, change: ChangeForTwo): string | null {
  const able = approvers?.filter(
    ({ id, grade }) => id !== change.targetId && couldChange(grade, change.from, change.to),
  );
  if (able?.length === 0) return null;
  return able && able.length <= MOST_NAMES ? able.map(({ username }) => username).join(' or ') : 'a second person';
}

/** What follows if nobody else could approve a change now: whoever could make it alone waits a day. */
export function withoutApprover(mine: Grade, { from, to }: ChangeForTwo): string {
  const second = `${couldChange(EXECUTIVE, from, to) ? `${gradeTitle(EXECUTIVE)} or ` : ''}${gradeTitle(OWNER)}`;
  return couldChange(mine, from, to)
    ? 'Nobody else could approve this today, so you can approve it yourself in 24 hours.'
    : `Nobody else could approve this today: it needs a second ${second}.`;
}

const counted = (count: number, grade: Grade) => `${count} ${count === 1 ? gradeTitle(grade) : gradePlural(grade)}`;

/** What an Owner can get approved today, and by whom. */
export function approvalToday(approvers: readonly Approver[]): string {
  const countOf = (wanted: Grade) => approvers.filter(({ grade }) => grade === wanted).length;
  const [executives, owners] = [countOf(EXECUTIVE), countOf(OWNER)];
  const forOwners = `erasures and changes of ${gradePlural(EXECUTIVE)}`;
  if (owners > 0) {
    const rest = executives > 0 ? `, and ${counted(executives, EXECUTIVE)} everything but ${forOwners}` : '';
    return `Besides you, ${counted(owners, OWNER)} can approve everything today${rest}.`;
  }
  if (executives === 0) return 'Today nobody else could approve anything, so you would do so yourself after 24 hours.';
  return `Today ${counted(executives, EXECUTIVE)} can approve everything but ${forOwners}, which you would approve yourself after 24 hours.`;
}
