import { Check, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { headingRef } from '#lib/focus.ts';
import { InRoomBar } from '#patterns/exam-bar.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { SaveProblem } from '../attempt/attempt-state.ts';

interface TakeBarProps {
  title: string;
  /** Percentage of questions answered. */
  progress: number;
  /** The save status and the time left. */
  children: ReactNode;
}

/** The exam's title and progress in the room's bar. On phones the save status is under the title. */
export function TakeBar({ title, progress, children }: TakeBarProps) {
  return (
    <InRoomBar>
      <h1
        ref={headingRef}
        tabIndex={-1}
        title={title}
        className="min-w-0 truncate font-sans text-sm tracking-tight max-sm:self-end sm:text-base"
      >
        {title}
      </h1>
      {children}
      <div className="absolute inset-x-0 bottom-0">
        <ProgressBar look="edge" value={progress} label="Questions answered" />
      </div>
    </InRoomBar>
  );
}

const PROBLEM: Record<SaveProblem['kind'], string> = {
  offline: 'Offline, will retry',
  failing: 'Not saved, will retry',
  signed_out: 'Signed out',
  refused: 'Not saved',
};

/** Whether the answers are saved, or why not. */
export function SaveStatus({ isSaved, problem }: { isSaved: boolean; problem: SaveProblem | null }) {
  const trouble = problem && !isSaved ? PROBLEM[problem.kind] : null;
  const Icon: LucideIcon = trouble ? CloudOff : isSaved ? Check : CloudUpload;
  return (
    <div className="col-start-2 row-start-2 flex items-center gap-1.5 text-caption text-muted max-sm:self-start sm:col-start-3 sm:min-w-20 sm:row-start-1">
      <Icon aria-hidden className="size-4 shrink-0" />
      {trouble ?? (isSaved ? 'Saved' : 'Saving…')}
      {/* Announces failures only; announcing every save would be noise. */}
      <span role="status" className="sr-only">
        {trouble}
      </span>
    </div>
  );
}
