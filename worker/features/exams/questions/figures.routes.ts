import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/context.ts';
import { HttpError, noSuch } from '#worker/http/errors.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { findExam } from '../exams.store.ts';
import { figuresOf, findResponses } from './figures.store.ts';

/** How the questions of an exam were answered (docs/rules/exams.md#question-figures). */
export const figuresRoutes = new Hono<AppEnv>().get(
  '/:id/questions/figures',
  requirePermission('exam.manage'),
  async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], responses] = await db.batch([findExam(db, id, me.id), findResponses(db, id)]);
    if (!row) throw noSuch('exam');
    if (row.isHeld)
      throw new HttpError('exam_held', 'You hold this exam yourself, so its answers are hidden from you.');
    return c.json(figuresOf(row.exam, responses));
  },
);
