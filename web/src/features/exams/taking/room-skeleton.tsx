import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';

/** A running exam while it loads: bar, question with its options, foot. */
export function RoomSkeleton() {
  return (
    <div className="flex min-h-[calc(100dvh-4rem)] flex-col">
      <InRoomBar>
        <Skeleton className="row-span-2 h-4 w-44 max-w-full sm:row-span-1" />
      </InRoomBar>
      <Loading label="Loading the exam" className="mx-auto w-full max-w-reading flex-1 px-4 pt-6 pb-8 sm:px-8 sm:pt-14">
        <Skeleton className="my-1 h-4 w-28" />
        <Skeleton className="mt-3 h-6 w-full" />
        <Skeleton className="mt-2 h-6 w-2/3" />
        <div className="mt-8 grid gap-2">
          {['w-44', 'w-48', 'w-36', 'w-52'].map((width) => (
            <div key={width} className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface px-3">
              <Skeleton round className="size-4" />
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          ))}
        </div>
      </Loading>
      <div className="border-t border-line bg-surface">
        <div className="mx-auto flex min-h-17 w-full max-w-reading items-center justify-between px-4 sm:px-8">
          <Skeleton className="h-9 w-22 pointer-coarse:h-11" />
          <Skeleton className="h-4 w-32 max-sm:w-18" />
          <Skeleton className="h-9 w-16 pointer-coarse:h-11" />
        </div>
      </div>
    </div>
  );
}
