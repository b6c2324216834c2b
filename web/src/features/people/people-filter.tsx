import { keepPreviousData } from '@tanstack/react-query';
import { GRADES, type Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useHeld, useHeldRows } from '#patterns/lists/held-rows.ts';
import { type ListState, usePagedList } from '#patterns/lists/list-state.ts';
import { type PeopleFilter, type Person, peopleQuery } from '#patterns/people/people-queries.ts';

/** The sections that people are shown in. */
export type PeopleSection = 'active' | 'members' | 'blocked';

const PARTS: Record<PeopleSection, { filter: PeopleFilter; holds: (grade: Grade) => boolean }> = {
  active: { filter: { minGrade: 2, blocked: false }, holds: (grade) => grade >= 2 },
  members: { filter: { grade: 1, blocked: false }, holds: (grade) => grade === 1 },
  blocked: { filter: { blocked: true }, holds: () => true },
};

/** The grade whose name was searched for, in any case; undefined for any other search. */
export function gradeIn(q: string | undefined): Grade | undefined {
  const words = q?.trim().toLowerCase();
  return GRADES.find((grade) => gradeTitle(grade).toLowerCase() === words);
}

/** The filter of a section's list; null where the section holds nobody of the grade that was searched for. */
export function filterOf(part: PeopleSection, q: string | undefined): PeopleFilter | null {
  const { filter, holds } = PARTS[part];
  const grade = gradeIn(q);
  if (grade === undefined) return { ...filter, q: q?.trim() || undefined };
  return holds(grade) ? { ...filter, grade } : null;
}

/** The filters of several sections, without those that hold nobody. */
export const filtersOf = (parts: PeopleSection[], q: string | undefined): PeopleFilter[] =>
  parts.map((part) => filterOf(part, q)).filter((filter) => filter !== null);

/**
 * The people whom a filter lets through, the highest grade first; null without a filter. The previous search's rows stay
 * until the new ones are there.
 */
export function usePeople(filter: PeopleFilter | null): ListState<Person> | null {
  const enabled = filter !== null;
  const list = usePagedList({ ...peopleQuery(filter ?? {}), enabled, placeholderData: keepPreviousData });
  // The server's order is by date. The staff of most portals are one page, so sorting what was read is enough.
  const rows = enabled ? list.rows?.toSorted((one, other) => other.grade - one.grade) : undefined;
  return useHeldRows(enabled ? { ...list, rows } : null, rows);
}

/** Says that the search was read as a grade. */
export function GradeFound({ q }: { q: string | undefined }) {
  const grade = useHeld(gradeIn(q));
  return (
    <p role="status" className="mt-2 text-caption text-muted empty:hidden">
      {grade !== undefined && `Showing people whose grade is ${gradeTitle(grade)}.`}
    </p>
  );
}
