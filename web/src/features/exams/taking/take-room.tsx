import type { ReactNode } from 'react';
import { useBareFrame } from '#patterns/frame.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TakeBar } from './take-bar.tsx';

interface TakeRoomProps {
  bar: ReactNode;
  /** The steps, always in view. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The exam room: a night bar, one question, and the steps. The rest of the portal is behind the menu. */
export function TakeRoom({ bar, foot, children }: TakeRoomProps) {
  return (
    <div data-exam-room className="flex min-h-dvh w-screen flex-col">
      {bar}
      <div className="mx-auto flex w-full max-w-reading flex-1 flex-col px-4 pt-6 pb-8 sm:px-8 sm:pt-14">
        {children}
      </div>
      {foot}
    </div>
  );
}

/** The exam room while a running attempt loads. */
export function TakeRoomSkeleton() {
  const { setMenuOpen } = useBareFrame();
  return (
    <TakeRoom bar={<TakeBar onMenu={() => setMenuOpen(true)} />}>
      <Loading label="Loading the exam">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-4 h-7 w-full" />
        <Skeleton className="mt-2 h-7 w-3/5" />
        <div className="mt-12 grid gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-13 w-full" />
          ))}
        </div>
      </Loading>
    </TakeRoom>
  );
}
