import { Link } from '@tanstack/react-router';
import { Archive, Inbox, type LucideIcon, SearchX, UserSearch } from 'lucide-react';
import { useMe } from '#lib/session.ts';
import { useMatchCount } from '#patterns/lists/match-count.ts';
import { listRef } from '#patterns/lists/row-keys.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { filterOf, isNarrowed, reviewQuery, TAB_LABELS } from './review-query.ts';
import { ReviewRow } from './review-row.tsx';
import { REVIEW_TABS, type ReviewSearch, type ReviewTab } from './review-search.ts';

const EMPTY: Record<ReviewTab, { icon: LucideIcon; title: string; text: string }> = {
  pending: {
    icon: Inbox,
    title: 'No pending applications',
    text: 'Every application has been looked at. New ones appear here while a job posting is open.',
  },
  'under-review': {
    icon: UserSearch,
    title: 'Nothing under review',
    text: 'Choose CONSIDER on a pending application to move it here while you decide.',
  },
  archive: {
    icon: Archive,
    title: 'The archive is empty',
    text: 'Applications move here once they have been accepted or declined.',
  },
};

interface NothingHereProps {
  search: ReviewSearch;
  /** Clears the search and all filters. */
  onClear: () => void;
}

/** What a filter narrows the list to; several together are a choice. */
type Narrowing = 'job' | 'person' | 'period' | 'choice';

const SHOW_ALL: Record<Narrowing, string> = {
  job: 'Show all jobs',
  person: 'Show everyone’s',
  period: 'Show any time',
  choice: 'Clear all filters',
};

/** What a list is narrowed to besides its search; null if no filter is on. */
function narrowingOf({ tab, job, user, assignee, period }: ReviewSearch): Narrowing | null {
  const narrowings: Narrowing[] = [];
  if (job) narrowings.push('job');
  if (user) narrowings.push('person');
  if (tab === 'archive' && period) narrowings.push('period');
  if (assignee || narrowings.length > 1) return 'choice';
  return narrowings[0] ?? null;
}

/** Why a tab shows no applications, and where a search finds some. */
export function NothingHere({ search, onClear }: NothingHereProps) {
  const { icon, title, text } = EMPTY[search.tab ?? 'pending'];
  const q = search.q?.trim();
  if (search.assignee && !isNarrowed({ ...search, assignee: undefined }))
    return (
      <EmptyState
        icon={icon}
        title={search.assignee === 'me' ? 'None of these is yours' : 'All of these are taken'}
        action={
          <Button variant="ghost" onClick={onClear}>
            Show everyone’s
          </Button>
        }
      >
        {search.assignee === 'me'
          ? 'Press I on an application, or choose ‘Assign to me’ in it, to take care of it.'
          : 'Every application in this tab is assigned.'}
      </EmptyState>
    );
  if (!isNarrowed(search))
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    );

  return <NoMatch search={search} onClear={onClear} icon={q ? SearchX : icon} title={title} />;
}

/** What the other tabs have for these filters. A search lists it here, so that its reader need not try each tab. */
function NoMatch({ search, onClear, icon, title }: NothingHereProps & { icon: LucideIcon; title: string }) {
  const me = useMe();
  const [one, other] = REVIEW_TABS.filter((tab) => tab !== (search.tab ?? 'pending')) as [ReviewTab, ReviewTab];
  const tabs = [useMatches(search, one), useMatches(search, other)];
  const q = search.q?.trim();
  const narrowing = narrowingOf(search);
  const within = narrowing === 'job' ? ' and job' : narrowing ? ' and with these filters' : '';
  const isSearch = q && (narrowing === null || narrowing === 'job');
  const listed = q ? tabs.flatMap(({ tab, rows }) => rows.slice(0, LISTED).map((row) => ({ tab, row }))) : [];
  return (
    <>
      <EmptyState
        icon={icon}
        title={q ? `No results for ‘${q}’` : `${title} for this ${narrowing}`}
        action={
          <>
            <FoundElsewhere tabs={tabs} />
            <Button variant="ghost" onClick={onClear}>
              {isSearch ? 'Clear search' : SHOW_ALL[q ? 'choice' : (narrowing ?? 'choice')]}
            </Button>
          </>
        }
      >
        {q && `Nothing in this tab${within} matches by username, Discord ID, job title or status.`}
      </EmptyState>
      {listed.length > 0 && (
        <section aria-labelledby="elsewhere" className="mt-4">
          <h2 id="elsewhere" className="mb-2 font-semibold">
            Found in other tabs
          </h2>
          <List ref={listRef} framed aria-labelledby="elsewhere">
            {listed.map(({ tab, row }) => (
              <ReviewRow key={row.id} application={row} isOwn={row.userId === me.id} isOpen={false} tab={tab} />
            ))}
          </List>
        </section>
      )}
    </>
  );
}

/** The most rows of another tab that are listed; the link to the tab has the rest. */
const LISTED = 10;

/** Links to the other tabs, with how many applications each has for a search that found none in this one. */
function FoundElsewhere({ tabs }: { tabs: ReturnType<typeof useMatches>[] }) {
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
                search={(before) => ({ ...before, tab, order: undefined, period: undefined, after: undefined })}
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
          {tabs.every(({ isDone }) => isDone) && 'Nothing in the other tabs either.'}
        </p>
      )}
    </div>
  );
}

const useMatches = (search: ReviewSearch, tab: ReviewTab) => ({
  tab,
  ...useMatchCount(reviewQuery(filterOf({ ...search, tab, order: undefined, period: undefined }))),
});
