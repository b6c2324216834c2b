import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';

const LINES = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];
const SECTIONS = ['w-40', 'w-28', 'w-44', 'w-32', 'w-24', 'w-36'];

/** The placeholder of a guide: its search, its text and its table of contents. */
export function GuideSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-12">
      <div className="min-w-0">
        <Skeleton className="mb-4 h-11 rounded-lg lg:hidden" />
        <Skeleton className="mt-2 mb-6 h-9 rounded-md pointer-coarse:h-11 sm:max-w-xs lg:mb-8" />
        <TextSkeleton />
      </div>
      <div className="max-lg:hidden">
        <p className="mb-2 text-sm font-semibold">On this page</p>
        {SECTIONS.map((section) => (
          <Skeleton key={section} className={`mt-3 h-3.5 ${section}`} />
        ))}
      </div>
    </div>
  );
}

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
