import { ArrowRight } from 'lucide-react';
import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';

/** The grades before and after a change; nothing if neither is known. */
export function GradeStep({ from, to }: { from: Grade | null; to: Grade | null }) {
  if (from === null && to === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm">
      {from === null ? 'Unknown' : gradeTitle(from)}
      <ArrowRight aria-label="to" className="size-3.5 shrink-0 text-muted" />
      {to === null ? 'Unknown' : gradeTitle(to)}
    </p>
  );
}

interface GradeRecord {
  description: string;
  fromGrade: Grade | null;
  toGrade: Grade | null;
}

/** Whether a record's description is the one that the portal writes for a change of grade, which the grades below it repeat. */
export const saysOnlyGrades = ({ description, fromGrade, toGrade }: GradeRecord): boolean =>
  fromGrade !== null && toGrade !== null && description === `From ${gradeTitle(fromGrade)} to ${gradeTitle(toGrade)}.`;
