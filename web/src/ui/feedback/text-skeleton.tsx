import { Skeleton } from './skeleton.tsx';

const LINES = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];

interface TextSkeletonProps {
  /** How many headings, each over some lines. */
  blocks?: number;
  lines?: 2 | 3 | 4;
}

/** Text while it loads. */
export function TextSkeleton({ blocks = 1, lines = 3 }: TextSkeletonProps) {
  return (
    <div className="flex max-w-prose flex-col gap-8">
      {[...Array(blocks).keys()].map((block) => (
        <div key={block}>
          <Skeleton className="h-4.5 w-52 max-w-full" />
          {LINES.slice(0, lines).map((line) => (
            <Skeleton key={line} className={`mt-3 h-3.5 ${line}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
