import { after, now, seconds } from '../../clock.ts';
import { DELIVERY_KINDS, type DeliveryKind } from '../../contract/discord.ts';
import { type Database, noCost, openDatabase } from '../../db/database.ts';
import { queueClosed } from '../../db/queue.ts';
import { runBatch } from '../../db/run-batch.ts';
import { readPortalSettings } from '../../db/settings/portal-overrides.ts';
import { type Bindings, missingForCommands, settings, switchedOn } from '../../env.ts';
import { failureFields, writeLine } from '../../http/log.ts';
import { hashToken } from '../../http/session-store.ts';
import { Bot } from './bot.ts';
import { directMessageSender } from './direct-messages.sender.ts';
import { botSettings, webhookSettings } from './discord.settings.ts';
import { pause } from './discord-state.store.ts';
import { type Claimed, claimDelivery, endDelivery, holdBack, postpone } from './queue.store.ts';
import { isHopeless, retryWait } from './retries.ts';
import { queueAway } from './roles/away.store.ts';
import { rolesSender } from './roles/roles.sender.ts';
import { type Outcome, over, refuse, type Sender } from './sender.ts';
import { webhookSender } from './webhooks/webhooks.sender.ts';

/** A run starts no call after this. With the last call's five seconds it ends within the thirty that Workers allow after a reply. */
const LAST_START = seconds(20);

/** The most statements that one delivery takes: the claim and its outcome. */
const PER_DELIVERY = 4;

/** The most calls to Discord that a run makes. */
const MOST_CALLS = 20;

/** How many statements a run may take, and whether it looks for what has come due by time alone. */
type Bounds = { statements: number; findsDue?: true };

/** A whole cron run, which allows 43 statements. */
const OWN_RUN: Bounds = { statements: 43, findsDue: true };
/** A run after a reply shares the request's 50 statements. */
const AFTER_REPLY: Bounds = { statements: 23 };

/** The sender of each kind; none for kinds that are not set up. */
type Senders = Partial<Record<DeliveryKind, Sender>>;

/** Records a delivery's outcome. Returns the number of statements. */
async function record(db: Database, claimed: Claimed, outcome: Outcome): Promise<number> {
  if (outcome.kind === 'done') {
    const also = outcome.also ? [outcome.also] : [];
    await db.batch([endDelivery(db, claimed, 'sent', null), ...also]);
    return 1 + also.length;
  }
  if (outcome.kind === 'over') {
    await db.batch(outcome.statements);
    return outcome.statements.length;
  }
  if (outcome.kind === 'wait') {
    const until = after(now(), outcome.ms);
    const { webhookId, kind } = claimed;
    const ofRoute = webhookId === null ? pause(db, until, kind) : holdBack(db, webhookId, until);
    // Not sent, so the attempt does not count.
    await db.batch([
      ...postpone(db, claimed, until, claimed.error, claimed.attempts - 1),
      outcome.isGlobal ? pause(db, until) : ofRoute,
    ]);
    return 3;
  }
  if (outcome.kind === 'trouble') {
    const wait = retryWait(claimed);
    if (wait === null) {
      await endDelivery(db, claimed, 'failed', outcome.error);
      return 1;
    }
    await db.batch(postpone(db, claimed, after(now(), wait), outcome.error));
    return 2;
  }
  const { status, code } = outcome;
  const [first, ...others] = refuse(
    db,
    claimed,
    `Discord refused it: ${status}${code === null ? '' : `, code ${code}`}`,
  );
  await db.batch([first, ...others]);
  return 1 + others.length;
}

/** The statements of `queueDue`. */
const DUE_STATEMENTS = 5;

/** Queues what has come due by time alone: vacancies that have closed, leaves that have begun or are over. Returns how much. */
async function queueDue(db: Database, senders: Senders): Promise<number> {
  const [closed, ...markedClosed] = queueClosed(db);
  const [away, ...markedAway] = queueAway(db);
  const found = await runBatch(db, {
    closed: senders.webhook ? closed : null,
    markedClosed: senders.webhook ? markedClosed : [],
    away: senders.roles ? away : null,
    markedAway: senders.roles ? markedAway : [],
  });
  return (found.closed?.length ?? 0) + (found.away?.length ?? 0);
}

