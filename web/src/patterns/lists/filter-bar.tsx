import type { ReactNode } from 'react';
import { SearchInput } from '#ui/forms/search-input.tsx';

interface FilterBarProps {
  q: string | undefined;
  /** Undefined once the search is cleared. */
  onSearch: (q: string | undefined) => void;
  /** What the search is called, for screen readers. */
  label: string;
  /** Quiet selects. */
  children: ReactNode;
}

/** The search and the filters of a list with tabs, as their toolbar. On phones the filters are below the search. */
export function FilterBar({ q, onSearch, label, children }: FilterBarProps) {
  return (
    <div className="mt-3 flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1 md:flex-nowrap xl:mt-0 xl:pb-1">
      <SearchInput
        value={q ?? ''}
        onChange={(next) => onSearch(next || undefined)}
        label={label}
        placeholder="Search"
        className="min-w-0 grow max-md:basis-full xl:max-w-50"
      />
      <div className="flex flex-wrap gap-x-1 *:max-w-38 max-md:-ml-2 max-md:mr-auto md:shrink-0 md:flex-nowrap">
        {children}
      </div>
    </div>
  );
}
