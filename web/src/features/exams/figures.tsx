import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface FigureProps {
  label: string;
  /** Undefined while loading; null if it could not be loaded. */
  value: ReactNode | undefined;
}

/** One labelled number, inside `Figures`. */
export function Figure({ label, value }: FigureProps) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="truncate text-caption text-muted">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">
        {value === undefined ? <Skeleton className="my-1 h-5 w-12" /> : (value ?? '–')}
      </dd>
    </div>
  );
}

/** Labelled numbers side by side. */
export function Figures({ children, columns }: { children: ReactNode; columns: 3 | 4 }) {
  return (
    <dl
      className={`mb-6 grid grid-cols-2 gap-3 ${columns === 3 ? 'max-sm:*:last:odd:col-span-2 sm:grid-cols-3' : 'lg:grid-cols-4'}`}
    >
      {children}
    </dl>
  );
}
