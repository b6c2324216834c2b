import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { MAX_WEBHOOKS } from '#contract/limits.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DiscordSection, missingSetting, NotSetUp, WEBHOOKS_TITLE } from '../discord-section.tsx';
import { type Webhook, webhooksQuery } from '../queries.ts';
import { WebhookRow } from './webhook-row.tsx';

// Most visits only look at the list.
const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'));
const WebhookDelete = lazyPart(() => import('./webhook-delete.tsx'));

/** The dialog that is open, or was last. A null webhook is a new one. */
type Task = { kind: 'edit'; webhook: Webhook | null } | { kind: 'delete'; webhook: Webhook };

/** The channels that receive events, with buttons to add, change, test and delete them. */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery);
  const { data: webhooks, error } = query;
  const [task, setTask] = useState<Task | null>(null);
  // Each opening starts from the current webhook.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const start = (next: Task) => {
    setTask(next);
    setOpening((count) => count + 1);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const isFull = webhooks !== undefined && webhooks.length >= MAX_WEBHOOKS;
  const setting = webhooks ? null : missingSetting(error);

  return (
    <DiscordSection
      title="Webhooks"
      titleId={WEBHOOKS_TITLE}
      sentence="Each one posts to a Discord channel: what happened, how many, and a link. Never names or answers."
      action={
        !setting && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            {...(isFull && { 'aria-disabled': true, title: `There can be at most ${MAX_WEBHOOKS}.` })}
            onClick={() => !isFull && start({ kind: 'edit', webhook: null })}
          >
            Add webhook
          </Button>
        )
      }
    >
      {error && webhooks && <StaleAlert query={query} />}
      {setting && (
        <NotSetUp title="Webhooks are off" setting={setting}>
          Nothing is announced in Discord.
        </NotSetUp>
      )}
      {error && !webhooks && !setting && <LoadFailure query={query} title="The webhooks could not be loaded" />}
      {query.isPending && (
        <Loading label="Loading the webhooks" className="list-loading">
          <List framed aria-hidden>
            <RowSkeleton lines={3} />
            <RowSkeleton lines={3} />
          </List>
        </Loading>
      )}
      {webhooks?.length === 0 && (
        <EmptyState framed icon={WebhookIcon} title="No webhooks yet" level={3}>
          Add one for the channel where the team should hear of new applications, for example.
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <List framed aria-labelledby={WEBHOOKS_TITLE}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => start({ kind: 'edit', webhook })}
              onDelete={() => start({ kind: 'delete', webhook })}
            />
          ))}
        </List>
      )}
      {task &&
        (task.kind === 'edit' ? (
          <WebhookDialog key={opening} webhook={task.webhook} open={isOpen} onClose={close} />
        ) : (
          <WebhookDelete key={opening} webhook={task.webhook} open={isOpen} onClose={close} />
        ))}
    </DiscordSection>
  );
}
