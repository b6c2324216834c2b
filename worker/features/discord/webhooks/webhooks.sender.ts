import * as z from 'zod/mini';
import type { GradeTitles } from '#contract/grades.ts';
import { now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import type { Sending, WebhookSettings } from '../discord.settings.ts';
import { callDiscord, readDiscord } from '../discord-call.ts';
import { webhookBody } from '../messages.ts';
import { type Claimed, endDelivery, postpone, switchOff } from '../queue.store.ts';
import { type Outcome, over, type Sender } from '../sender.ts';
import { forgetMessage, noteEdit, rememberMessage } from './apply.store.ts';
import { applyBody, isOpenVacancy } from './apply-message.ts';
import { openAddress, type WebhookAddress } from './webhook-address.ts';

/** Discord's code for a message that was deleted. */
const UNKNOWN_MESSAGE = 10008;

const postedBody = z.object({ id: z.string().check(z.regex(/^\d{5,20}$/)) });

type Given = WebhookSettings &
  Sending & {
    titles: GradeTitles;
    /** Whether commands are set up, without which a click would lead nowhere. */
    hasCommands: boolean;
  };

/** Sends messages to webhooks. `counter` counts the calls. A 404 switches the webhook off, unless only a message is gone. */
export function webhookSender(db: Database, given: Given, counter: { calls: number }): Sender {
  const { discordUrl, userAgent, origin, titles } = given;
  const callOf = (address: WebhookAddress, path: string, body: object) => ({
    url: `${discordUrl}/api/v10/webhooks/${address.id}/${address.token}${path}with_components=true`,
    headers: { 'User-Agent': userAgent },
    body,
  });
  const gone = (claimed: Claimed): Outcome => ({
    kind: 'over',
    statements: [...switchOff(db, claimed, 'Discord no longer knows this webhook.')],
  });

  async function sendMessage(claimed: Claimed, address: WebhookAddress): Promise<Outcome> {
    counter.calls += 1;
    const body = webhookBody(claimed, given);
    const reply = await callDiscord({ method: 'POST', ...callOf(address, '?wait=true&', body) });
    if (reply.kind === 'done') return { kind: 'done', isSpent: reply.spentFor !== null };
    return reply.kind === 'refused' && reply.status === 404 ? gone(claimed) : reply;
  }

  /** Brings the message of a vacancy up to date: posts it, edits it, or closes it. */
  async function sendApply(
    claimed: Claimed,
    address: WebhookAddress,
    { webhookId, jobId }: { webhookId: string; jobId: string },
  ): Promise<Outcome> {
    const { vacancy } = claimed;
    if (!vacancy) return over(db, claimed, 'dropped', 'There is no such vacancy.');
    const at = now();
    const isOpen = isOpenVacancy(vacancy, at);
    const { message } = vacancy;
    const closesAt = vacancy.closesAt === null || !isOpen ? null : new Date(vacancy.closesAt);
    const body = applyBody(vacancy, { jobId, origin, titles, isOpen });
    if (message && message.closedAt === null) {
      counter.calls += 1;
      const path = `/messages/${message.id}?`;
      const reply = await callDiscord({ method: 'PATCH', ...callOf(address, path, body) });
      const posted = { webhookId, jobId, messageId: message.id };
      if (reply.kind === 'done')
        return {
          kind: 'done',
          isSpent: reply.spentFor !== null,
          also: noteEdit(db, posted, { closesAt, closedAt: isOpen ? null : at }),
        };
      if (reply.kind !== 'refused' || reply.status !== 404) return reply;
      if (reply.code !== UNKNOWN_MESSAGE) return gone(claimed);
      // One that opens is posted again.
      if (claimed.opens && isOpen)
        return {
          kind: 'over',
          statements: [forgetMessage(db, posted), ...postpone(db, claimed, at, null, claimed.attempts - 1)],
        };
      const ended = endDelivery(db, claimed, 'dropped', 'The message was deleted in Discord.');
      return { kind: 'over', statements: [ended, forgetMessage(db, posted)] };
    }
    if (!isOpen) return over(db, claimed, 'dropped', 'The vacancy closed before its message was sent.');
    if (!claimed.opens) return over(db, claimed, 'dropped', 'There is no message to edit.');
    counter.calls += 1;
    const reply = await readDiscord({ method: 'POST', ...callOf(address, '?wait=true&', body) }, postedBody);
    if (reply.kind === 'done')
      return {
        kind: 'done',
        isSpent: reply.spentFor !== null,
        also: rememberMessage(db, { webhookId, jobId, messageId: reply.body.id }, closesAt),
      };
    return reply.kind === 'refused' && reply.status === 404 ? gone(claimed) : reply;
  }

  return {
    maxCalls: 1,
    async send(claimed) {
      const { webhookId, jobId, sealedUrl } = claimed;
      if (webhookId === null || sealedUrl === null)
        return over(db, claimed, 'dropped', 'The webhook is switched off or deleted.');
      const address = await openAddress(given, webhookId, sealedUrl);
      if (!address) return over(db, claimed, 'failed', 'Enter the address again');
      return jobId === null ? sendMessage(claimed, address) : sendApply(claimed, address, { webhookId, jobId });
    },
  };
}
