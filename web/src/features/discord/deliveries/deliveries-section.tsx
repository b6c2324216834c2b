import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import type { DeliveryState } from '#contract/discord.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Select } from '#ui/forms/select.tsx';
import { List } from '#ui/layout/list.tsx';
import { DiscordSection } from '../discord-section.tsx';
import { type Delivery, deliveriesQuery, webhooksQuery } from '../queries.ts';
import { DeliveryRow, DeliverySkeleton } from './delivery-row.tsx';
import { STATE_LOOK } from './delivery-words.ts';

/** The choice of the filter: a state, or all of them. */
export type DeliveryFilter = DeliveryState | 'all';

// What needs somebody first.
const OPTIONS = [
  ...(['failed', 'dropped', 'queued', 'sending', 'sent'] as const).map((state) => ({
    value: state,
    label: STATE_LOOK[state].label,
  })),
  { value: 'all' as const, label: 'All states' },
];

const EMPTY: Record<DeliveryFilter, string> = {
  failed: 'What Discord refuses, or does not take in more than fourteen hours, appears here with what to do about it.',
  queued: 'What happens in the portal is announced at once, or in one message within five minutes.',
  sending: 'A delivery takes a few seconds at most.',
  sent: 'What was sent stays here for 30 days.',
  dropped: 'What is left over when a webhook is switched off, or when somebody cannot be reached, appears here.',
  all: 'Messages and changes of roles appear here once there are any.',
};

interface DeliveriesSectionProps {
  filter: DeliveryFilter;
  onFilter: (filter: DeliveryFilter) => void;
}

/** What was sent to Discord, waits or failed. */
export function DeliveriesSection({ filter, onFilter }: DeliveriesSectionProps) {
  const state = filter === 'all' ? undefined : filter;
  const list = usePagedList(
    { ...deliveriesQuery(state), placeholderData: keepPreviousData },
    useSearch({ from: '/_staff/owner' }),
  );
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const receiverOf = ({ kind, webhookId, user }: Delivery) =>
    kind === 'webhook'
      ? (webhooks.find(({ id }) => id === webhookId)?.name ?? 'A deleted webhook')
      : (user?.username ?? 'Unknown User');

  return (
    <DiscordSection
      title="Deliveries"
      titleId="deliveries-title"
      sentence="Everything that goes to Discord. What fails is tried again for fourteen hours before it counts as failed."
      action={<Select aria-label="State" value={filter} options={OPTIONS} onChange={onFilter} className="w-36" />}
    >
      <PagedList
        list={list}
        name="the deliveries"
        empty={
          <EmptyState
            framed
            icon={MailCheck}
            title={filter === 'all' ? 'Nothing yet' : `Nothing ${STATE_LOOK[filter].label.toLowerCase()}`}
            level={3}
          >
            {EMPTY[filter]}
          </EmptyState>
        }
        skeleton={<DeliverySkeleton />}
      >
        {(rows) => (
          <List framed aria-labelledby="deliveries-title" className="empty:hidden">
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                receiver={receiverOf(delivery)}
                isFiltered={state !== undefined}
              />
            ))}
          </List>
        )}
      </PagedList>
    </DiscordSection>
  );
}