/** The kinds in their order after this one. */
function kindsAfter(kind: DeliveryKind | null): DeliveryKind[] {
  const next = kind === null ? 0 : DELIVERY_KINDS.indexOf(kind) + 1;
  return [...DELIVERY_KINDS.slice(next), ...DELIVERY_KINDS.slice(0, next)];
}

/**
 * Sends due deliveries one at a time, within bounds: those in `first`, the oldest, then one of each kind in turn.
 * Returns the number of calls. Concurrent runs are safe because each row has one sender.
 */
async function drain(db: Database, env: Bindings, bounds: Bounds, first: string[] = []): Promise<number> {
  const all = settings(env);
  const on = switchedOn(all);
  const start = now().getTime();
  const counter = { calls: 0 };
  const startBy = start + LAST_START;
  const given = on.bot ? botSettings(all) : null;
  const bot = given && new Bot(given, { counter, startBy });
  // Once a run, so that every message of it speaks of one portal.
  const { name: portalName, gradeTitles } = await readPortalSettings(db, env);
  const tokenHash = all.discordBotToken && (await hashToken(all.discordBotToken));
  const senders: Senders = {
    ...(on.webhooks && {
      webhook: webhookSender(
        db,
        { ...webhookSettings(all), portalName, titles: gradeTitles, hasCommands: missingForCommands(all) === null },
        counter,
      ),
    }),
    ...(bot &&
      tokenHash && {
        roles: rolesSender(db, bot, tokenHash, gradeTitles),
        direct_message: directMessageSender(db, bot, { ...given, portalName }, tokenHash),
      }),
  };
  /** Webhooks and kinds that accept no further calls in this run. */
  const resting = new Set<string>();
  const own = new Set(first);
  let last: DeliveryKind | null = null;
  let statements = 1;
  let mayFind = bounds.findsDue === true;
  while (statements + PER_DELIVERY <= bounds.statements && now().getTime() <= startBy) {
    const room = MOST_CALLS - counter.calls;
    const kinds = kindsAfter(last).filter(
      (kind) => !resting.has(kind) && (senders[kind]?.maxCalls ?? room + 1) <= room,
    );
    if (kinds.length === 0) break;
    const sendable = { kinds, skipped: [...resting], tokenHash };
    const claimed: Claimed | undefined = await claimDelivery(db, sendable, {
      first: [...own],
      by: last ? 'kind' : 'age',
    });
    const sender = claimed && senders[claimed.kind];
    if (!claimed && mayFind && statements + 1 + DUE_STATEMENTS <= bounds.statements) {
      // Only once nothing is due: with a backlog it would wait at its end all the same.
      mayFind = false;
      statements += 1 + DUE_STATEMENTS;
      if ((await queueDue(db, senders)) > 0) continue;
    }
    if (!claimed || !sender) break;
    own.delete(claimed.id);
    last = claimed.kind;
    const outcome = isHopeless(claimed)
      ? over(db, claimed, 'failed', 'No run could finish it.')
      : await sender.send(claimed);
    statements += 1 + (await record(db, claimed, outcome));
    if (outcome.kind === 'wait' && outcome.isGlobal) break;
    const mustRest = outcome.kind === 'wait' || (outcome.kind === 'done' && outcome.isSpent);
    if (mustRest) resting.add(claimed.webhookId ?? claimed.kind);
  }
  return counter.calls;
}

/** The cron's run of the outbox (docs/rules/discord.md#outbox). */
export const drainOutbox = (db: Database, env: Bindings): Promise<unknown> => drain(db, env, OWN_RUN);

/** Sends what a request has queued, then what waited before it, after its reply. Never throws: the cron retries failures. */
export async function drainAfterReply(env: Bindings, queued: string[]): Promise<void> {
  const start = now().getTime();
  const cost = noCost();
  let outbox: number | null = null;
  let failure: ReturnType<typeof failureFields> | null = null;
  try {
    outbox = await drain(openDatabase(env.DB, cost), env, AFTER_REPLY, queued);
  } catch (error) {
    failure = failureFields(error);
  }
  writeLine(failure !== null, { outbox, ms: now().getTime() - start, ...cost, ...failure });
}
