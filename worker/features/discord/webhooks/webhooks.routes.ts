import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { webhookInput, webhookUpdate } from '#contract/discord-settings.ts';
import { MAX_WEBHOOKS } from '#contract/limits.ts';
import { changedValues } from '#worker/db/audit.ts';
import { selectBotState } from '#worker/db/running/bot-state.ts';
import { settings } from '#worker/env.ts';
import { addRow, changeAsRead, deleteAsRead, requireRevision } from '#worker/http/change-as-read.ts';
import type { SignedInEnv } from '#worker/http/context.ts';
import { HttpError, noSuch } from '#worker/http/errors.ts';
import { repeatable } from '#worker/http/idempotency.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { afterReply } from '#worker/http/session.ts';
import { revisionQuery, validate } from '#worker/http/validate.ts';
import { deliveryView } from '../deliveries.store.ts';
import { botSettings, type WebhookSettings, webhookSettings } from '../discord.settings.ts';
import { dropQueued } from '../queue.store.ts';
import { botOf } from '../roles/request-bot.ts';
import { forgetMessages } from './apply.store.ts';
import { createOwned, deleteInDiscord } from './owned.ts';
import { addressText, hashAddress, openAddress, parseAddress, sealAddress } from './webhook-address.ts';
import {
  announcesOther,
  deleteWebhook,
  findTest,
  findWebhook,
  insertTest,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
  webhookView,
} from './webhooks.store.ts';

type Env = SignedInEnv & { Variables: { given: WebhookSettings } };

/** Answers 503, naming the setting, while webhooks are not set up. */
const requireSetUp = createMiddleware<Env>(async (c, next) => {
  c.set('given', webhookSettings(settings(c.env)));
  await next();
});

const setting = (id: string) => ({ entityType: 'setting', entityId: id }) as const;

