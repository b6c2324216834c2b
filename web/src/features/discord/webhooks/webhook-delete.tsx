import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import type { Webhook } from '../queries.ts';
import { useDeleteWebhook } from './webhook-mutations.ts';

interface WebhookDeleteProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

/** Asks before a webhook is deleted, and deletes it. */
export default function WebhookDelete({ webhook, open, onClose }: WebhookDeleteProps) {
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      mutation={useDeleteWebhook()}
      variables={webhook.id}
      title="Delete this webhook?"
      text={
        <>
          The portal forgets the address of <span className="font-semibold text-ink">{webhook.name}</span>, and what
          waits for it is dropped.{' '}
          {webhook.isOwned
            ? 'The bot deletes it in Discord too. Its messages stay.'
            : 'In Discord the webhook stays until you delete it there too.'}
        </>
      }
      confirmLabel="Delete webhook"
      workingLabel="Deleting..."
      danger
      failure="It is still there."
    />
  );
}
