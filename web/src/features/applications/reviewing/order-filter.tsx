import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
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

/** The order of a tab, and in the archive the period in which its applications were sent, which phones fold away. */
export function OrderFilter({ search: { tab = 'pending', order, period }, onChange }: OrderFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const usual = defaultOrder(tab);
  const orders = (
    <Select
      aria-label="Order"
      className="w-36 max-sm:grow"
      value={order ?? usual}
      options={ORDERS}
      onChange={(value) => onChange({ order: value === usual ? undefined : value })}
    />
  );
  if (tab !== 'archive') return orders;
  const count = [order, period].filter(Boolean).length;
  return (
    <>
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        className="ml-auto sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div className={cx('flex gap-2 max-sm:w-full', !isOpen && 'max-sm:hidden')}>
        <Select
          aria-label="Sent"
          className="w-36 max-sm:grow"
          value={period ?? ANY}
          options={PERIODS}
          onChange={(value) => onChange({ period: REVIEW_PERIODS.find((known) => known === value) })}
        />
        {orders}
      </div>
    </>
  );
}
