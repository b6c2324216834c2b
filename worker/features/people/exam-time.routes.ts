import { Hono } from 'hono';
import { type ExamTime, examTimeInput } from '../../contract/people.ts';
import { can } from '../../contract/permissions.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { requireFound } from './people.routes.ts';
import { findListed, updateExamTime } from './people.store.ts';

const OWN = 'You cannot set your own exam time.';

const examTimeView = ({ examTime }: { examTime: ExamTime }) => ({ examTime });

/** How much longer than its limit a person's exams last. No other reply tells it (docs/rules/exams.md#extra-time). */
export const examTimeRoutes = new Hono<AppEnv>()
  .get('/:id/exam-time', requirePermission('self.read'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    if (id === me.id) return c.json(examTimeView(me));
    if (!can(me.grade, 'exam.manage')) throw new HttpError('grade_too_low');
    const [user] = await findListed(db, id);
    if (!user) throw noSuch('person');
    return c.json(examTimeView(user));
  })

  .patch('/:id/exam-time', requirePermission('exam.manage'), validate('json', examTimeInput), async (c) => {
    const id = c.req.param('id');
    const { examTime } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const before = requireFound(await findListed(db, id), me);
    requireInReach(me, before, OWN);
    if (before.examTime === examTime) {
      audit.exempt();
      return c.json(examTimeView(before));
    }
    const set = await changeAsRead(c.var, {
      noun: 'person',
      change: updateExamTime(db, before, examTime),
      entry: {
        action: 'USER_EXAM_TIME_SET',
        entityType: 'user',
        entityId: id,
        targetUserId: id,
        oldValues: { examTime: before.examTime },
        newValues: { examTime },
      },
      read: findListed(db, id),
      view: examTimeView,
    });
    return c.json(set);
  });
