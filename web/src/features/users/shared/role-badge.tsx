import { type Grade, gradeName } from '#contract/grades.ts';
import { Badge } from '../../../ui/badge.tsx';

/** A grade, by its name. */
export function RoleBadge({ grade }: { grade: Grade }) {
  return <Badge icon={null}>{gradeName(grade)}</Badge>;
}
