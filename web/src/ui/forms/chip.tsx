import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface ChipProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ isOn, onChange, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={cx(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-caption font-semibold transition-colors pointer-coarse:min-h-11',
        isOn ? 'chosen bg-accent-soft' : 'border-control bg-surface hover:bg-hover',
      )}
    >
      {isOn && <Check aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </button>
  );
}
