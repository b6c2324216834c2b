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

/** What somebody else made of a notice, in a sentence or two. */
export function theirChanges(before: ManagedNotice, after: ManagedNotice): string {
  const parts: string[] = [];
  if (before.title !== after.title) parts.push('title');
  if (before.content !== after.content) parts.push('content');
  if (audienceOf(before) !== audienceOf(after)) parts.push('grades');
  const withdrawn = before.isActive && !after.isActive && 'They withdrew it.';
  const changed = parts.length > 0 && `They changed the ${list.format(parts)}.`;
  return [withdrawn, changed].filter(Boolean).join(' ');
}
