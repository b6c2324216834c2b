import { couldChange, isInReach } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import type { Approval } from './approval-queries.ts';

/** What an approval would change. */
export const changeText = ({ kind, fromGrade, toGrade }: Approval): string =>
  kind === 'erasure' || toGrade === null ? 'Erase this person' : `${gradeTitle(fromGrade)} to ${gradeTitle(toGrade)}`;

/** What the reader may do with an approval, and why not more. */
export interface Choices {
  approve: boolean;
  decline: boolean;
  withdraw: boolean;
  /** Empty if they may do everything. */
  because: string;
}

const NONE: Choices = { approve: false, decline: false, withdraw: false, because: '' };

/** As the server decides it. */
export function choicesFor(me: { id: string; grade: Grade }, approval: Approval): Choices {
  const { askedBy, target, targetId, fromGrade, toGrade } = approval;
  if (askedBy === me.id) return { ...NONE, withdraw: true, because: 'Waiting for a second person' };
  const grade = target?.grade ?? fromGrade;
  const isSame = grade === fromGrade;
  const mayApprove = couldChange(me.grade, fromGrade, toGrade);
  const decline = isInReach(me, { id: targetId, grade }) && (toGrade !== null || me.grade === 6);
  if (!isSame)
    return {
      ...NONE,
      decline,
      because: `${target?.username ?? 'This person'} is now ${gradeTitle(grade)}, so this can’t be approved any more.`,
    };
  return {
    ...NONE,
    approve: mayApprove,
    decline,
    because: mayApprove ? '' : `Only ${gradePlural(6)} can approve this.`,
  };
}
