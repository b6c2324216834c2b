import type { Grade } from '#contract/grades.ts';
import { ownTitle } from '#lib/portal/labels.ts';

/** The title that the home screen greets people with: the owner's, else a simpler one, where 2.5 counts as 2 and 6 as 5. */
export function homeTitle(grade: Grade): string {
  const title = ownTitle(grade);
  if (title) return title;
  if (grade === 1) return 'Member';
  if (grade < 3) return 'Staff';
  if (grade === 3) return 'Moderator';
  if (grade === 4) return 'Manager';
  return 'Executive';
}
