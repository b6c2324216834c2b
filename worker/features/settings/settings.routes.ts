import { Hono } from 'hono';
import { settingsInput } from '../../contract/settings/input.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { changeSettings } from './change-settings.ts';
import { choose, repeatedTitles } from './settings.rules.ts';
import { findSettings, settingsView } from './settings.store.ts';

/** The settings that the owner can change in the app (docs/rules/settings.md#settings). */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('settings.manage'), async (c) => {
    const [row] = await findSettings(c.var.db);
    return c.json(settingsView(settings(c.env), row));
  })

  .patch('/', requirePermission('settings.manage'), validate('json', settingsInput), async (c) => {
    const change = c.req.valid('json');
    return c.json(
      await changeSettings(c, {
        revision: change.revision,
        choose: (chosen) => choose(chosen, change),
        check: ({ gradeTitles }) => {
          const issues = repeatedTitles(gradeTitles, change.gradeTitles ?? undefined);
          if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
        },
      }),
    );
  });
