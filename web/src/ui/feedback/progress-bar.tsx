import { cx } from '../cx.ts';

const LOOK = {
  bar: { track: 'h-1.5 rounded-full', fill: 'rounded-full bg-accent' },
  edge: { track: 'h-0.75', fill: 'bg-lamp' },
};

interface ProgressBarProps {
  /** From 0 to 100. */
  value: number;
  /** What is in progress, for screen readers. */
  label: string;
  /** `edge` is the lit lower edge of a night bar. */
  look?: keyof typeof LOOK;
  className?: string;
}

/** Progress towards a known end. */
export function ProgressBar({ value, label, look = 'bar', className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${Math.round(percent)}%`}
      className={cx('w-full overflow-hidden bg-line', LOOK[look].track, className)}
    >
      <div
        className={cx('h-full w-full origin-left transition-transform', LOOK[look].fill)}
        style={{ transform: `translateX(${percent - 100}%)` }}
      />
    </div>
  );
}
