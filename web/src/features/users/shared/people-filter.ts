import { GRADES, type Grade, gradeName } from '#contract/grades.ts';
import type { PeopleFilter } from '../queries.ts';

/** The parts that the screens show people in. */
export type PeoplePart = 'active' | 'members' | 'blocked';

const PARTS: Record<PeoplePart, { filter: PeopleFilter; holds: (grade: Grade) => boolean }> = {
  active: { filter: { minGrade: 2, blocked: false }, holds: (grade) => grade >= 2 },
  members: { filter: { grade: 1, blocked: false }, holds: (grade) => grade === 1 },
  blocked: { filter: { blocked: true }, holds: () => true },
};

/** The grade that a search names, whatever its case; undefined where it names none and is for usernames and Discord IDs. */
export function gradeIn(q: string | undefined): Grade | undefined {
  const words = q?.trim().toLowerCase();
  return GRADES.find((grade) => gradeName(grade).toLowerCase() === words);
}

/** What the list of a part is narrowed to by a search; null where that part cannot hold anyone of the grade that is named. */
export function filterOf(part: PeoplePart, q: string | undefined): PeopleFilter | null {
  const { filter, holds } = PARTS[part];
  const grade = gradeIn(q);
  if (grade === undefined) return { ...filter, q: q?.trim() || undefined };
  return holds(grade) ? { ...filter, grade } : null;
}
