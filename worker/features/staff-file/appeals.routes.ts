import { Hono } from 'hono';
import * as z from 'zod/mini';
import { appealDecision } from '../../contract/staff-file/file.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { type AppealRow, appealView, decideAppeal, findAppeal, listAppeals, overturnRecord } from './appeals.store.ts';

const listQuery = z.object({ ...pageQuery, state: z._default(z.enum(['open', 'decided']), 'open') });

const HAD_A_PART = 'You wrote, approved or shared the record that this appeal is about.';

/** Appeals against shared records, for those who decide them (docs/rules/staff-file.md#appeals). */
export const appealsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('appeal.decide'), validate('query', listQuery), async (c) => {
    const { state, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await listAppeals(db, state, me.id, page);
    const place = ({ appeal }: AppealRow) => ({ at: appeal.createdAt, id: appeal.id ?? '' });
    return c.json(onePage(c, rows, page.limit, place).map((row) => appealView(row, me)));
  })

  .patch('/:id', requirePermission('appeal.decide'), validate('json', appealDecision), async (c) => {
    const id = c.req.param('id');
    const { outcome, answer, revision } = c.req.valid('json');
    const { db, me } = c.var;
    const view = (row: AppealRow) => appealView(row, me);
    const [before] = await findAppeal(db, id, me.id);
    if (!before) throw noSuch('appeal');
    const { record } = before;
    if (!before.mayDecide) throw new HttpError('own_row', HAD_A_PART);
    if (before.appeal.state !== 'open')
      throw new HttpError('conflict', 'This appeal is no longer open.', { current: view(before) });
    requireRevision(revision, before.revision, view(before));
    const appeal = await changeAsRead(c.var, {
      noun: 'appeal',
      change: decideAppeal(db, before, { outcome, answer, actorId: me.id }),
      entry: {
        action: 'STAFF_RECORD_APPEAL_DECIDED',
        entityType: 'staff_record',
        entityId: record.id,
        targetUserId: record.userId,
        newValues: { outcome },
      },
      after: (recorded) => (outcome === 'overturned' ? [overturnRecord(db, record.id, recorded)] : []),
      notify: {
        kind: 'appeal_answered',
        entityType: 'staff_record',
        entityId: record.id,
        actorId: null,
        userIds: [record.userId],
      },
      read: findAppeal(db, id, me.id),
      view,
    });
    return c.json(appeal);
  });
