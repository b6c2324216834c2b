import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { refuseRecordAbout } from '../../contract/person-rules.ts';
import { shareInput } from '../../contract/staff-file/file.ts';
import { recordInput, recordUpdate } from '../../contract/staff-file/profiles.ts';
import { hasSeverity, mayExpire } from '../../contract/staff-file/record-types.ts';
import { changedValues } from '../../db/audit.ts';
import { findUser, isErased } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { addRow, changeAsRead, deleteAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import { refuseDeleting, refuseEditing, refuseRecord, refuseSharing } from './records.rules.ts';
import {
  deleteRecord,
  findRecord,
  insertRecord,
  listRecords,
  type RecordRow,
  shareRecord,
  updateRecord,
} from './records.store.ts';
import { recordView } from './records.view.ts';

const invalid = (path: string, message: string) =>
  new HttpError('invalid_input', message, { issues: [{ path, message }] });

function checkExpiry(expiresAt: Date | null | undefined) {
  if (expiresAt && expiresAt <= now()) throw invalid('expiresAt', 'This date is in the past');
}

const erased = (details?: { current: unknown }) => new HttpError('erased', undefined, details);

const OWN_RECORD = 'You cannot add or change records about yourself.';

/** The record that the caller wants to share, change or delete, about a user below them. Throws 404, 403, and 409 if the user is erased. */
async function requireRecord(c: Context<SignedInEnv>, id: string) {
  const [row] = await findRecord(c.var.db, id);
  if (!row?.user.id || row.user.grade === null) throw noSuch('record');
  const refusal = refuseRecord(row, c.var.me);
  if (refusal === 'erased') throw erased({ current: recordView(row, c.var.me) });
  if (refusal) throw new HttpError(refusal, refusal === 'own_row' ? OWN_RECORD : undefined);
  return row;
}

const shared = (current: unknown) => new HttpError('record_shared', undefined, { current });

const repeatRecord = repeatable('record', async ({ db, me }, id) =>
  (await findRecord(db, id)).map((row) => recordView(row, me)),
);

/** Staff records: warnings, commendations and the like (docs/rules/staff.md#staff-records). */
export const recordsRoutes = new Hono<AppEnv>()
  .get('/user/:userId', requirePermission('staff.manage'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const { db, me } = c.var;
    const userId = c.req.param('userId');
    const { found, rows } = await runBatch(db, { found: findUser(db, userId), rows: listRecords(db, userId, page) });
    // Their own come without texts and names.
    if (found[0] && userId !== me.id) requireInReach(me, found[0]);
    const place = ({ record }: (typeof rows)[number]) => ({ at: record.createdAt, id: record.id });
    return c.json(onePage(c, rows, page.limit, place).map((row) => recordView(row, me)));
  })

  .post('/', requirePermission('staff.manage'), validate('json', recordInput), repeatRecord, async (c) => {
    const { createdBy: _ignored, userId, ...fields } = c.req.valid('json');
    checkExpiry(fields.expiresAt);
    const { db, me } = c.var;
    const [subject] = await findUser(db, userId);
    if (!subject) throw noSuch('person');
    const refusal = refuseRecordAbout(me, { ...subject, isErased: isErased(subject) });
    if (refusal) throw new HttpError(refusal, refusal === 'own_row' ? OWN_RECORD : undefined);

    const view = (row: RecordRow) => recordView(row, me);
    const id = crypto.randomUUID();
    const at = now();
    const record = {
      id,
      userId,
      actionType: fields.actionType,
      title: fields.title,
      description: fields.description,
      severity: fields.severity ?? null,
      fromGrade: fields.fromGrade ?? null,
      toGrade: fields.toGrade ?? null,
      expiresAt: fields.expiresAt ?? null,
    };
    const created = await addRow(c.var, {
      insert: insertRecord(db, { ...record, createdBy: me.id, createdAt: at, updatedAt: at }, subject.grade),
      entry: {
        action: 'STAFF_RECORD_CREATED',
        entityType: 'staff_record',
        entityId: id,
        targetUserId: userId,
        newValues: { actionType: record.actionType, title: record.title, severity: record.severity },
      },
      read: findRecord(db, id),
      view,
      lost: () => new HttpError('conflict'),
    });
    return c.json(created, 201);
  })

  .post('/:id/share', requirePermission('staff.manage'), validate('json', shareInput), async (c) => {
    const id = c.req.param('id');
    const { revision } = c.req.valid('json');
    const { db, me } = c.var;
    const view = (row: RecordRow) => recordView(row, me);
    const before = await requireRecord(c, id);
    const { record } = before;
    const refusal = refuseSharing(before, me);
    if (refusal === 'conflict')
      throw new HttpError(refusal, 'This record was shared already.', { current: view(before) });
    if (refusal) throw new HttpError(refusal, undefined, { current: view(before) });
    requireRevision(revision, record.revision, view(before));
    const row = await changeAsRead(c.var, {
      noun: 'record',
      change: shareRecord(db, before, me.id),
      entry: {
        action: 'STAFF_RECORD_SHARED',
        entityType: 'staff_record',
        entityId: id,
        targetUserId: record.userId,
      },
      notify: {
        kind: 'record_shared',
        entityType: 'staff_record',
        entityId: id,
        actorId: null,
        userIds: [record.userId],
      },
      read: findRecord(db, id),
      view,
    });
    return c.json(row);
  })

  .patch('/:id', requirePermission('staffRecord.edit'), validate('json', recordUpdate), async (c) => {
    const id = c.req.param('id');
    const { createdBy: _ignored, userId, revision, ...given } = c.req.valid('json');
    const view = (row: RecordRow) => recordView(row, c.var.me);
    const before = await requireRecord(c, id);
    const { record } = before;
    const refusal = refuseEditing(before, c.var.me);
    if (refusal) {
      const next = record.sharedAt ? 'It can no longer be changed.' : 'You can delete this record.';
      throw new HttpError(refusal, `Its author has been erased. ${next}`, { current: view(before) });
    }
    if (userId !== undefined && userId !== record.userId)
      throw invalid('userId', 'A record cannot be moved to another person');
    if (given.expiresAt?.getTime() !== record.expiresAt?.getTime()) checkExpiry(given.expiresAt);
    const actionType = given.actionType ?? record.actionType;
    // A new type without a severity or an end drops the old one.
    const isOtherType = actionType !== record.actionType;
    const update: Partial<typeof record> = {
      ...(given as Partial<typeof record>),
      ...(isOtherType && !hasSeverity(actionType) && given.severity === undefined && { severity: null }),
      ...(isOtherType && !mayExpire(actionType) && given.expiresAt === undefined && { expiresAt: null }),
    };
    if (update.severity && !hasSeverity(actionType))
      throw invalid('severity', 'Only warnings and disciplinary records can have a severity');
    requireRevision(revision, record.revision, view(before));

    const { db, audit } = c.var;
    const changed = changedValues(record, update);
    if (!changed) {
      audit.exempt();
      return c.json(view(before));
    }
    if (record.sharedAt && Object.keys(changed.newValues).some((field) => field !== 'expiresAt'))
      throw shared(view(before));
    const updated = await changeAsRead(c.var, {
      noun: 'record',
      change: updateRecord(db, before, update, c.var.me.id),
      entry: {
        action: 'STAFF_RECORD_UPDATED',
        entityType: 'staff_record',
        entityId: id,
        targetUserId: record.userId,
        ...changed,
      },
      // No actor: its subject learns that the end moved, not who moved it.
      notify: record.sharedAt !== null && {
        kind: 'record_changed',
        entityType: 'staff_record',
        entityId: id,
        actorId: null,
        userIds: [record.userId],
      },
      read: findRecord(db, id),
      view,
    });
    return c.json(updated);
  })

  .delete('/:id', requirePermission('staffRecord.edit'), validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const id = c.req.param('id');
    const row = await requireRecord(c, id);
    const { db, me } = c.var;
    const view = (current: RecordRow) => recordView(current, me);
    const { record } = row;
    requireRevision(revision, record.revision, view(row));
    if (refuseDeleting(row, me)) throw shared(view(row));
    // Use the redacted value: erased text must not re-enter the log.
    const { actionType, title, description, severity } = view(row);
    await deleteAsRead(c.var, {
      noun: 'record',
      change: deleteRecord(db, row, revision),
      lost: (current) =>
        current.record.sharedAt
          ? shared(view(current))
          : new HttpError('conflict', undefined, { current: view(current) }),
      entry: {
        action: 'STAFF_RECORD_DELETED',
        entityType: 'staff_record',
        entityId: id,
        targetUserId: record.userId,
        oldValues: { actionType, title, description, severity },
      },
      read: findRecord(db, id),
      view,
    });
    return c.body(null, 204);
  });
