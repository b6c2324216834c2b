import { Chip } from '#ui/forms/chip.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { ReviewSearch } from '../reviewing/review-search.ts';

const CHOICES = [
  ['me', 'Mine'],
  ['none', 'Unassigned'],
] as const;

interface AssigneeFilterProps {
  value: ReviewSearch['assignee'];
  onChange: (assignee: ReviewSearch['assignee']) => void;
}

/** Narrows the applications to one's own, or to those that nobody takes care of. */
export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  return (
    <div className="mb-3 flex items-center gap-2">
      {CHOICES.map(([choice, label]) => (
        <Chip key={choice} isOn={value === choice} onChange={(isOn) => onChange(isOn ? choice : undefined)}>
          {label}
        </Chip>
      ))}
      <p className="ml-auto flex items-center gap-1.5 text-caption text-muted max-sm:hidden pointer-coarse:hidden">
        <Kbd>I</Kbd> assigns the focused one to you
      </p>
    </div>
  );
}
