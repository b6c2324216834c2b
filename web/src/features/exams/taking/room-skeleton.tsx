import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';

/** A running exam while it loads. */
export const RoomSkeleton = () => (
  <Loading label="Loading the exam" className="mx-auto w-full max-w-reading px-4 pt-6 sm:px-8 sm:pt-14">
    <TextSkeleton lines={4} />
  </Loading>
);
