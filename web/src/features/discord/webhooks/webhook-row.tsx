import { Ellipsis, Pencil, Send, Trash2 } from 'lucide-react';
import { Fragment, useId } from 'react';
import { reasonOf } from '#lib/api.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Time } from '#ui/time.tsx';
import { STATE_LOOK } from '../deliveries/delivery-labels.ts';
import type { Webhook } from '../queries.ts';
import { EVENT_LABELS } from './webhook-labels.ts';
import { useTestWebhook, useUpdateWebhook } from './webhook-mutations.ts';

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onDelete: () => void;
}

// On phones the name shares its line with the switch and the menu; the rest has the full width below.
const BELOW = 'max-sm:order-last max-sm:col-start-1 max-sm:-col-end-1';

/** A webhook: its events, its last delivery and its actions. */
export function WebhookRow({ webhook, onEdit, onDelete }: WebhookRowProps) {
  const { id, name, events, isOwned, isActive, disabledReason, lastDelivery, revision } = webhook;
  const nameId = useId();
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const change = (next: boolean) => {
    if (update.isPending) return;
    update.mutate(
      { id, revision, isActive: next },
      {
        onError: (error) =>
          toast({ tone: 'danger', title: `Webhook not switched ${next ? 'on' : 'off'}`, description: reasonOf(error) }),
      },
    );
  };
  const isOn = update.isPending ? (update.variables.isActive ?? isActive) : isActive;
  return (
    <ListRow
      phoneGrid
      trailing={
        <div className="flex items-center gap-2 max-sm:self-start">
          <Switch
            label={
              <>
                <span className="sr-only">{name}: </span>
                <span className="inline-block min-w-11 max-sm:sr-only">{isOn ? 'Active' : 'Off'}</span>
              </>
            }
            checked={isOn}
            onChange={change}
            className="px-1 max-sm:-my-3 max-sm:gap-0"
          />
          <Button
            size="sm"
            icon={<Send aria-hidden />}
            className="max-sm:hidden"
            aria-describedby={nameId}
            working={test.isPending}
            disabled={!isActive}
            onClick={() => test.mutate(webhook)}
          >
            Send test
          </Button>
          <Menu
            trigger={
              <IconButton label={`More for ${name}`} className="-mr-2 max-sm:-my-3">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <div className="sm:hidden">
              <MenuItem
                icon={<Send aria-hidden />}
                refusal={isActive ? null : 'Switch it on first.'}
                onSelect={() => test.mutate(webhook)}
              >
                Send test
              </MenuItem>
            </div>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
              Edit
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      }
    >
      <h3 id={nameId} className="text-base font-semibold wrap-anywhere">
        {name}
      </h3>
      <p className={cx('mt-0.5 text-muted', BELOW)}>
        {events.map((event, index) => (
          <Fragment key={event}>
            {index > 0 && ' · '}
            <span className="whitespace-nowrap">{EVENT_LABELS[event]}</span>
          </Fragment>
        ))}
      </p>
      <p className={cx('mt-1 text-caption text-muted', BELOW)}>
        {!isOn && <span className="sm:hidden">Off · </span>}
        {isOwned && 'Made by the bot · '}
        <LastDelivery delivery={lastDelivery} isExplained={disabledReason !== null} />
      </p>
      {!isActive && disabledReason && (
        <div className={cx('mt-2 max-w-prose border-l-2 border-warning-border pl-3 text-caption', BELOW)}>
          <p className="font-semibold text-warning">Switched off: {disabledReason}</p>
          <p>
            It was probably deleted in Discord.{' '}
            {isOwned
              ? 'Delete it here, and add one for the same channel.'
              : 'Make a new webhook there, enter its address under Edit, and switch this one on.'}
          </p>
        </div>
      )}
    </ListRow>
  );
}

interface LastDeliveryProps {
  delivery: Webhook['lastDelivery'];
  /** Why it failed is said below. */
  isExplained: boolean;
}

function LastDelivery({ delivery, isExplained }: LastDeliveryProps) {
  if (!delivery) return 'Nothing sent yet';
  const { state, sentAt, createdAt, nextAt, error } = delivery;
  const { label, tone, icon } = STATE_LOOK[state];
  const at = sentAt ?? createdAt;
  return (
    <>
      <Badge isPlain tone={tone} {...(icon && { icon })} className="mr-1 align-text-bottom">
        {label}
      </Badge>
      {state !== 'queued' && at && <Time value={at} />}
      {error && !isExplained && ` · ${error}`}
      {nextAt && new Date(nextAt) <= new Date() && ' · Next attempt is due'}
      {nextAt && new Date(nextAt) > new Date() && (
        <>
          {' · Next attempt '}
          <Time value={nextAt} />
        </>
      )}
    </>
  );
}
