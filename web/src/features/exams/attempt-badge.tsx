import {
  Check,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Flag,
  Hourglass,
  type LucideIcon,
  PenLine,
  TimerOff,
  X,
} from 'lucide-react';
import type { AttemptStatus } from '#contract/exams.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import type { Tone } from '#ui/tone.ts';

type Look = { label: string; tone: Tone; icon: LucideIcon };

const LOOK: Record<AttemptStatus, Look> = {
  in_progress: { label: 'In progress', tone: 'info', icon: Hourglass },
  // Neutral: the score shows whether it passed.
  completed: { label: 'Completed', tone: 'neutral', icon: ClipboardCheck },
  cheated: { label: 'Flagged', tone: 'danger', icon: Flag },
  expired: { label: 'Expired', tone: 'warning', icon: TimerOff },
};

const AWAITING: Look = { label: 'Awaiting marking', tone: 'info', icon: PenLine };

interface AttemptBadgeProps {
  status: AttemptStatus;
  /** Completed, with unmarked free-text answers. */
  awaitingMarks?: boolean | undefined;
  /** Shown after the label, as in 'Completed (80%)'. Omit next to a `ScoreBadge`. */
  score?: number | null | undefined;
}

/** An attempt's status: label, colour and icon. */
export function AttemptBadge({ status, awaitingMarks = false, score }: AttemptBadgeProps) {
  const { label, tone, icon } = status === 'completed' && awaitingMarks ? AWAITING : LOOK[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
      {typeof score === 'number' && ` (${score}%)`}
    </Badge>
  );
}

interface ScoreBadgeProps {
  /** 0 to 100; null renders nothing. */
  score: number | null;
  /** 0 to 100. */
  passingScore: number;
}

/** A score and whether it passed. */
export function ScoreBadge({ score, passingScore }: ScoreBadgeProps) {
  if (score === null) return null;
  const hasPassed = score >= passingScore;
  return (
    <Badge tone={hasPassed ? 'success' : 'danger'} icon={hasPassed ? CircleCheck : CircleX}>
      <span>{hasPassed ? 'Passed' : 'Failed'}</span> {score}%
    </Badge>
  );
}

/** A score as coloured text, for columns of them. */
export function Score({ score, passingScore }: ScoreBadgeProps) {
  if (score === null) return null;
  const hasPassed = score >= passingScore;
  const Icon = hasPassed ? Check : X;
  return (
    <span
      className={cx(
        'flex items-center justify-end gap-1 text-base font-semibold tabular-nums',
        hasPassed ? 'text-success' : 'text-danger',
      )}
    >
      <span className="sr-only">{hasPassed ? 'Passed ' : 'Failed '}</span>
      {score}%
      <Icon aria-hidden strokeWidth={3} className="size-3.5" />
    </span>
  );
}

interface ScoreBarProps {
  /** 0 to 100; null leaves the bar empty. */
  score: number | null;
  /** 0 to 100. */
  passMark: number;
  className?: string;
}

/** A score as a bar against the required one. The bar is hidden from screen readers, because the figure is next to it. */
export const ScoreBar = ({ score, passMark, className }: ScoreBarProps) => (
  <div className={className}>
    <p className="relative h-5 text-xs text-muted tabular-nums">
      <span
        className="absolute whitespace-nowrap"
        // Over its mark, and within the bar at any.
        style={{ left: `clamp(2.75rem, ${passMark}%, 100% - 2.75rem)`, transform: 'translateX(-50%)' }}
      >
        Required {passMark}%
      </span>
    </p>
    <div aria-hidden className="relative h-2 rounded-full bg-line">
      {score !== null && (
        <div
          className={cx('h-full rounded-full', score >= passMark ? 'bg-success-border' : 'bg-danger-border')}
          style={{ width: `${score}%` }}
        />
      )}
      <div className="absolute -inset-y-1 w-0.5 -ml-px rounded-full bg-ink" style={{ left: `${passMark}%` }} />
    </div>
  </div>
);
