import { Hono } from 'hono';
import { after, hours, now } from '../../clock.ts';
import { settingsInput } from '../../contract/settings/input.ts';
import { inForce } from '../../db/settings/in-force.ts';
import { settings } from '../../env.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { changedSettings, choose, deletesSooner, repeatedTitles } from './settings.rules.ts';
import { findSettings, retirePictures, type SettingsRow, settingsView, writeSettings } from './settings.store.ts';

/** How long a shorter period waits before it deletes anything, so that a slip can be undone. */
const UNTIL_DELETING = hours(24);

/** The settings that the owner can change in the app (docs/rules/settings.md#settings). */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('settings.manage'), async (c) => {
    const [row] = await findSettings(c.var.db);
    return c.json(settingsView(settings(c.env), row));
  })

  .patch('/', requirePermission('settings.manage'), validate('json', settingsInput), async (c) => {
    const change = c.req.valid('json');
    const { db, me, audit } = c.var;
    const given = settings(c.env);
    const view = (row: SettingsRow | undefined) => settingsView(given, row);
    const [before] = await findSettings(db);
    const had = before?.own.chosen ?? {};
    const chosen = choose(had, change);
    const [was, is] = [inForce(given, had), inForce(given, chosen)];
    const issues = repeatedTitles(is.gradeTitles, change.gradeTitles ?? undefined);
    if (issues.length > 0) throw new Refusal('invalid_input', undefined, { issues });
    const current = view(before);
    requireRevision(change.revision, current.revision, current);
    const changed = changedSettings([had, chosen], [was, is]);
    if (!changed) {
      audit.exempt();
      return c.json(current);
    }
    const at = now();
    const deletesFrom = deletesSooner(was, is) ? after(at, UNTIL_DELETING) : (before?.own.deletesFrom ?? null);
    const removed = [was.logo, was.picture].flatMap((picture) =>
      picture && picture.hash !== is.logo?.hash && picture.hash !== is.picture?.hash ? [picture.hash] : [],
    );
    return c.json(
      await changeAsRead(c.var, {
        noun: 'setting',
        change: writeSettings(db, before, { chosen, deletesFrom, at, actorId: me.id }),
        entry: { action: 'SETTINGS_CHANGED', entityType: 'setting', entityId: 'portal', ...changed },
        also: (recorded) => retirePictures(db, removed, at, recorded),
        read: findSettings(db),
        view,
      }),
    );
  });
