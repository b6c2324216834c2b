import { GRADES, type Grade } from '#contract/grades.ts';
import { can, lowestGrade } from '#contract/permissions.ts';
import { listed } from '#lib/format.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import type { ManagedNotice } from './queries.ts';

/** The audience of a notice as text: 'Moderators and above', who can read notices, or the grades in order. */
export const audienceOf = ({ targetGrades }: Pick<ManagedNotice, 'targetGrades'>): string =>
  targetGrades.length === 0
    ? `${gradePlural(lowestGrade('notice.read'))} and above`
    : listed([...targetGrades].sort((a, b) => a - b).map((grade) => gradeTitle(grade)));

/** The grades a notice can target: every grade that can read notices, and any it already names. */
export const audienceChoices = (named: readonly Grade[]): Grade[] =>
  GRADES.filter((grade) => can(grade, 'notice.read') || named.includes(grade));

/** What another user did to a notice beyond its fields, in a sentence; '' if nothing. */
export const changesBetween = (before: ManagedNotice, after: ManagedNotice): string =>
  before.isActive && !after.isActive ? 'They withdrew it.' : '';