const isFull = () => new HttpError('limit_reached', `There can be at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
function isTaken() {
  const message = 'Another webhook has this address already.';
  return new HttpError('conflict', message, { issues: [{ path: 'url', message }] });
}

function isMadeByBot() {
  const message = 'The bot made this webhook, so its address stays.';
  return new HttpError('invalid_input', undefined, { issues: [{ path: 'url', message }] });
}

/** An address in stored form. Throws 400 unless it is a webhook of the configured Discord; never echoes it. */
async function toStored({ key, discordUrl }: WebhookSettings, id: string, url: string) {
  if (!parseAddress(discordUrl, url)) {
    const message = `Enter the address as Discord gives it: ${discordUrl}/api/webhooks/…`;
    throw new HttpError('invalid_input', undefined, { issues: [{ path: 'url', message }] });
  }
  return { sealedUrl: await sealAddress(key, id, url), urlHash: await hashAddress(url) };
}

const repeatWebhook = repeatable('webhook', async ({ db }, id) => (await findWebhook(db, id)).map(webhookView));

/** Discord webhooks that announce events (docs/rules/discord.md#webhooks). */
export const webhooksRoutes = new Hono<Env>()
  .get('/', requirePermission('discord.manage'), requireSetUp, async (c) =>
    c.json((await listWebhooks(c.var.db)).map(webhookView)),
  )

  .post(
    '/',
    requirePermission('discord.manage'),
    requireSetUp,
    validate('json', webhookInput),
    repeatWebhook,
    async (c) => {
      const { name, url, channelId, events } = c.req.valid('json');
      const { db, me, given } = c.var;
      const id = crypto.randomUUID();
      const add = async (address: Awaited<ReturnType<typeof toStored>>, isOwned: boolean) =>
        addRow(c.var, {
          insert: insertWebhook(db, { id, name, events, isOwned, ...address, createdBy: me.id }),
          entry: { action: 'WEBHOOK_CREATED', ...setting(id), newValues: { name, events } },
          read: findWebhook(db, id),
          view: webhookView,
          lost: () => new HttpError('conflict'),
        });

      if (channelId !== undefined) {
        // Before anything is read.
        botSettings(settings(c.env));
        const [others, state] = await db.batch([listWebhooks(db), selectBotState(db)]);
        if (others.length >= MAX_WEBHOOKS) throw isFull();
        const made = await createOwned(await botOf(c, state), channelId);
        try {
          return c.json(await add(await toStored(given, id, addressText(given.discordUrl, made)), true), 201);
        } catch (error) {
          // Nobody would know its address.
          afterReply(c, deleteInDiscord(given, made));
          throw error;
        }
      }
      const address = await toStored(given, id, url ?? '');
      const others = await listWebhooks(db);
      if (others.some(({ webhook }) => webhook.urlHash === address.urlHash)) throw isTaken();
      if (others.length >= MAX_WEBHOOKS) throw isFull();
      return c.json(await add(address, false), 201);
    },
  )

  .patch('/:id', requirePermission('discord.manage'), requireSetUp, validate('json', webhookUpdate), async (c) => {
    const id = c.req.param('id');
    const { revision, url, ...fields } = c.req.valid('json');
    const { db, me, given, audit } = c.var;
    const address = url === undefined ? null : await toStored(given, id, url);
    const rows = await listWebhooks(db);
    const row = rows.find(({ webhook }) => webhook.id === id);
    if (!row) throw noSuch('webhook');
    const before = row.webhook;
    requireRevision(revision, before.revision, webhookView(row));
    if (address && before.isOwned) throw isMadeByBot();
    if (address && rows.some(({ webhook }) => webhook.id !== id && webhook.urlHash === address.urlHash))
      throw isTaken();

    // An address that no longer decrypts, as after a change of WEBHOOK_KEY, counts as changed.
    const isMoved =
      address !== null &&
      (address.urlHash !== before.urlHash || (await openAddress(given, id, before.sealedUrl)) === null);
    const update: Partial<Webhook> = {
      ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Webhook>),
      ...(fields.isActive && { disabledReason: null }),
    };
    const changed = changedValues(before, update);
    if (!changed && !isMoved) {
      audit.exempt();
      return c.json(webhookView(row));
    }
    const { events = before.events, isActive = before.isActive } = update;
    const { oldValues, newValues } = changed ?? {};
    const webhook = await changeAsRead(c.var, {
      noun: 'webhook',
      change: updateWebhook(db, before, { ...update, ...(isMoved && address) }, me.id),
      // Always the name because nothing else identifies the webhook.
      entry: {
        action: 'WEBHOOK_UPDATED',
        ...setting(id),
        oldValues: { name: before.name, ...oldValues },
        newValues: { name: before.name, ...newValues, ...(isMoved && { address: 'changed' }) },
      },
      after: (recorded) => [
        isActive
          ? dropQueued(db, id, 'The webhook no longer announces this.', sql`${recorded} and ${announcesOther(events)}`)
          : dropQueued(db, id, 'The webhook was switched off.', recorded),
      ],
      read: findWebhook(db, id),
      view: webhookView,
    });
    return c.json(webhook);
  })

  .delete('/:id', requirePermission('discord.manage'), requireSetUp, validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const id = c.req.param('id');
    const { db } = c.var;
    const [before] = await findWebhook(db, id);
    if (!before) throw noSuch('webhook');
    requireRevision(revision, before.webhook.revision, webhookView(before));
    const { name, events, isOwned, sealedUrl } = before.webhook;
    await deleteAsRead(c.var, {
      noun: 'webhook',
      // Before the row that they refer to, at the same revision.
      before: [forgetMessages(db, id, revision)],
      change: deleteWebhook(db, id, revision),
      entry: { action: 'WEBHOOK_DELETED', ...setting(id), oldValues: { name, events } },
      after: (recorded) => [dropQueued(db, id, 'The webhook was deleted.', recorded)],
      read: findWebhook(db, id),
      view: webhookView,
    });
    const address = isOwned ? await openAddress(c.var.given, id, sealedUrl) : null;
    if (address) afterReply(c, deleteInDiscord(c.var.given, address));
    return c.body(null, 204);
  })

  /** Queues a test message, sent after the reply, and returns its delivery. */
  .post('/:id/test', requirePermission('discord.manage'), requireSetUp, async (c) => {
    const webhookId = c.req.param('id');
    const { db, audit, outbox } = c.var;
    audit.exempt();
    const [row] = await findWebhook(db, webhookId);
    if (!row) throw noSuch('webhook');
    if (!row.webhook.isActive)
      throw new HttpError('conflict', 'This webhook is switched off.', { current: webhookView(row) });
    const [, [test]] = await db.batch([insertTest(db, crypto.randomUUID(), webhookId), findTest(db, webhookId)]);
    if (!test) throw noSuch('webhook');
    outbox.note([[test]]);
    return c.json(deliveryView(test), 202);
  });
