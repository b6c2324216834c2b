import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';

/** The form's first part while the settings load. */
export function SettingsSkeleton() {
  return (
    <Loading label="Loading the settings" className="max-w-reading">
      <Skeleton className="my-0.5 h-5 w-40" />
      <Skeleton className="mt-2 h-4 w-80 max-w-full" />
      {['h-9 pointer-coarse:h-11', 'h-9 pointer-coarse:h-11', 'h-39', 'h-9 pointer-coarse:h-11'].map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <div key={index} className="mt-5">
          <Skeleton className="mb-2 h-4.5 w-28" />
          <Skeleton className={`rounded-md ${size}`} />
          <Skeleton className="mt-2 h-4 w-60" />
        </div>
      ))}
    </Loading>
  );
}
