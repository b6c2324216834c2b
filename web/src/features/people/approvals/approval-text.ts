import { distance } from '#lib/format.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import type { Approval } from './approval-queries.ts';

/** What an approval would change. */
export function changeText({ kind, fromGrade, toGrade }: Approval): string {
  if (kind === 'block') return `${gradeTitle(fromGrade)}, blocked`;
  return toGrade === null ? 'Erase this person' : `${gradeTitle(fromGrade)} to ${gradeTitle(toGrade)}`;
}

/** Why the reader cannot approve, in words; empty if they can. */
export function withoutApproval({ can, target, fromGrade, soleAt }: Approval): string {
  const grade = target?.grade ?? fromGrade;
  switch (can.approve) {
    case true:
    case 'approval_closed':
      return '';
    case 'own_row':
      return soleAt ? `You can approve this yourself ${distance(new Date(soleAt))}.` : 'Waiting for a second person';
    case 'erased':
      return 'This person has been erased.';
    case 'conflict':
    case 'still_staff':
      return grade === fromGrade
        ? 'This can’t be approved any more.'
        : `${target?.username ?? 'This person'} is now ${gradeTitle(grade)}, so this can’t be approved any more.`;
    default:
      return `Only ${gradePlural(6)} can approve this.`;
  }
}
