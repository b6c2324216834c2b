import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Segments } from '#ui/forms/segments.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { ReviewSearch } from '../reviewing/review-search.ts';

const CHOICES = [
  ['me', 'Mine'],
  ['none', 'Unassigned'],
] as const;

interface AssigneeFilterProps {
  value: ReviewSearch['assignee'];
  onChange: (assignee: ReviewSearch['assignee']) => void;
  /** There are undecided applications to take. */
  canTake: boolean;
  /** Further filters, at the end of the line; on phones they wrap with it. */
  children?: ReactNode;
}

/** Narrows the list to the user's own applications, or to unassigned ones. */
export function AssigneeFilter({ value, onChange, canTake, children }: AssigneeFilterProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segments label="Assignee" value={value} onChange={onChange} options={CHOICES} />
      <p
        className={cx(
          'ml-auto flex items-center gap-1.5 text-caption text-muted max-lg:hidden pointer-coarse:hidden',
          !canTake && 'invisible',
        )}
      >
        Press <Kbd>I</Kbd> to take the selected application
      </p>
      {children && <div className="flex gap-2 max-lg:ml-auto max-sm:contents">{children}</div>}
    </div>
  );
}
