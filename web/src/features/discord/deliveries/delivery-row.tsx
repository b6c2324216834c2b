import { Hash, IdCard, MessageCircle, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { DeliveryKind } from '#contract/discord.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import type { Delivery } from '../queries.ts';
import { canRetry, deliveryAdvice, deliveryTitle, STATE_LOOK } from './delivery-words.ts';
import { useRetryDelivery } from './retry-mutation.ts';

const KINDS: Record<DeliveryKind, { icon: typeof Hash; label: string }> = {
  webhook: { icon: Hash, label: 'Webhook' },
  direct_message: { icon: MessageCircle, label: 'Direct message' },
  roles: { icon: IdCard, label: 'Roles' },
};

interface DeliveryRowProps {
  delivery: Delivery;
  /** The channel or the person that it is for. */
  receiver: string;
  /** All rows are in the same state. */
  isFiltered: boolean;
}

/** One delivery: what it was, for whom, how it went, and what to do if it did not arrive. */
export function DeliveryRow({ delivery, receiver, isFiltered }: DeliveryRowProps) {
  const { kind, state, attempts, nextAt, sentAt, createdAt, error } = delivery;
  const titleId = useId();
  const retry = useRetryDelivery();
  const { icon: Icon, label } = KINDS[kind];
  const { label: stateLabel, ...look } = STATE_LOOK[state];
  const advice = state === 'failed' ? deliveryAdvice(error) : '';
  return (
    <ListRow
      leading={<Icon aria-hidden className="mt-1 size-4 text-muted" />}
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
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span id={titleId} className="font-semibold wrap-anywhere">
          {deliveryTitle(delivery)}
        </span>
        <Badge {...look} isPlain={isFiltered}>
          {stateLabel}
        </Badge>
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

/** A delivery's row while it loads, as high as a real one. */
export function DeliverySkeleton() {
  return (
    <ListRow leading={<Skeleton className="mt-1 size-4" />}>
      <Skeleton className="my-0.5 h-4 w-48" />
      <Skeleton className="mt-1.5 mb-1 h-3 w-64 max-w-full" />
    </ListRow>
  );
}
