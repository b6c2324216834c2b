import { cx } from '#ui/cx.ts';

interface ScoreBarProps {
  /** 0 to 100; null leaves the bar empty. */
  score: number | null;
  /** 0 to 100. */
  passMark: number;
  className?: string;
}

/** A score as a bar against the pass mark. Not read out: the figure is beside it. */
export function ScoreBar({ score, passMark, className }: ScoreBarProps) {
  return (
    <div aria-hidden className={cx('relative h-2 rounded-full bg-line', className)}>
      {score !== null && (
        <div
          className={cx('h-full rounded-full', score >= passMark ? 'bg-success-border' : 'bg-danger-border')}
          style={{ width: `${score}%` }}
        />
      )}
      <div className="absolute -inset-y-1 w-0.5 -ml-px rounded-full bg-ink" style={{ left: `${passMark}%` }} />
    </div>
  );
}
