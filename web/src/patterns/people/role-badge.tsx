import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { Badge } from '#ui/badge.tsx';

/** A grade's name as a badge. */
export function RoleBadge({ grade }: { grade: Grade }) {
  return <Badge icon={null}>{gradeTitle(grade)}</Badge>;
}
