import { after, hours, minutes, now, seconds } from '../../clock.ts';
import { type Database, noCost, openDatabase } from '../../db/database.ts';
import { type Bindings, settings } from '../../env.ts';
import { failureFields, writeLine } from '../../http/log.ts';
import { missingForWebhooks, type WebhookSettings, webhookSettings } from './discord.settings.ts';
import { callDiscord, type Reply } from './discord-call.ts';
import { webhookBody } from './messages.ts';
import { type Claimed, claimDelivery, endDelivery, holdBack, pause, postpone, switchOff } from './outbox.store.ts';
import { openAddress } from './webhook-address.ts';

/** When a delivery that did not go through is tried again; after the last of these it has failed. */
const RETRIES = [minutes(1), minutes(5), minutes(30), hours(2), hours(12)];

/** A run starts no call after this. With the last call's five seconds it stays within the thirty that Workers allow after a reply. */
const LAST_START = seconds(20);

/** Statements that one delivery takes at most: claiming it, and recording its outcome. */
const PER_DELIVERY = 4;

/** How many calls and statements a run may make. */
type Bounds = { calls: number; statements: number };

/** A whole run of the cron trigger, which allows 42 statements. */
const OWN_RUN: Bounds = { calls: 20, statements: 42 };
/** A run after a reply shares the 50 statements of the request. */
const AFTER_REPLY: Bounds = { calls: 10, statements: 22 };

/** Records what became of a delivery that was tried. Returns how many statements that took. */
async function record(db: Database, claimed: Claimed, reply: Reply): Promise<number> {
  if (reply.kind === 'done') {
    await endDelivery(db, claimed, 'sent', null);
    return 1;
  }
  if (reply.kind === 'wait') {
    const until = after(now(), reply.ms);
    const others = reply.isGlobal ? pause(db, until) : holdBack(db, claimed.webhookId, until);
    // It was not tried, so it does not count.
    await db.batch([...postpone(db, claimed, until, claimed.error, claimed.attempts - 1), others]);
    return 3;
  }
  if (reply.kind === 'trouble') {
    const wait = RETRIES[claimed.attempts - 1];
    if (wait === undefined) {
      await endDelivery(db, claimed, 'failed', reply.error);
      return 1;
    }
    await db.batch(postpone(db, claimed, after(now(), wait), reply.error));
    return 2;
  }
  const { status, code } = reply;
  if (status === 404) {
    await db.batch(switchOff(db, claimed, 'Discord no longer knows this webhook.'));
    return 3;
  }
  await endDelivery(db, claimed, 'failed', `Discord refused it: ${status}${code === null ? '' : `, code ${code}`}`);
  return 1;
}

/** Sends a delivery; null if it cannot be sent, which is recorded already. */
async function send(db: Database, claimed: Claimed, given: WebhookSettings): Promise<Reply | null> {
  const { webhookId, sealedUrl } = claimed;
  if (webhookId === null || sealedUrl === null) {
    await endDelivery(db, claimed, 'dropped', 'The webhook is switched off or deleted.');
    return null;
  }
  if (claimed.attempts > RETRIES.length + 1) {
    await endDelivery(db, claimed, 'failed', 'No run could finish it.');
    return null;
  }
  const address = await openAddress(given, webhookId, sealedUrl);
  if (!address) {
    await endDelivery(db, claimed, 'failed', 'Enter the address again');
    return null;
  }
  const url = `${given.discordUrl}/api/v10/webhooks/${address.id}/${address.token}?wait=true`;
  return callDiscord(url, given.userAgent, webhookBody(claimed, given));
}

/** Sends what is due, one delivery at a time, within bounds. Returns how many calls it made. Runs may overlap: each row has one sender. */
async function drain(db: Database, given: WebhookSettings, bounds: Bounds): Promise<number> {
  const start = now().getTime();
  const resting = new Set<string>();
  let calls = 0;
  let statements = 0;
  while (calls < bounds.calls && statements + PER_DELIVERY <= bounds.statements) {
    if (now().getTime() - start > LAST_START) break;
    const claimed = await claimDelivery(db, [...resting]);
    if (!claimed) break;
    const reply = await send(db, claimed, given);
    statements += 1 + (reply ? await record(db, claimed, reply) : 1);
    if (!reply) continue;
    calls += 1;
    if (reply.kind === 'wait' && reply.isGlobal) break;
    const mustRest = reply.kind === 'wait' || (reply.kind === 'done' && reply.isSpent);
    if (mustRest && claimed.webhookId) resting.add(claimed.webhookId);
  }
  return calls;
}

/** The cron trigger's part of the outbox (docs/rules.md#outbox). */
export async function drainOutbox(db: Database, env: Bindings): Promise<void> {
  const all = settings(env);
  if (missingForWebhooks(all) === null) await drain(db, webhookSettings(all), OWN_RUN);
}

/** Sends what a request has queued, after its reply. Never throws: what fails is left to the cron trigger. */
export async function drainAfterReply(env: Bindings): Promise<void> {
  const start = now().getTime();
  const cost = noCost();
  let outbox: number | null = null;
  let failure: ReturnType<typeof failureFields> | null = null;
  try {
    outbox = await drain(openDatabase(env.DB, cost), webhookSettings(settings(env)), AFTER_REPLY);
  } catch (error) {
    failure = failureFields(error);
  }
  writeLine(failure !== null, { outbox, ms: now().getTime() - start, ...cost, ...failure });
}
