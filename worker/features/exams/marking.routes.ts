import { Hono } from 'hono';
import { marksInput } from '../../contract/exams.ts';
import type { AppEnv } from '../../http/context.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { setMarks } from './marking.ts';

/** Marking free answers by hand (contract §5). */
export const markingRoutes = new Hono<AppEnv>().patch(
  '/:id/marks',
  requirePermission('exam.manage'),
  validate('json', marksInput),
  async (c) => {
    const { marks, note } = c.req.valid('json');
    return c.json(await setMarks(c, c.req.param('id'), marks, note));
  },
);
