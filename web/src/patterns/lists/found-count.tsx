import { useState } from 'react';
import type { ListState } from './list-state.ts';

interface FoundCountProps {
  list: ListState<unknown>;
  /** The heading of one list among several. */
  title?: string | undefined;
}

/** Tells screen readers how many rows a new search or filter found. Silent for the rows that a list begins with. */
export function FoundCount({ list: { rows, hasMore, isPrevious }, title }: FoundCountProps) {
  const isLoading = !rows || isPrevious;
  const [wasLoading, setWasLoading] = useState(isLoading);
  const [hasSearched, setSearched] = useState(false);
  if (isLoading !== wasLoading) {
    setWasLoading(isLoading);
    if (isLoading) setSearched(true);
  }
  if (!hasSearched) return null;
  const found = rows?.length === 0 && !hasMore ? 'None' : `${rows?.length}${hasMore ? ' or more' : ''}`;
  return (
    <p role="status" className="sr-only">
      {!isLoading && `${title ? `${title}: ` : ''}${found} found`}
    </p>
  );
}
