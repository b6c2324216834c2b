import { Link } from '@tanstack/react-router';
import { useMatchCount } from '#patterns/lists/match-count.ts';
import { Button } from '#ui/button.tsx';
import { filterOf, TAB_LABELS } from './review-filter.ts';
import { reviewQuery } from './review-query.ts';
import { REVIEW_TABS, type ReviewSearch, type ReviewTab } from './review-search.ts';

/** Links to the other tabs, with how many applications each has for a search that found none in this one. */
export function FoundElsewhere({ search }: { search: ReviewSearch }) {
  const [one, other] = REVIEW_TABS.filter((tab) => tab !== (search.tab ?? 'pending')) as [ReviewTab, ReviewTab];
  const tabs = [useMatches(search, one), useMatches(search, other)];
  const found = tabs.filter(({ count }) => count > 0);
  return (
    <div role="status" className="flex w-full flex-col items-center gap-3">
      {found.length > 0 && (
        <div className="flex flex-wrap justify-center gap-2">
          {found.map(({ tab, shown }) => (
            <Button key={tab} asChild>
              <Link
                from="/manage/applications/"
                to="."
                search={(before) => ({ ...before, tab, after: undefined })}
                resetScroll={false}
              >
                {`${shown} in ${TAB_LABELS[tab]}`}
              </Link>
            </Button>
          ))}
        </div>
      )}
      {found.length === 0 && (
        <p className="text-sm text-muted">
          {tabs.some(({ isSearching }) => isSearching) && 'Looking in the other tabs…'}
          {tabs.every(({ isDone }) => isDone) && 'There is none in the other tabs either.'}
        </p>
      )}
    </div>
  );
}

const useMatches = (search: ReviewSearch, tab: ReviewTab) => ({
  tab,
  ...useMatchCount(reviewQuery(filterOf({ ...search, tab }))),
});
