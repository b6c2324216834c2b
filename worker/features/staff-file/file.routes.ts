import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { appealInput, FILE_KINDS, type FileKind } from '../../contract/staff-file/file.ts';
import type { AuditEntry } from '../../db/audit.ts';
import { runBatch } from '../../db/run-batch.ts';
import { isTakeOver } from '../../db/schema/audit.ts';
import { listJudges, whoMayDecide } from '../../db/staff-file/deciders.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  appealUntil,
  confirmSeen,
  fileReads,
  fileView,
  findShared,
  insertAppeal,
  listEndedAttempts,
  listGrades,
  listOwnLeaves,
  listShared,
  type SharedRow,
  sharedView,
} from './file.store.ts';
import { oneTimeline } from './timeline.ts';

const timelineQuery = z.object({ ...pageQuery, kind: z.optional(z.enum(FILE_KINDS)) });

const entryOf = (action: AuditEntry['action'], recordId: string, userId: string): AuditEntry => ({
  action,
  entityType: 'staff_record',
  entityId: recordId,
  targetUserId: userId,
});

/** A record shared with the caller. Throws 404 for any other, whatever the caller's grade. */
function requireShared([row]: SharedRow[]) {
  if (!row) throw noSuch('record');
  return row;
}

const repeatAppeal = repeatable('record', async ({ db, me }, id) => (await findShared(db, id, me.id)).map(sharedView));

/** The caller's own file: what the team shared with them, and what they did (docs/rules/staff-file.md#my-file). */
export const fileRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('self.read'), async (c) =>
    c.json(fileView(await runBatch(c.var.db, fileReads(c.var.db, c.var.me)))),
  )

  .get('/timeline', requirePermission('self.read'), validate('query', timelineQuery), async (c) => {
    const { kind, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const wants = (one: FileKind) => kind === undefined || kind === one;
    const rows = await runBatch(db, {
      records: wants('record') ? listShared(db, me.id, page) : null,
      grades: wants('grade') ? listGrades(db, me.id, page) : null,
      taken: wants('grade') ? listGrades(db, me.id, page, isTakeOver) : null,
      leaves: wants('leave') ? listOwnLeaves(db, me.id, page) : null,
      exams: wants('exam') ? listEndedAttempts(db, me.id, page) : null,
    });
    return c.json(
      oneTimeline(c, page.limit, [
        ...(rows.records ?? []).map((row) => ({
          kind: 'record' as const,
          id: row.record.id,
          at: row.record.sharedAt,
          textSize: row.textSize,
          item: sharedView(row),
        })),
        ...[...(rows.grades ?? []), ...(rows.taken ?? [])].map(({ id, at, ...item }) => ({
          kind: 'grade' as const,
          id,
          at,
          item,
        })),
        ...(rows.leaves ?? []).map((item) => ({ kind: 'leave' as const, id: item.id, at: item.createdAt, item })),
        ...(rows.exams ?? []).map((item) => ({ kind: 'exam' as const, id: item.id, at: item.startedAt, item })),
      ]),
    );
  })

  .post('/records/:id/seen', requirePermission('self.read'), async (c) => {
    const id = c.req.param('id');
    const { db, me, audit } = c.var;
    const before = requireShared(await findShared(db, id, me.id));
    if (before.record.seenAt) {
      audit.exempt();
      return c.json(sharedView(before));
    }
    const { statement, sideRows } = audit.row(entryOf('STAFF_RECORD_SEEN', id, me.id));
    // Not `changeAsRead`: a call that loses the race has what it wanted.
    const { row } = await runBatch(db, {
      seen: confirmSeen(db, id, me.id),
      audited: statement,
      sideRows,
      row: findShared(db, id, me.id),
    });
    return c.json(sharedView(requireShared(row)));
  })

  .post(
    '/records/:id/appeal',
    requirePermission('self.read'),
    validate('json', appealInput),
    repeatAppeal,
    async (c) => {
      const recordId = c.req.param('id');
      const { text } = c.req.valid('json');
      const { db, me } = c.var;
      const [found, ...judges] = await db.batch([findShared(db, recordId, me.id), ...listJudges(db, recordId)]);
      const before = requireShared(found);
      const appealed = (row: SharedRow) => new HttpError('already_appealed', undefined, { current: sharedView(row) });
      if (before.appeal.id !== null) throw appealed(before);
      const at = now();
      const late = (row: SharedRow) => new HttpError('appeal_late', undefined, { current: sharedView(row) });
      if (at > appealUntil(before)) throw late(before);
      const item = await changeAsRead(c.var, {
        noun: 'record',
        change: insertAppeal(db, { id: crypto.randomUUID(), recordId, userId: me.id, text, createdAt: at }),
        entry: { ...entryOf('STAFF_RECORD_APPEALED', recordId, me.id), createdId: recordId },
        after: (recorded) => [confirmSeen(db, recordId, me.id, recorded)],
        notify: {
          kind: 'appeal_opened',
          entityType: 'staff_record',
          entityId: recordId,
          actorId: me.id,
          userIds: whoMayDecide(judges, []),
        },
        read: findShared(db, recordId, me.id),
        view: sharedView,
        lost: (row) => (row.appeal.id === null ? late(row) : appealed(row)),
      });
      return c.json(item, 201);
    },
  );
