import { Hono } from 'hono';
import * as z from 'zod/mini';
import { BACKLOG, DELIVERY_STATES, PAUSED_UNTIL } from '../../contract/discord.ts';
import { selectBotState } from '../../db/running/bot-state.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  backlogView,
  deliveryView,
  findDelivery,
  listDeliveries,
  listedView,
  placeOf,
  retryDelivery,
  selectBacklog,
} from './deliveries.store.ts';
import { botSettings, webhookSettings } from './discord.settings.ts';
import { pausedUntil } from './discord-state.store.ts';

const listQuery = z.object({ ...pageQuery, state: z.optional(z.enum(DELIVERY_STATES)) });

/** The outbox, for the owner (docs/rules/discord.md#outbox). Headers of its list name the end of a pause, and what is due. */
export const deliveriesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('discord.manage'), validate('query', listQuery), async (c) => {
    const { state, ...page } = c.req.valid('query');
    const { db } = c.var;
    const [rows, stored, due] = await db.batch([
      listDeliveries(db, state, page),
      selectBotState(db),
      selectBacklog(db),
    ]);
    const until = pausedUntil(stored);
    if (until) c.header(PAUSED_UNTIL, until.toISOString());
    const backlog = backlogView(due);
    if (backlog) c.header(BACKLOG, JSON.stringify(backlog));
    return c.json(onePage(c, rows, page.limit, placeOf(state)).map(listedView));
  })

  /** Re-queues a failed or dropped delivery with all its attempts. Returns the queued delivery. */
  .post('/:id/retry', requirePermission('discord.manage'), async (c) => {
    const id = c.req.param('id');
    const { db, audit, outbox } = c.var;
    audit.exempt();
    const [before] = await findDelivery(db, id);
    if (!before) throw noSuch('delivery');
    if (before.kind === 'webhook') webhookSettings(settings(c.env));
    else botSettings(settings(c.env));
    const isOver = before.state === 'failed' || before.state === 'dropped';
    const refuse = (current = before) =>
      new HttpError('conflict', 'Only a delivery that failed or was dropped can be tried again.', {
        current: deliveryView(current),
      });
    if (!isOver) throw refuse();
    const [, [waiting], [current]] = await db.batch([...retryDelivery(db, before), findDelivery(db, id)]);
    if (!waiting) throw refuse(current);
    outbox.note([[waiting]]);
    return c.json(deliveryView(waiting));
  });
