import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { meView } from '../../auth/me.view.ts';
import { optionalText } from '../../contract/text.ts';
import { themeInput } from '../../contract/themes.ts';
import { users } from '../../db/schema/people.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { searchTakers } from './users.store.ts';

/** Two characters at least (spec §5). */
const takerQuery = z.object({ q: optionalText(48).check(z.minLength(2, 'Type at least two characters')) });

/** People and what is done to them (spec §7). */
export const usersRoutes = new Hono<AppEnv>()
  .get('/search', requirePermission('exam.manage'), validate('query', takerQuery), async (c) =>
    c.json(await searchTakers(c.var.db, c.req.valid('query').q, c.var.me.id)),
  )

  .patch('/:id/theme', requirePermission('self.read'), validate('json', themeInput), async (c) => {
    c.var.audit.exempt();
    const { me } = c.var;
    if (c.req.param('id') !== me.id) throw new Refusal('target_out_of_reach', 'Only your own theme is yours to set.');
    const { theme } = c.req.valid('json');
    if (theme !== me.theme) await c.var.db.update(users).set({ theme }).where(eq(users.id, me.id));
    return c.json(meView({ ...me, theme }));
  });
