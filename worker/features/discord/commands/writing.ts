import { type SQL, sql } from 'drizzle-orm';
import { ERRORS } from '#contract/errors.ts';
import { daysAfter } from '#contract/staff-file/trials.ts';
import { dayOf, now } from '#worker/clock.ts';
import { auditRow, type PickedEntry } from '#worker/db/audit.ts';
import { runBatch } from '#worker/db/run-batch.ts';
import { auditLogs } from '#worker/db/schema/audit.ts';
import { hasAwayRole, insertLeave, TOO_MANY_LEAVES } from '#worker/db/staff-file/leaves.ts';
import { moveTrial, readTrial } from '#worker/db/staff-file/trials.ts';
import { escapeAndCut } from '../message-text.ts';
import { type Answer, dayText, momentText } from './answer.ts';
import { DONE_ALREADY, NONE_UNASSIGNED } from './answers.ts';
import { assignPicked, pickOldest } from './assigning.store.ts';
import type { Run } from './context.ts';
import { findOverlap } from './reading.store.ts';
import { onceOnly, spendingOf } from './spending.ts';

/** Characters of a title, escapes included. */
const MAX_TITLE = 300;

/** The audit row of a command, without address and agent: those of the call are Discord's. */
const rowOf = ({ c, me }: Run, entry: PickedEntry, happened?: SQL) =>
  auditRow(
    c.var.db,
    { ipAddress: null, userAgent: null, requestId: c.var.requestId, via: 'discord' },
    { ...entry, actorId: me.id },
    happened,
  );

/** Assign to me: the oldest application that waits for a reviewer. Two concurrent clicks get two of them. */
export async function assign(run: Run, jobId: string | null): Promise<Answer> {
  const { c, me, interactionId } = run;
  const { db } = c.var;
  const spending = await spendingOf(db, interactionId);
  // The audit row picks the application, because only it can name what the batch changed.
  const { id, statement, recorded } = rowOf(
    run,
    {
      action: 'APPLICATION_ASSIGNED',
      entityType: 'application',
      entityId: sql`picked.pickedId`,
      targetUserId: sql`picked.pickedUserId`,
      from: pickOldest(me.id, jobId),
      oldValues: { assigneeId: null },
      newValues: { assigneeId: me.id },
    },
    sql`true`,
  );
  return onceOnly(async () => {
    const {
      spent,
      assigned: [assigned],
    } = await runBatch(db, {
      spent: spending.find,
      audited: statement,
      assigned: assignPicked(db, me.id, id),
      spend: spending.spend(recorded),
    });
    if (!assigned) return spent.length > 0 ? DONE_ALREADY : NONE_UNASSIGNED;
    const { jobTitle, submittedAt } = assigned;
    return {
      content: `You have the application of ${momentText(submittedAt)} for ${escapeAndCut(jobTitle, MAX_TITLE)}.`,
      open: '/manage/applications?assignee=me',
    };
  });
}

/** `/away`: announces a leave from today. */
export async function away(run: Run, days: number): Promise<Answer> {
  const { c, me, interactionId } = run;
  const { db } = c.var;
  const at = now();
  const fromDay = dayOf(at);
  const toDay = daysAfter(fromDay, days - 1);
  const spending = await spendingOf(db, interactionId);
  const read = readTrial(db, me.id);
  const trial = read.stateOf(await read.statement);
  const leave = { id: crypto.randomUUID(), userId: me.id, fromDay, toDay, note: null, createdAt: at };
  const { statement, recorded } = rowOf(run, {
    action: 'LEAVE_ANNOUNCED',
    entityType: 'user',
    entityId: me.id,
    targetUserId: me.id,
    newValues: { fromDay, toDay },
  });
  return onceOnly(async () => {
    const {
      spent,
      audited,
      overlapping: [overlapping],
      trialNow,
      queued,
    } = await runBatch(db, {
      spent: spending.find,
      insert: insertLeave(db, leave, trial.isAsRead),
      audited: statement.returning({ entryId: auditLogs.id }),
      moved: moveTrial(db, me.id, trial, (leaves) => [...leaves, { fromDay, toDay, endedOn: null }], recorded),
      spend: spending.spend(recorded),
      overlapping: findOverlap(db, leave),
      trialNow: read.statement,
      queued: c.var.outbox.changeRoles({ id: me.id, where: hasAwayRole }, recorded),
    });
    c.var.outbox.note(queued);
    if (audited.length > 0) return { content: `You are away until ${dayText(toDay)}.` };
    if (spent.length > 0) return DONE_ALREADY;
    if (overlapping) return { content: `You are already away until ${dayText(overlapping.toDay)}.` };
    if (read.stateOf(trialNow).text !== trial.text) return { content: ERRORS.conflict[1] };
    return { content: TOO_MANY_LEAVES };
  });
}
