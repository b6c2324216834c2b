import { Check, Clock, CloudOff, CloudUpload, Flag, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { SheetState } from './attempt/attempt-answers.ts';
import { asClock, type ServerClock, useCountdown } from './attempt/server-clock.ts';

interface TakeBarProps {
  title: string;
  /** The question's place, from 1. */
  number: number;
  total: number;
  sheet: SheetState;
  isFlagged: boolean;
  countdown: CountdownProps;
}

/** What stays in sight while one answers: where one is, how long there is, and that what was written is safe. */
export function TakeBar({ title, number, total, sheet, isFlagged, countdown }: TakeBarProps) {
  return (
    <header className="sticky top-14 z-10 -mx-4 border-b border-line bg-canvas px-4 pt-3 pb-2.5 sm:-mx-8 sm:px-8 lg:top-0">
      <div className="flex items-center justify-between gap-4">
        <h1 tabIndex={-1} title={title} className="min-w-0 truncate text-sm font-medium text-muted">
          {title}
        </h1>
        <Countdown {...countdown} />
      </div>
      <ProgressBar value={(number / total) * 100} label="Progress through the questions" className="my-2.5" />
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-caption tabular-nums">
        <p className="flex items-center gap-3">
          <span className="font-medium">
            Question {number} of {total}
          </span>
          {isFlagged && (
            <Badge tone="danger" icon={Flag}>
              Flagged
            </Badge>
          )}
        </p>
        <SaveMark {...sheet} />
      </div>
    </header>
  );
}

function SaveMark({ isSaved, problem }: SheetState) {
  const trouble =
    problem && !isSaved
      ? {
          offline: 'Offline, will retry',
          failing: 'Not saved, will retry',
          signed_out: 'Signed out',
          refused: 'Not saved',
        }[problem.kind]
      : null;
  return (
    <div className="flex items-center gap-1.5 text-muted">
      {trouble ? (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {trouble}
        </>
      ) : isSaved ? (
        <>
          <Check aria-hidden className="size-4 shrink-0" />
          Saved
        </>
      ) : (
        <>
          <CloudUpload aria-hidden className="size-4 shrink-0" />
          Saving…
        </>
      )}
      {/* Every save would be too much to hear; that one fails is not. */}
      <span role="status" className="sr-only">
        {trouble}
      </span>
    </div>
  );
}

interface CountdownProps {
  clock: ServerClock;
  deadline: string;
  /** Minutes the exam takes: a warning that would come at its start is none. */
  timeLimit: number;
  onOver: () => void;
  onDrift: () => void;
}

/** Minutes before the end at which the clock speaks up. */
const WARNINGS = [
  { minutes: 1, short: 'Under 1 minute', tone: 'bg-danger-bg text-danger' },
  { minutes: 5, short: 'Under 5 minutes', tone: 'bg-warning-bg text-warning' },
] as const;

// It renders each second, and nothing else does with it.
function Countdown({ clock, deadline, timeLimit, onOver, onDrift }: CountdownProps) {
  const left = useCountdown({ clock, deadline, onOver, onDrift });
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
      {warning && <span className="text-caption font-medium">{warning.short}</span>}
      <span role="timer" aria-label="Time left" className="text-lg font-semibold tabular-nums">
        {asClock(left)}
      </span>
      <Announcement isAssertive={false}>{minutes === 5 && 'Less than 5 minutes are left.'}</Announcement>
      <Announcement isAssertive>
        {minutes === 1 && 'Less than 1 minute is left. The exam is submitted by itself when the time is over.'}
      </Announcement>
    </div>
  );
}

/** Reads a sentence out once it is there. The region is empty at first: one that appears together with its text is often not read. */
function Announcement({ isAssertive, children }: { isAssertive: boolean; children: string | false }) {
  const [said, setSaid] = useState<string | false>(false);
  useEffect(() => setSaid(children), [children]);
  return (
    <span aria-live={isAssertive ? 'assertive' : 'polite'} className="sr-only">
      {said}
    </span>
  );
}
