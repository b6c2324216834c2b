import { FilterBar } from '#patterns/lists/filter-bar.tsx';
import { Select } from '#ui/forms/select.tsx';
import { JobFilter } from './job-filter.tsx';
import { defaultOrder } from './review-query.ts';
import { REVIEW_PERIODS, type ReviewOrder, type ReviewPeriod, type ReviewSearch } from './review-search.ts';

// A select option may not be the empty string.
const EVERYONE = 'all';
const ANY = 'any';

const ASSIGNEES: { value: NonNullable<ReviewSearch['assignee']> | typeof EVERYONE; label: string }[] = [
  { value: EVERYONE, label: 'Everyone’s' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
];

const ORDERS: { value: ReviewOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
];

const PERIOD_LABELS: Record<ReviewPeriod, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
};
const PERIODS = [
  { value: ANY, label: 'Any time' },
  ...REVIEW_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
];

interface ReviewToolbarProps {
  search: ReviewSearch;
  /** `isTyping` replaces the address instead of adding to the history. */
  onChange: (change: ReviewSearch, isTyping?: boolean) => void;
  /** The jobs are read from then on. */
  isReady: boolean;
}

/** The search and the filters of the applications, on one line with the tabs where there is room. */
export function ReviewToolbar({ search, onChange, isReady }: ReviewToolbarProps) {
  const { q, tab = 'pending', job, assignee, order, period } = search;
  const usual = defaultOrder(tab);
  return (
    <FilterBar q={q} onSearch={(next) => onChange({ q: next }, true)} label="Search applications">
      <JobFilter value={job} isReady={isReady} onChange={(next) => onChange({ job: next })} />
      <Select
        aria-label="Assignee"
        value={assignee ?? EVERYONE}
        options={ASSIGNEES}
        onChange={(value) => onChange({ assignee: value === EVERYONE ? undefined : value })}
        isQuiet
      />
      {tab === 'archive' && (
        <Select
          aria-label="Sent"
          value={period ?? ANY}
          options={PERIODS}
          onChange={(value) => onChange({ period: REVIEW_PERIODS.find((known) => known === value) })}
          isQuiet
        />
      )}
      <Select
        aria-label="Order"
        value={order ?? usual}
        options={ORDERS}
        onChange={(value) => onChange({ order: value === usual ? undefined : value })}
        isQuiet
      />
    </FilterBar>
  );
}
