import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { preferencesInput } from '../../contract/people.ts';
import { missingForBot, SettingError, settings } from '../../env.ts';
import type { CurrentUser, SignedInEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { updateDirectMessages } from './people.store.ts';

/** Throws 403 for another user's preferences. */
const requireOwn = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.req.param('id') !== c.var.me.id)
    throw new HttpError('target_out_of_reach', 'You can only see and set your own preferences.');
  await next();
});

const preferencesView = ({ directMessages }: Pick<CurrentUser, 'directMessages'>) => ({ directMessages });

/** The caller's own preferences (docs/rules/discord.md#direct-messages). */
export const preferencesRoutes = new Hono<SignedInEnv>()
  .get('/:id/preferences', requirePermission('self.read'), requireOwn, async (c) => c.json(preferencesView(c.var.me)))

  .patch(
    '/:id/preferences',
    requirePermission('self.read'),
    validate('json', preferencesInput),
    requireOwn,
    async (c) => {
      c.var.audit.exempt();
      const { db, me } = c.var;
      const { directMessages } = c.req.valid('json');
      const missing = directMessages ? missingForBot(settings(c.env)) : null;
      if (missing) throw new SettingError(`${missing} is not set, so direct messages are off.`);
      if (directMessages !== me.directMessages) await updateDirectMessages(db, me.id, directMessages);
      return c.json(preferencesView({ directMessages }));
    },
  );
