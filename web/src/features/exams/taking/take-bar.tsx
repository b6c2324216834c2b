import { Check, Clock, CloudOff, CloudUpload, Flag, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { AnswersState, SaveProblem } from './attempt/answer-store.ts';
import { type CountdownOptions, formatCountdown, useCountdown } from './attempt/use-countdown.ts';

interface TakeBarProps {
  title: string;
  /** Position of the question, from 1. */
  number: number;
  total: number;
  state: AnswersState;
  isFlagged: boolean;
  countdown: CountdownProps;
}

/** Stays in view during the exam: progress, time left, and whether the answers are saved. */
export function TakeBar({ title, number, total, state, isFlagged, countdown }: TakeBarProps) {
  return (
    <header className="sticky top-14 z-10 -mx-4 border-b border-line bg-canvas px-4 pt-3 pb-2.5 sm:-mx-8 sm:px-8 lg:top-0">
      <div className="flex items-center justify-between gap-4">
        <h1 tabIndex={-1} title={title} className="min-w-0 truncate text-sm font-semibold text-muted">
          {title}
        </h1>
        <Countdown {...countdown} />
      </div>
      <ProgressBar value={(number / total) * 100} label="Progress through the questions" className="my-2.5" />
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-caption tabular-nums">
        <p className="flex items-center gap-3">
          <span className="font-semibold">
            Question {number} of {total}
          </span>
          {isFlagged && (
            <Badge tone="danger" icon={Flag}>
              Flagged
            </Badge>
          )}
        </p>
        <SaveStatus {...state} />
      </div>
    </header>
  );
}

const PROBLEM: Record<SaveProblem['kind'], string> = {
  offline: 'Offline, will retry',
  failing: 'Not saved, will retry',
  signed_out: 'Signed out',
  refused: 'Not saved',
};

function SaveStatus({ isSaved, problem }: AnswersState) {
  const trouble = problem && !isSaved ? PROBLEM[problem.kind] : null;
  const Icon: LucideIcon = trouble ? CloudOff : isSaved ? Check : CloudUpload;
  return (
    <div className="flex items-center gap-1.5 text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {trouble ?? (isSaved ? 'Saved' : 'Saving…')}
      {/* Announcing every save would be too much; a failure is worth hearing. */}
      <span role="status" className="sr-only">
        {trouble}
      </span>
    </div>
  );
}

interface CountdownProps extends CountdownOptions {
  /** Minutes the exam takes. Warnings due at its very start are left out. */
  timeLimit: number;
}

/** Minutes left at which the clock warns. */
const WARNINGS = [
  { minutes: 1, short: 'Under 1 minute', tone: 'bg-danger-bg text-danger' },
  { minutes: 5, short: 'Under 5 minutes', tone: 'bg-warning-bg text-warning' },
] as const;

// A component of its own, so that nothing else renders every second.
function Countdown({ timeLimit, ...options }: CountdownProps) {
  const left = useCountdown(options);
  const warning = WARNINGS.find(({ minutes }) => left <= minutes * 60 && minutes < timeLimit);
  const minutes = warning?.minutes;
  return (
    <div
      className={cx(
        'flex shrink-0 items-center gap-2 rounded-md py-0.5 transition-colors',
        warning && `px-2 ${warning.tone}`,
      )}
    >
      {warning ? (
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
      ) : (
        <Clock aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      {warning && <span className="text-caption font-semibold">{warning.short}</span>}
      <span role="timer" aria-label="Time left" className="text-lg font-semibold tabular-nums">
        {formatCountdown(left)}
      </span>
      <Announcement isAssertive={false}>{minutes === 5 && 'Less than 5 minutes left.'}</Announcement>
      <Announcement isAssertive>
        {minutes === 1 && 'Less than 1 minute left. The exam is submitted automatically when the time is up.'}
      </Announcement>
    </div>
  );
}

/** Reads a sentence out. The region starts empty, because one that appears together with its text is often not read. */
function Announcement({ isAssertive, children }: { isAssertive: boolean; children: string | false }) {
  const [text, setText] = useState<string | false>(false);
  useEffect(() => setText(children), [children]);
  return (
    <span aria-live={isAssertive ? 'assertive' : 'polite'} className="sr-only">
      {text}
    </span>
  );
}
