import { and, eq, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { MAX_REPLIES } from '../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isReviewer, personColumns, toPerson } from '../../db/person.ts';
import { editedBy, editedView, editor, editorColumns, isEditor, isRevision } from '../../db/revision.ts';
import { users } from '../../db/schema/people.ts';
import { savedReplies } from '../../db/schema/reviewing.ts';

export type SavedReply = typeof savedReplies.$inferSelect;

const select = (db: Database) =>
  db
    .select({ reply: savedReplies, creator: personColumns(users, 'creator'), editor: editorColumns })
    .from(savedReplies)
    .leftJoin(users, eq(users.id, savedReplies.createdBy))
    .leftJoin(editor, isEditor(savedReplies.updatedBy));

type Row = Awaited<ReturnType<typeof select>>[number];

/** All saved replies by title: at most 50. */
export const listReplies = (db: Database) => select(db).orderBy(savedReplies.title, savedReplies.id).limit(MAX_REPLIES);

export const findReply = (db: Database, id: string) => select(db).where(eq(savedReplies.id, id));

/** Adds a saved reply while there is capacity. */
export const insertReply = (db: Database, reply: Pick<SavedReply, 'id' | 'title' | 'body' | 'for' | 'createdBy'>) => {
  const at = now();
  return insertSelect(
    db,
    savedReplies,
    { ...reply, createdAt: at, updatedAt: at },
    sql`where (select count(*) from (select 1 from ${savedReplies} limit ${MAX_REPLIES})) < ${MAX_REPLIES}
      and ${isReviewer(reply.createdBy)}`,
  );
};

/** Changes a saved reply at the revision that was read. */
export const updateReply = (
  db: Database,
  { id, revision }: SavedReply,
  update: Pick<SavedReply, 'title' | 'body' | 'for'>,
  actorId: string,
) =>
  db
    .update(savedReplies)
    .set({ ...update, ...editedBy(actorId), revision: revision + 1 })
    .where(and(eq(savedReplies.id, id), eq(savedReplies.revision, revision), isReviewer(actorId)))
    .returning({ id: savedReplies.id });

export const deleteReply = (db: Database, id: string, actorId: string, revision: number | undefined) =>
  db
    .delete(savedReplies)
    .where(and(eq(savedReplies.id, id), isRevision(savedReplies.revision, revision), isReviewer(actorId)))
    .returning({ id: savedReplies.id });

/** A saved reply with its author and last editor. */
export const replyView = (row: Row) => ({
  ...row.reply,
  creator: toPerson(row.creator),
  ...editedView(row.reply, row.editor),
});
