import type { Database } from '#worker/db/database.ts';
import type { Sending, WebhookSettings } from '../discord.settings.ts';
import { callDiscord } from '../discord-call.ts';
import { webhookBody } from '../messages.ts';
import { switchOff } from '../queue.store.ts';
import { over, type Sender } from '../sender.ts';
import { openAddress } from './webhook-address.ts';

/** Sends messages to webhooks. `counter` counts the calls. A 404 switches the webhook off. */
export const webhookSender = (db: Database, given: WebhookSettings & Sending, counter: { calls: number }): Sender => ({
  maxCalls: 1,
  async send(claimed) {
    const { webhookId, sealedUrl } = claimed;
    if (webhookId === null || sealedUrl === null)
      return over(db, claimed, 'dropped', 'The webhook is switched off or deleted.');
    const address = await openAddress(given, webhookId, sealedUrl);
    if (!address) return over(db, claimed, 'failed', 'Enter the address again');
    counter.calls += 1;
    const reply = await callDiscord({
      method: 'POST',
      url: `${given.discordUrl}/api/v10/webhooks/${address.id}/${address.token}?wait=true`,
      headers: { 'User-Agent': given.userAgent },
      body: webhookBody(claimed, given),
    });
    if (reply.kind === 'done') return { kind: 'done', isSpent: reply.spentFor !== null };
    if (reply.kind === 'refused' && reply.status === 404)
      return { kind: 'over', statements: [...switchOff(db, claimed, 'Discord no longer knows this webhook.')] };
    return reply;
  },
});
