import { Check, CloudOff, CloudUpload, type LucideIcon, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { headingRef } from '#lib/focus.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { SaveProblem } from '../attempt/attempt-state.ts';

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
            ref={headingRef}
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
export function SaveStatus({ isSaved, problem }: { isSaved: boolean; problem: SaveProblem | null }) {
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
