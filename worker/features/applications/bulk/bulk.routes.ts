import { type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { type ApplicationStatus, bulkInput, bulkUndoInput, isAnswer, isArchived } from '#contract/applications.ts';
import { fillIn } from '#contract/labels/fill-in.ts';
import { now } from '#worker/clock.ts';
import { findUser } from '#worker/db/person.ts';
import type { SignedInEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { countFurtherWrites } from '#worker/http/rate-limit.ts';
import { validate } from '#worker/http/validate.ts';
import { refuseReviewer } from '../applications.rules.ts';
import { answerValues } from '../decisions.store.ts';
import { entryOf, type Item, makeChanges, resultsOf, sortOut } from './bulk.changes.ts';
import { assignOne, decideOne, undoOne, type Verdict } from './bulk.rules.ts';
import {
  assignMany,
  type BulkRow,
  canAssign,
  canDecide,
  canUndo,
  changesRoles,
  decideMany,
  findMany,
  peopleWithRoles,
  undoMany,
  withdrawNewsOfMany,
} from './bulk.store.ts';

/** Applications that count as one write. */
const PER_WRITE = 5;

type C = Context<SignedInEnv>;

/** Counts the call as one write for every five items, the first of which the limit has counted. */
const countItems = (c: C, items: unknown[]) =>
  countFurtherWrites(c.env, c.var.me.id, Math.ceil(items.length / PER_WRITE) - 1);

async function decideItems(
  c: C,
  {
    items,
    move,
    text,
  }: { items: Item<ApplicationStatus>[]; move: 'declined' | 'under_consideration'; text: string | null },
) {
  const { db, me } = c.var;
  const rows = await findMany(
    db,
    items.map(({ id }) => id),
    me.id,
  );
  const messageFor = ({ user, application }: BulkRow) =>
    text === null ? null : fillIn(text, { name: user.username ?? '', job: application.jobTitle });
  const { verdicts, changing } = sortOut(items, rows, (row, { from }) =>
    decideOne(row, { from, move, message: row ? messageFor(row) : null }),
  );
  const messages = Object.fromEntries(
    changing.flatMap((row) => {
      const message = messageFor(row);
      return message === null ? [] : [[row.application.id, message]];
    }),
  );
  const entries = changing.map((row) => ({
    ...entryOf(row),
    action: 'APPLICATION_REVIEWED' as const,
    oldValues: { status: row.application.status },
    ...(isAnswer(move)
      ? {
          ...answerValues(sql`(entry.value ->> 'entityId')`, move, text),
          newTexts: { message: messages[row.application.id] ?? null },
        }
      : { newValues: { status: move } }),
  }));
  const done = await makeChanges(c, {
    entries,
    can: canDecide(me.id, move),
    change: (recorded) => [decideMany(db, recorded, { move, actorId: me.id, at: now(), messages })],
    ...(isAnswer(move) && {
      news: (recorded: SQL) => ({
        kind: 'application_answered' as const,
        entityType: 'application' as const,
        actorId: null,
        pairs: sql`select entry.value ->> 'targetUserId' as "userId", entry.value ->> 'entityId' as "entityId" ${recorded}`,
      }),
    }),
  });
  return resultsOf(items, verdicts, done);
}

async function assignItems(c: C, items: Item<string | null>[], assigneeId: string | null) {
  const { db, me } = c.var;
  const [rows, [person]] = await db.batch([
    findMany(
      db,
      items.map(({ id }) => id),
      me.id,
    ),
    findUser(db, assigneeId ?? ''),
  ]);
  // That they are the applicant concerns an item alone.
  const message = assigneeId === null ? null : refuseReviewer(person, '');
  if (message) throw new HttpError('invalid_input', `${message}.`, { issues: [{ path: 'assigneeId', message }] });
  const { verdicts, changing } = sortOut(items, rows, (row, { from }) => assignOne(row, { from, assigneeId }));
  const done = await makeChanges(c, {
    entries: changing.map((row) => ({
      ...entryOf(row),
      action: 'APPLICATION_ASSIGNED' as const,
      oldValues: { assigneeId: row.application.assigneeId },
      newValues: { assigneeId },
    })),
    can: canAssign(me.id, assigneeId),
    change: (recorded) => [assignMany(db, recorded, assigneeId)],
    ...(assigneeId !== null && {
      news: (recorded: SQL) => ({
        kind: 'application_assigned' as const,
        entityType: 'application' as const,
        actorId: me.id,
        pairs: sql`select ${assigneeId} as "userId", entry.value ->> 'entityId' as "entityId" ${recorded}`,
      }),
    }),
  });
  return resultsOf(items, verdicts, done);
}

/** Only one application of a person for a position can be open, so of several the first is reopened. */
function refuseSecond(changing: BulkRow[], verdicts: Map<string, Verdict>): BulkRow[] {
  const reopened = new Set<string>();
  return changing.filter(({ application: { id, userId, jobId, status, beforeDecision } }) => {
    if (!beforeDecision || !isArchived(status) || isArchived(beforeDecision.status)) return true;
    const key = `${userId} ${jobId}`;
    const isFirst = !reopened.has(key);
    reopened.add(key);
    if (!isFirst) verdicts.set(id, { outcome: 'refused', code: 'conflict' });
    return isFirst;
  });
}

/** Declining, considering and assigning many applications at once, and undoing it (docs/rules/applications.md#many-at-once). */
export const bulkRoutes = new Hono<SignedInEnv>()
  .post('/bulk', requirePermission('application.review'), validate('json', bulkInput), async (c) => {
    const body = c.req.valid('json');
    await countItems(c, body.items);
    if (body.action === 'assign') return c.json(await assignItems(c, body.items, body.assigneeId));
    const { items, action } = body;
    const move = action === 'decline' ? 'declined' : 'under_consideration';
    const text = (action === 'decline' && body.message) || null;
    return c.json(await decideItems(c, { items, move, text }));
  })

  .post('/bulk/undo', requirePermission('application.review'), validate('json', bulkUndoInput), async (c) => {
    const { items } = c.req.valid('json');
    await countItems(c, items);
    const { db, me } = c.var;
    const rows = await findMany(
      db,
      items.map(({ id }) => id),
      me.id,
    );
    const { verdicts, changing } = sortOut(items, rows, (row, { from }) => undoOne(row, { from, grade: me.grade }));
    const undone = refuseSecond(changing, verdicts);
    const done = await makeChanges(c, {
      entries: undone.map((row) => ({
        ...entryOf(row),
        action: 'APPLICATION_DECISION_UNDONE' as const,
        oldValues: { status: row.application.status },
        newValues: { status: row.application.beforeDecision?.status },
      })),
      can: canUndo(me.id),
      change: (recorded) => [...withdrawNewsOfMany(db, recorded), undoMany(db, recorded)],
      ...(undone.some(changesRoles) && { rolesOf: peopleWithRoles }),
    });
    return c.json(resultsOf(items, verdicts, done));
  });
