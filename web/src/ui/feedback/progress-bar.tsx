import { Progress } from 'radix-ui';
import { cx } from '../cx.ts';

interface ProgressBarProps {
  /** From 0 to 100. */
  value: number;
  /** What is in progress, for screen readers. */
  label: string;
  className?: string;
}

/** Progress towards a known end. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <Progress.Root
      value={percent}
      aria-label={label}
      getValueLabel={(shown) => `${Math.round(shown)}%`}
      className={cx('h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <Progress.Indicator
        className="h-full w-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `translateX(${percent - 100}%)` }}
      />
    </Progress.Root>
  );
}
