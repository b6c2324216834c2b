import { Hono } from 'hono';
import { MAX_REPLIES } from '../../contract/limits.ts';
import { savedReplyInput, savedReplyUpdate } from '../../contract/reviews.ts';
import { addRow, changeAsRead, deleteAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import { deleteReply, findReply, insertReply, listReplies, replyView, updateReply } from './saved-replies.store.ts';

const setting = (id: string) => ({ entityType: 'setting', entityId: id }) as const;

const repeatReply = repeatable('saved reply', async ({ db }, id) => (await findReply(db, id)).map(replyView));

/** Answers to applicants that managers share (docs/rules/applications.md#saved-replies). */
export const savedRepliesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('application.review'), async (c) => c.json((await listReplies(c.var.db)).map(replyView)))

  .post('/', requirePermission('application.review'), validate('json', savedReplyInput), repeatReply, async (c) => {
    const given = c.req.valid('json');
    const { db, me } = c.var;
    const id = crypto.randomUUID();
    const reply = await addRow(c.var, {
      insert: insertReply(db, { id, ...given, createdBy: me.id }),
      entry: { action: 'SAVED_REPLY_CREATED', ...setting(id), newValues: { title: given.title } },
      read: findReply(db, id),
      view: replyView,
      lost: () =>
        new HttpError('limit_reached', `There can be at most ${MAX_REPLIES} saved replies. Delete one first.`),
    });
    return c.json(reply, 201);
  })

  .patch('/:id', requirePermission('application.review'), validate('json', savedReplyUpdate), async (c) => {
    const id = c.req.param('id');
    const { revision, ...given } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [before] = await findReply(db, id);
    if (!before) throw noSuch('saved reply');
    requireRevision(revision, before.reply.revision, replyView(before));
    const { title = before.reply.title, body = before.reply.body, for: purpose = before.reply.for } = given;
    if (title === before.reply.title && body === before.reply.body && purpose === before.reply.for) {
      audit.exempt();
      return c.json(replyView(before));
    }
    const reply = await changeAsRead(c.var, {
      noun: 'saved reply',
      change: updateReply(db, before.reply, { title, body, for: purpose }, me.id),
      // Always the title because nothing else identifies the reply.
      entry: {
        action: 'SAVED_REPLY_UPDATED',
        ...setting(id),
        oldValues: { title: before.reply.title },
        newValues: { title },
      },
      read: findReply(db, id),
      view: replyView,
    });
    return c.json(reply);
  })

  .delete('/:id', requirePermission('application.review'), validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [before] = await findReply(db, id);
    if (!before) throw noSuch('saved reply');
    requireRevision(revision, before.reply.revision, replyView(before));
    await deleteAsRead(c.var, {
      noun: 'saved reply',
      change: deleteReply(db, id, me.id, revision),
      entry: { action: 'SAVED_REPLY_DELETED', ...setting(id), oldValues: { title: before.reply.title } },
      read: findReply(db, id),
      view: replyView,
    });
    return c.body(null, 204);
  });
