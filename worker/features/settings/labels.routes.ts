import { Hono } from 'hono';
import { readPortalSettings } from '../../db/settings/portal-overrides.ts';
import type { AppEnv } from '../../http/context.ts';
import { requirePermission } from '../../http/permission.ts';
import { labelsView } from './settings.store.ts';

/** What grades and guides are called (docs/rules/settings.md#titles-and-labels). */
export const labelsRoutes = new Hono<AppEnv>().get('/labels', requirePermission('self.read'), async (c) =>
  c.json(labelsView(await readPortalSettings(c.var.db, c.env), c.var.me)),
);
