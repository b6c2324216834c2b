import { Hono } from 'hono';
import * as z from 'zod/mini';
import { MAX_NOTES } from '../../contract/limits.ts';
import { can } from '../../contract/permissions.ts';
import { noteInput } from '../../contract/reviews.ts';
import { isExpired } from '../../db/expired-texts.ts';
import { notify } from '../../db/notify.ts';
import { isErased } from '../../db/person.ts';
import { mayRead } from '../../db/reading.ts';
import { runBatch } from '../../db/run-batch.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { refuseReviewer } from './applications.rules.ts';
import {
  countNotes,
  findMentioned,
  findNote,
  findSubject,
  findSubjectOfNote,
  insertNote,
  listNotes,
  noteView,
  removeNote,
} from './notes.store.ts';

/** Hides the notes on the caller's own application from them, whatever their grade. Throws 404 and 403. */
function requireNotOwn<Found extends { userId: string }>(
  subject: Found | undefined,
  me: CurrentUser,
  noun = 'application',
) {
  if (!subject) throw noSuch(noun);
  if (!mayRead('note', me, { subject: subject.userId }))
    throw new HttpError('own_row', 'You cannot see the notes on your own application.');
  return subject;
}

const full = () => new HttpError('limit_reached', `An application has at most ${MAX_NOTES} notes.`);

const repeatNote = repeatable('note', async ({ db, me }, id) => {
  const [rows, [found]] = await db.batch([findNote(db, id), findSubjectOfNote(db, id)]);
  const subject = requireNotOwn(found, me, 'note');
  return rows.map((row) => noteView(row, subject));
});

/** The team's notes on an application (docs/rules/applications.md#notes). */
export const notesRoutes = new Hono<AppEnv>()
  .get('/:id/notes', requirePermission('application.review'), validate('query', z.object(pageQuery)), async (c) => {
    const id = c.req.param('id');
    const page = c.req.valid('query');
    const { db, me } = c.var;
    const [[found], rows] = await db.batch([findSubject(db, id), listNotes(db, id, page)]);
    const subject = requireNotOwn(found, me);
    const shown = onePage(c, rows, page.limit, ({ note }) => ({ at: note.createdAt, id: note.id }));
    return c.json(shown.map((row) => noteView(row, subject)));
  })

  .post('/:id/notes', requirePermission('application.review'), validate('json', noteInput), repeatNote, async (c) => {
    const applicationId = c.req.param('id');
    const { body, mentions: given } = c.req.valid('json');
    const mentions = [...new Set(given)];
    const { db, me, audit } = c.var;
    const [[found], people, [notes]] = await db.batch([
      findSubject(db, applicationId),
      findMentioned(db, mentions),
      countNotes(db, applicationId),
    ]);
    const subject = requireNotOwn(found, me);
    const issues = given.flatMap((id, index) => {
      const person = people.find((candidate) => candidate.id === id);
      const message = refuseReviewer(person, subject.userId);
      return message && given.indexOf(id) === index ? [{ path: `mentions.${index}`, message }] : [];
    });
    if (issues.length > 0)
      throw new HttpError('invalid_input', `${issues.map(({ message }) => message).join('. ')}.`, { issues });
    if (isErased(subject)) throw new HttpError('erased');
    if (isExpired(subject)) throw new HttpError('texts_deleted');
    if (notes && notes.count >= MAX_NOTES) throw full();

    const id = crypto.randomUUID();
    const entry = audit.row({
      action: 'APPLICATION_NOTE_ADDED',
      entityType: 'application',
      entityId: applicationId,
      targetUserId: subject.userId,
      createdId: id,
      newValues: { noteId: id },
    });
    const {
      note: [row],
      notes: [notesNow],
    } = await runBatch(db, {
      inserted: insertNote(db, { id, applicationId, authorId: me.id, body, mentions }, subject.userId),
      audited: entry.statement,
      note: findNote(db, id),
      notes: countNotes(db, applicationId),
      sideRows: entry.sideRows,
      notified: notify(db, entry.recorded, {
        kind: 'note_mention',
        entityType: 'application',
        entityId: applicationId,
        actorId: me.id,
        userIds: mentions,
      }),
    });
    if (row) return c.json(noteView(row, subject), 201);
    throw notesNow && notesNow.count >= MAX_NOTES ? full() : new HttpError('conflict');
  });

/** Removing a note deletes its text and records who removed it. */
export const noteRemovalRoutes = new Hono<AppEnv>().delete(
  '/:id',
  requirePermission('application.review'),
  async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], [found]] = await db.batch([findNote(db, id), findSubjectOfNote(db, id)]);
    const subject = requireNotOwn(found, me, 'note');
    if (!row) throw noSuch('note');
    const { note } = row;
    if (note.authorId !== me.id && !can(me.grade, 'note.remove'))
      throw new HttpError('grade_too_low', 'Only its author or an Executive can remove a note.');
    if (isErased(subject)) throw new HttpError('erased');
    const view = (current: typeof row) => noteView(current, subject);
    if (note.removedAt) throw new HttpError('conflict', 'This note was already removed.', { current: view(row) });

    await changeAsRead(c.var, {
      noun: 'note',
      change: removeNote(db, row, subject.userId, me.id),
      entry: {
        action: 'APPLICATION_NOTE_REMOVED',
        entityType: 'application',
        entityId: note.applicationId,
        targetUserId: subject.userId,
        oldValues: { noteId: id },
      },
      read: findNote(db, id),
      view,
    });
    return c.body(null, 204);
  },
);
