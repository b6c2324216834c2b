import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';

const LINES = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];

/** The placeholder of a guide's text. */
export function TextSkeleton() {
  return (
    <Loading label="Loading the guide" className="max-w-prose">
      {['w-52', 'w-40'].map((heading) => (
        <div key={heading} className="not-first:mt-10">
          <Skeleton className={`h-5 ${heading}`} />
          {LINES.map((line) => (
            <Skeleton key={line} className={`mt-3 h-3.5 ${line}`} />
          ))}
        </div>
      ))}
    </Loading>
  );
}
