import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CircleCheck, Hash, IdCard, MailCheck, MessageCircle, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { DeliveryKind, DeliveryState } from '#contract/discord.ts';
import { client, reasonOf, send } from '#lib/api.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Select } from '#ui/forms/select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { DELIVERIES_TITLE, DiscordSection } from '../discord-section.tsx';
import { type Delivery, deliveriesQuery, rereadDeliveries, untilTried, webhooksQuery } from '../queries.ts';
import { canRetry, deliveryAdvice, deliveryTitle, STATE_LOOK } from './delivery-labels.ts';
import { Backlog, Pause } from './delivery-status.tsx';

/** The value of the filter: a state, or all of them. */
export type DeliveryFilter = DeliveryState | 'all';

// Most urgent first.
const OPTIONS = [
  ...(['failed', 'dropped', 'queued', 'sending', 'sent'] as const).map((state) => ({
    value: state,
    label: STATE_LOOK[state].label,
  })),
  { value: 'all' as const, label: 'All states' },
];

const EMPTY: Record<Exclude<DeliveryFilter, 'failed'>, string> = {
  queued: 'Events in the portal are announced immediately, or in one message within five minutes.',
  sending: 'A delivery takes a few seconds at most.',
  sent: 'What was sent stays here for 30 days.',
  dropped:
    'Deliveries left over when a webhook is switched off, or a person cannot be reached, appear here for 90 days.',
  all: 'Messages and changes of roles appear here once there are any.',
};

interface DeliveriesSectionProps {
  filter: DeliveryFilter;
  onFilter: (filter: DeliveryFilter) => void;
}

/** Messages to Discord: sent, waiting or failed. */
export function DeliveriesSection({ filter, onFilter }: DeliveriesSectionProps) {
  const state = filter === 'all' ? undefined : filter;
  const list = usePagedList(
    { ...deliveriesQuery(state), placeholderData: keepPreviousData },
    useSearch({ from: '/_staff/owner' }),
  );
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const webhookOf = ({ webhookId }: Delivery) => webhooks.find(({ id }) => id === webhookId);
  const receiverOf = (delivery: Delivery) =>
    delivery.kind === 'webhook' ? (webhookOf(delivery)?.name ?? 'A deleted webhook') : usernameOf(delivery.user);

  return (
    <DiscordSection
      title="Deliveries"
      titleId={DELIVERIES_TITLE}
      sentence="Everything sent to Discord. A message is retried for 14 hours before it counts as failed; taking a role from someone blocked or dismissed is retried every day until it works."
      action={
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-sm text-muted">
            State
          </span>
          <Select aria-label="State" value={filter} options={OPTIONS} onChange={onFilter} className="w-36" />
        </div>
      }
    >
      <Pause />
      <Backlog />
      <PagedList
        list={list}
        name="the deliveries"
        empty={
          filter === 'failed' ? (
            <NothingFailed />
          ) : (
            <EmptyState
              framed
              icon={MailCheck}
              title={filter === 'all' ? 'Nothing yet' : `Nothing ${STATE_LOOK[filter].label.toLowerCase()}`}
              level={3}
            >
              {EMPTY[filter]}
            </EmptyState>
          )
        }
        skeleton={<RowSkeleton />}
      >
        {(rows) => (
          <List framed aria-labelledby={DELIVERIES_TITLE} className="empty:hidden">
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                receiver={receiverOf(delivery)}
                isOwned={webhookOf(delivery)?.isOwned === true}
                isFiltered={state !== undefined}
              />
            ))}
          </List>
        )}
      </PagedList>
    </DiscordSection>
  );
}

/** Good news takes one line. */
function NothingFailed() {
  return (
    <div className="flex min-h-12 items-center gap-2.5 rounded-lg border border-line bg-surface px-4 py-2 text-sm sm:px-5">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      <p>
        <span className="font-semibold">Nothing failed.</span>{' '}
        <span className="text-muted">
          Messages Discord rejects, or can’t accept for 14 hours, show up here for 90 days with the fix.
        </span>
      </p>
    </div>
  );
}

const KINDS: Record<DeliveryKind, { icon: typeof Hash; label: string }> = {
  webhook: { icon: Hash, label: 'Webhook' },
  direct_message: { icon: MessageCircle, label: 'Direct message' },
  roles: { icon: IdCard, label: 'Roles' },
};

interface DeliveryRowProps {
  delivery: Delivery;
  /** The channel or the person it is for. */
  receiver: string;
  /** It is for a webhook that the bot made. */
  isOwned: boolean;
  /** All rows are in the same state, which the filter names. */
  isFiltered: boolean;
}

/** One delivery: its subject, recipient and outcome, and what to do if it failed. */
function DeliveryRow({ delivery, receiver, isOwned, isFiltered }: DeliveryRowProps) {
  const { kind, state, attempts, nextAt, sentAt, createdAt, error } = delivery;
  const titleId = useId();
  const retry = useRetryDelivery();
  const { icon: Icon, label } = KINDS[kind];
  const { label: stateLabel, ...look } = STATE_LOOK[state];
  const advice = state === 'failed' ? deliveryAdvice(error, isOwned) : '';
  return (
    <ListRow
      leading={<Icon aria-hidden className="mt-1 size-4 text-muted" />}
      trailingWide
      trailing={
        canRetry(delivery) && (
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            aria-describedby={titleId}
            working={retry.isPending}
            onClick={() => retry.mutate(delivery)}
          >
            Retry
          </Button>
        )
      }
    >
      {/* On phones, on a line of its own, the button would make every row a third taller. */}
      {canRetry(delivery) && (
        <IconButton
          label="Retry"
          aria-describedby={titleId}
          disabled={retry.isPending}
          className="absolute top-0.5 right-2 sm:hidden"
          onClick={() => retry.mutate(delivery)}
        >
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <p className={cx('flex flex-wrap items-center gap-x-2 gap-y-1', canRetry(delivery) && 'max-sm:pr-10')}>
        <span id={titleId} className="font-semibold wrap-anywhere">
          {deliveryTitle(delivery)}
        </span>
        {!isFiltered && <Badge {...look}>{stateLabel}</Badge>}
      </p>
      <p className="mt-0.5 text-caption text-muted wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {receiver}
        {' · '}
        {sentAt ? 'Sent ' : 'Queued '}
        {(sentAt ?? createdAt) && <Time value={sentAt ?? createdAt ?? ''} />}
        {attempts > 1 && ` · ${attempts} attempts`}
        {nextAt && (
          <>
            {' · Due '}
            <Time value={nextAt} />
          </>
        )}
      </p>
      {error && <p className="mt-1 max-w-prose wrap-anywhere">{error}</p>}
      {advice && <p className="mt-0.5 max-w-prose text-muted">{advice}</p>}
    </ListRow>
  );
}

/** Retries a failed or dropped delivery, and reports the outcome. */
const useRetryDelivery = () =>
  useMutation({
    mutationFn: async ({ id }: Delivery) => {
      const again = await send(client.api.deliveries[':id'].retry.$post({ param: { id } }));
      return untilTried(again.id);
    },
    onSuccess: async (delivery) => {
      await rereadDeliveries();
      if (delivery?.state === 'sent') toast({ tone: 'success', title: 'Sent' });
      else if (delivery) toast({ tone: 'danger', title: 'Still not sent', description: delivery.error ?? undefined });
      else toast({ tone: 'success', title: 'It waits its turn', description: 'It is sent within a few minutes.' });
    },
    onError: (error) => {
      toast({ tone: 'danger', title: 'Not tried again', description: reasonOf(error) });
      void rereadDeliveries();
    },
  });
