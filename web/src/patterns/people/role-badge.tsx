import { type Grade, gradeName } from '#contract/grades.ts';
import { Badge } from '#ui/badge.tsx';

/** A grade's name as a badge. */
export function RoleBadge({ grade }: { grade: Grade }) {
  return <Badge icon={null}>{gradeName(grade)}</Badge>;
}
