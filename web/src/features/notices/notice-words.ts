import { GRADES, type Grade, gradeName } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import type { ManagedNotice } from './queries.ts';

const list = new Intl.ListFormat('en-GB');

/** Who a notice is for, in words. */
export const audienceOf = ({ targetGrades }: Pick<ManagedNotice, 'targetGrades'>): string =>
  targetGrades.length === 0 ? 'everyone' : list.format([...targetGrades].sort((a, b) => a - b).map(gradeName));

/** The grades that a notice can name: those that may read notices, and any that it names already. */
export const audienceChoices = (named: readonly Grade[]): Grade[] =>
  GRADES.filter((grade) => can(grade, 'notice.read') || named.includes(grade));

/** In words, which parts of a notice differ between two of its versions. */
export function changedParts(before: ManagedNotice, after: ManagedNotice): string {
  const parts: string[] = [];
  if (before.title !== after.title) parts.push('title');
  if (before.content !== after.content) parts.push('content');
  if (audienceOf(before) !== audienceOf(after)) parts.push('grades');
  return list.format(parts);
}
