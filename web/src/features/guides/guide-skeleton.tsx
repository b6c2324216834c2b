import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';

/** A guide, or one of its views for managers, while it loads. */
export const GuideSkeleton = () => (
  <Loading label="Loading the guide">
    <TextSkeleton blocks={3} lines={4} />
  </Loading>
);
