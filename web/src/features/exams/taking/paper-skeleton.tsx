import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';

/** A running exam while it loads. */
export const PaperSkeleton = () => (
  <Loading label="Loading the exam" className="mx-auto w-full max-w-reading px-4 pt-6 sm:px-8">
    <Skeleton className="mb-10 h-9 w-64 max-sm:hidden" />
    <TextSkeleton lines={4} />
  </Loading>
);
