import { Check, CloudOff, CloudUpload, type LucideIcon, Menu, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { AnswersState, SaveProblem } from '../attempt/answer-store.ts';
import { type CountdownOptions, formatCountdown, useCountdown } from '../attempt/use-countdown.ts';

interface TakeBarProps {
  /** The exam's title; undefined while it loads. */
  title?: string;
  /** How much is answered, 0 to 100. */
  progress?: number;
  onMenu: () => void;
  /** Whether the answers are saved, and the time left. */
  children?: ReactNode;
}

/** Stays in view during the exam. On phones the save status goes under the title. */
export function TakeBar({ title, progress = 0, onMenu, children }: TakeBarProps) {
  return (
    <header data-theme="dark" className="top-0 z-20 bg-night tall:sticky">
      <div className="mx-auto grid min-h-16 w-full max-w-reading grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-4 sm:px-8">
        <IconButton label="Open menu" className="row-span-2 sm:row-span-1 sm:-ml-2" onClick={onMenu}>
          <Menu aria-hidden />
        </IconButton>
        {title === undefined ? (
          <Skeleton className="row-span-2 h-5 w-40 max-w-full sm:row-span-1" />
        ) : (
          <h1
            tabIndex={-1}
            title={title}
            className="min-w-0 truncate font-sans text-sm tracking-tight max-sm:self-end sm:text-base"
          >
            {title}
          </h1>
        )}
        {children}
      </div>
      <ProgressBar look="edge" value={progress} label="Questions answered" />
    </header>
  );
}

const PROBLEM: Record<SaveProblem['kind'], string> = {
  offline: 'Offline, will retry',
  failing: 'Not saved, will retry',
  signed_out: 'Signed out',
  refused: 'Not saved',
};

/** Whether the answers are saved; if not, why. */
export function SaveStatus({ isSaved, problem }: AnswersState) {
  const trouble = problem && !isSaved ? PROBLEM[problem.kind] : null;
  const Icon: LucideIcon = trouble ? CloudOff : isSaved ? Check : CloudUpload;
  return (
    <div className="col-start-2 row-start-2 flex items-center gap-1.5 text-caption text-muted max-sm:self-start sm:col-start-3 sm:min-w-20 sm:row-start-1">
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

/** The time left. A component of its own, so that nothing else renders every second. */
export function Countdown({ timeLimit, ...options }: CountdownProps) {
  const left = useCountdown(options);
  const warning = WARNINGS.find(({ minutes }) => left <= minutes * 60 && minutes < timeLimit);
  const minutes = warning?.minutes;
  return (
    // As wide as its longest warning, so that nothing moves when it comes.
    <div
      className={cx(
        'col-start-3 row-span-2 row-start-1 min-w-37 rounded-md px-2 py-0.5 text-right transition-colors sm:col-start-4 sm:row-span-1 sm:-mr-2',
        warning?.tone,
      )}
    >
      <span role="timer" aria-label="Time left" className="block text-xl font-semibold tabular-nums">
        {formatCountdown(left)}
      </span>
      {warning ? (
        <span className="flex items-center justify-end gap-1 text-xs font-semibold">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {warning.short}
        </span>
      ) : (
        <span aria-hidden className="block text-xs text-muted">
          Time left
        </span>
      )}
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
