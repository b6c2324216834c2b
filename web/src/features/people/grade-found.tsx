import { gradeName } from '#contract/grades.ts';
import { gradeIn } from './people-filter.ts';

/** Says that the search was read as a grade. */
export function GradeFound({ q }: { q: string | undefined }) {
  const grade = gradeIn(q);
  return (
    <p role="status" className="mt-2 text-caption text-muted empty:hidden">
      {grade !== undefined && `Showing people whose grade is ${gradeName(grade)}.`}
    </p>
  );
}
