import { Select } from '#ui/forms/select.tsx';
import { defaultOrder } from './review-query.ts';
import { REVIEW_PERIODS, type ReviewOrder, type ReviewPeriod, type ReviewSearch } from './review-search.ts';

const ORDERS: { value: ReviewOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
];

const ANY = 'any';
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

interface OrderFilterProps {
  search: ReviewSearch;
  onChange: (change: Pick<ReviewSearch, 'order' | 'period'>) => void;
}

/** The order of a tab, and in the archive the period in which its applications were sent. */
export function OrderFilter({ search: { tab = 'pending', order, period }, onChange }: OrderFilterProps) {
  const usual = defaultOrder(tab);
  return (
    <>
      {tab === 'archive' && (
        <Select
          aria-label="Sent"
          className="w-36"
          value={period ?? ANY}
          options={PERIODS}
          onChange={(value) => onChange({ period: REVIEW_PERIODS.find((known) => known === value) })}
        />
      )}
      <Select
        aria-label="Order"
        className="w-36"
        value={order ?? usual}
        options={ORDERS}
        onChange={(value) => onChange({ order: value === usual ? undefined : value })}
      />
    </>
  );
}
