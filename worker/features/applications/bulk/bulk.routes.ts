import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Context, Hono } from 'hono';
import { type ApplicationStatus, bulkInput, bulkUndoInput, isAnswer, isArchived } from '#contract/applications.ts';
import { fillIn } from '#contract/labels/fill-in.ts';
import { now } from '#worker/clock.ts';
import type { EntryOfMany } from '#worker/db/audit-many.ts';
import { type NewsForEach, notifyEach } from '#worker/db/notify.ts';
import { findUser } from '#worker/db/person.ts';
import { runBatch } from '#worker/db/run-batch.ts';
import type { SignedInEnv } from '#worker/http/context.ts';
import { HttpError } from '#worker/http/errors.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { countFurtherWrites } from '#worker/http/rate-limit.ts';
import { validate } from '#worker/http/validate.ts';
import { refuseReviewer } from '../applications.rules.ts';
import { answerValues } from '../decisions.store.ts';
import { assignOne, decideOne, undoOne, type Verdict } from './bulk.rules.ts';
import {
  assignMany,
  type BulkRow,
  canAssign,
  canDecide,
  canUndo,
  decideMany,
  findMany,
  limitOf,
  undoMany,
  withdrawNewsOfMany,
} from './bulk.store.ts';

/** Applications that count as one write. */
const PER_WRITE = 5;

type Item<From> = { id: string; from: From };
type C = Context<SignedInEnv>;

/** Counts the call as one write for every five items, the first of which the limit has counted. */
const countItems = (c: C, items: unknown[]) =>
  countFurtherWrites(c.env, c.var.me.id, Math.ceil(items.length / PER_WRITE) - 1);

/** An application as it was read. */
type Facts = Record<'status' | 'suspended' | 'assigneeId' | 'reviewedAt', string | number | null>;

type Changes = {
  entries: EntryOfMany<Facts>[];
  /** Whether an entry's application is still as it was read. */
  can: SQL;
  /** The changes, and what else follows from them. `recorded` is the FROM clause of the entries that were written. */
  change: (recorded: SQL) => BatchItem<'sqlite'>[];
  news?: (recorded: SQL) => NewsForEach;
};

/** Makes the changes that are still possible, in one batch. Returns the ids of the applications that changed. Throws 409. */
async function makeChanges({ var: variables }: C, { entries, can, change, news }: Changes): Promise<Set<string>> {
  const { db, me, audit, outbox } = variables;
  if (entries.length === 0) {
    audit.exempt();
    return new Set();
  }
  const limit = limitOf(db, me.id, entries.length);
  const { statement, sideRows, made, recorded } = audit.many(entries, sql`${limit.isWithin} and ${can}`);
  const told = news?.(made);
  const {
    limits: [before],
    done,
    queued,
  } = await runBatch(db, {
    limits: limit.read,
    audited: statement,
    changed: change(made),
    sideRows,
    noted: limit.note(made),
    notified: told ? notifyEach(db, told) : null,
    queued: told ? outbox.messageEach(told) : [],
    done: recorded,
  });
  if (!before?.isWithin)
    throw new HttpError('limit_reached', 'You have changed 400 applications within an hour. Go on later.');
  outbox.note(queued);
  return new Set(done.map(({ id }) => id));
}

/** The reply, in the items' order: what was decided beforehand, else whether the change took place. */
const resultsOf = (items: { id: string }[], verdicts: Map<string, Verdict>, done: Set<string>) => ({
  results: items.map(({ id }): { id: string } & Verdict => {
    const verdict = verdicts.get(id);
    if (verdict) return { id, ...verdict };
    return done.has(id) ? { id, outcome: 'done', code: null } : { id, outcome: 'refused', code: 'conflict' };
  }),
});

/** Parts the items into those that change, with their rows, and the verdicts on the others. */
function sortOut<From>(
  items: Item<From>[],
  rows: BulkRow[],
  judge: (row: BulkRow | undefined, item: Item<From>) => Verdict | null,
) {
  const byId = new Map(rows.map((row) => [row.application.id, row]));
  const verdicts = new Map<string, Verdict>();
  const changing: BulkRow[] = [];
  for (const item of items) {
    const row = byId.get(item.id);
    const verdict = judge(row, item);
    if (verdict) verdicts.set(item.id, verdict);
    else if (row) changing.push(row);
  }
  return { verdicts, changing };
}

/** What every entry about an application among many says of it. */
const entryOf = ({ application: { id, userId, status, suspended, assigneeId, reviewedAt } }: BulkRow) => ({
  entityType: 'application' as const,
  entityId: id,
  targetUserId: userId,
  facts: { status, suspended: suspended ? 1 : 0, assigneeId, reviewedAt: reviewedAt?.getTime() ?? null },
});

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
    const done = await makeChanges(c, {
      entries: refuseSecond(changing, verdicts).map((row) => ({
        ...entryOf(row),
        action: 'APPLICATION_DECISION_UNDONE' as const,
        oldValues: { status: row.application.status },
        newValues: { status: row.application.beforeDecision?.status },
      })),
      can: canUndo(me.id),
      change: (recorded) => [...withdrawNewsOfMany(db, recorded), undoMany(db, recorded)],
    });
    return c.json(resultsOf(items, verdicts, done));
  });
