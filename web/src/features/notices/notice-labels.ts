import { GRADES, type Grade, gradeName } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import { listed } from '#lib/format.ts';
import type { ManagedNotice } from './queries.ts';

/** The audience of a notice as text: 'everyone', or the grades in order. */
export const audienceOf = ({ targetGrades }: Pick<ManagedNotice, 'targetGrades'>): string =>
  targetGrades.length === 0 ? 'everyone' : listed([...targetGrades].sort((a, b) => a - b).map(gradeName));

/** The grades a notice can target: every grade that can read notices, and any it already names. */
export const audienceChoices = (named: readonly Grade[]): Grade[] =>
  GRADES.filter((grade) => can(grade, 'notice.read') || named.includes(grade));

/** What another user changed between two versions of a notice, in a sentence or two. */
export function changesBetween(before: ManagedNotice, after: ManagedNotice): string {
  const parts: string[] = [];
  if (before.title !== after.title) parts.push('title');
  if (before.content !== after.content) parts.push('content');
  if (audienceOf(before) !== audienceOf(after)) parts.push('grades');
  const withdrawn = before.isActive && !after.isActive && 'They withdrew it.';
  const changed = parts.length > 0 && `They changed the ${listed(parts)}.`;
  return [withdrawn, changed].filter(Boolean).join(' ');
}
