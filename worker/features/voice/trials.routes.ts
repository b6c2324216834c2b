import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../http/context.ts';
import { isCursorOf, onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { listTrials, placeOfTrial, trialView } from './trials.store.ts';

const listQuery = z.object(pageQuery).check(isCursorOf(() => true));

/** Running trials for those who give opinions on them (docs/rules/voice.md#trials). */
export const runningTrialsRoutes = new Hono<AppEnv>().get(
  '/',
  requirePermission('voice.give'),
  validate('query', listQuery),
  async (c) => {
    const page = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await listTrials(db, me, page);
    return c.json(onePage(c, rows, page.limit, placeOfTrial).map(trialView));
  },
);
