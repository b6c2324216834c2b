import {
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Flag,
  Hourglass,
  type LucideIcon,
  PenLine,
  TimerOff,
} from 'lucide-react';
import type { AttemptStatus } from '#contract/exams.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import type { Tone } from '#ui/tone.ts';

type Look = { word: string; tone: Tone; icon: LucideIcon };

const LOOK: Record<AttemptStatus, Look> = {
  in_progress: { word: 'In progress', tone: 'info', icon: Hourglass },
  // Neutral: the score says whether it was enough.
  completed: { word: 'Completed', tone: 'neutral', icon: ClipboardCheck },
  cheated: { word: 'Flagged', tone: 'danger', icon: Flag },
  expired: { word: 'Expired', tone: 'warning', icon: TimerOff },
};

const AWAITING: Look = { word: 'Awaiting marking', tone: 'info', icon: PenLine };

interface AttemptBadgeProps {
  status: AttemptStatus;
  /** Completed, with free-text answers that nobody has marked yet. */
  awaitingMarks?: boolean | undefined;
  /** Shown after the word, as in 'Completed (80%)'. Leave out next to a `ScoreBadge`. */
  score?: number | null | undefined;
}

/** An attempt's status as a word, a colour and an icon. */
export function AttemptBadge({ status, awaitingMarks = false, score }: AttemptBadgeProps) {
  const { word, tone, icon } = status === 'completed' && awaitingMarks ? AWAITING : LOOK[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
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
