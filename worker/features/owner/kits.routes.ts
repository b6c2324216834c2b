import { Hono } from 'hono';
import { MAX_REPLIES } from '../../contract/limits.ts';
import { isKitKey, type KitKey } from '../../contract/settings/kits.ts';
import { runBatch } from '../../db/run-batch.ts';
import type { AppEnv, Audit } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { KIT_TEXTS } from '../../kits/kits.ts';
import { additionsOf, deleteKit, findKit, kitView, removalsOf, type Thing, untouchedOf } from './kits.store.ts';

function requireKit(key: string): KitKey {
  if (!isKitKey(key)) throw noSuch('kit');
  return key;
}

const conflict = (key: KitKey, taken: boolean) =>
  new HttpError('conflict', undefined, { current: kitView(key, taken) });

/** Each change with its audit row, which is written only if the change took place. */
const audited = (audit: Audit, things: Thing[]) =>
  things.flatMap(({ change, entry }) => {
    const { statement, sideRows } = audit.row(entry);
    return [change, statement, ...sideRows];
  });

/** Starter kits: what an empty portal can begin with (docs/rules/settings.md#starter-kits). */
export const kitsRoutes = new Hono<AppEnv>()
  .post('/:key', requirePermission('settings.manage'), async (c) => {
    const key = requireKit(c.req.param('key'));
    const { db, me, audit } = c.var;
    const { kit, take, things } = additionsOf(db, key, KIT_TEXTS[key], me.id);
    const { current } = await runBatch(db, { take, things: audited(audit, things), current: findKit(db, key) });
    const [taken] = current;
    if (!taken)
      throw new HttpError(
        'limit_reached',
        `There can be at most ${MAX_REPLIES} saved replies, and this kit adds some. Delete a few first.`,
      );
    if (String(taken.added) !== String(kit.added)) throw conflict(key, true);
    return c.json(kitView(key, true), 201);
  })

  .delete('/:key', requirePermission('settings.manage'), async (c) => {
    const key = requireKit(c.req.param('key'));
    const { db, me, audit } = c.var;
    const found = await runBatch(db, untouchedOf(db, key));
    const [kit] = found.kit;
    if (!kit) throw conflict(key, false);
    const things = removalsOf(db, found, me.id);
    // Only the kit's own row is deleted, which no screen shows.
    if (things.length === 0) audit.exempt();
    const { removed, current } = await runBatch(db, {
      removed: deleteKit(db, kit),
      things: audited(audit, things),
      current: findKit(db, key),
    });
    if (removed.length === 0) throw conflict(key, current.length > 0);
    return c.body(null, 204);
  });
