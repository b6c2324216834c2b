import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { can } from '../../contract/permissions.ts';
import { nominationDecision, OPINIONS_NEEDED } from '../../contract/voice/nominations.ts';
import type { NewNotification } from '../../db/notify.ts';
import { isErased } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { emptyReasons } from '../../db/voice/emptying.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { decide, findOthers, forget, withdraw } from './decisions.store.ts';
import { findNomination, isJobOpen, type NominationRow, type VoiceReader } from './nominations.store.ts';
import { countOf, isDue, nominationView } from './nominations.view.ts';

const conflict = (row: NominationRow, message?: string) =>
  new HttpError('conflict', message, { current: nominationView(row) });

/** Whether the nominee became staff or is blocked. */
const isOutOfReach = ({ nominee }: NominationRow) =>
  nominee.id !== null && ((nominee.grade ?? 1) > 1 || nominee.isBlocked === 1 || isErased(nominee));

/** The refusal of a nomination that is decided, or not at this revision. */
function refuseOutdated(row: NominationRow, revision: number) {
  if (row.nomination.state !== 'open') return conflict(row, 'This nomination was decided already.');
  return revision === row.nomination.revision ? null : conflict(row);
}

type Decision = { state: 'invited' | 'declined'; jobId?: string | undefined; revision: number };
type Read = { row: NominationRow; isOpenJob: boolean; me: VoiceReader };

/** Why a decision is refused, if it is, in the order of docs/rules/voice.md#deciding. */
function refuseDecision({ row, isOpenJob, me }: Read, { state, jobId, revision }: Decision): HttpError | null {
  if (row.nomination.createdBy === me.id) return new HttpError('own_row', 'You cannot decide your own nomination.');
  const outdated = refuseOutdated(row, revision);
  if (outdated) return outdated;
  if (state === 'invited' && isOutOfReach(row))
    return conflict(row, 'This person is on the team or blocked, so they cannot be invited.');
  if (jobId !== undefined && !isOpenJob) return new HttpError('job_closed');
  const count = countOf(row.nomination);
  if (isDue(row.nomination) || count >= OPINIONS_NEEDED) return null;
  const message = `This nomination has ${count} of the ${OPINIONS_NEEDED} opinions that a decision needs before its time is over.`;
  return new HttpError('opinions_needed', message, { current: { count, needed: OPINIONS_NEEDED } });
}

/** Why withdrawing is refused, if it is: the proposer comes too late, or a manager too early. */
function refuseWithdrawal(row: NominationRow, spoke: boolean, me: VoiceReader, revision: number): HttpError | null {
  const isOwn = row.nomination.createdBy === me.id;
  if (!isOwn && !can(me.grade, 'nomination.decide'))
    return new HttpError('own_row', 'Only its proposer can withdraw a nomination.');
  const outdated = refuseOutdated(row, revision);
  if (outdated) return outdated;
  if (isWithdrawable(row, spoke, me)) return null;
  return conflict(row, isOwn ? 'A colleague has given an opinion already.' : 'This person can still be invited.');
}

const isLate = (row: NominationRow, me: VoiceReader) => can(me.grade, 'nomination.decide') && isOutOfReach(row);

const isWithdrawable = (row: NominationRow, spoke: boolean, me: VoiceReader) =>
  isLate(row, me) || (row.nomination.createdBy === me.id && !spoke);

/** The only thing that a nominee hears. Names neither proposer nor voices. */
const invitation = (userId: string, jobId: string | undefined): NewNotification => ({
  kind: 'invited',
  ...(jobId === undefined ? { entityType: 'user', entityId: userId } : { entityType: 'job', entityId: jobId }),
  actorId: null,
  userIds: [userId],
});

/** Decisions on nominations, and emptying them (docs/rules/voice.md#deciding). */
export const decisionsRoutes = new Hono<AppEnv>()
  .patch('/:id', requirePermission('voice.give'), validate('json', nominationDecision), async (c) => {
    const id = c.req.param('id');
    const { state, revision, ...decision } = c.req.valid('json');
    const { db, me } = c.var;
    if (state !== 'withdrawn' && !can(me.grade, 'nomination.decide')) throw new HttpError('grade_too_low');
    const { jobId } = decision;
    const {
      found: [row],
      others: [others],
      job: [job],
    } = await runBatch(db, {
      found: findNomination(db, id, me),
      others: findOthers(db, id),
      job: db
        .select({ isOpen: (jobId === undefined ? sql`0` : isJobOpen(jobId)).mapWith(Boolean).as('isOpen') })
        .from(sql`(select 1)`),
    });
    if (!row) throw noSuch('nomination');
    const lost = (current: NominationRow) => conflict(current);
    const shared = { noun: 'nomination', read: findNomination(db, id, me), view: nominationView, lost };

    if (state === 'withdrawn') {
      const refusal = refuseWithdrawal(row, others?.spoke ?? false, me, revision);
      if (refusal) throw refusal;
      return c.json(
        await changeAsRead(c.var, {
          ...shared,
          change: withdraw(db, row, me.id, isLate(row, me)),
          entry: { action: 'NOMINATION_WITHDRAWN', entityType: 'nomination', entityId: id },
        }),
      );
    }
    const refusal = refuseDecision({ row, isOpenJob: job?.isOpen ?? false, me }, { state, jobId, revision });
    if (refusal) throw refusal;
    const { userId } = row.nomination;
    return c.json(
      await changeAsRead(c.var, {
        ...shared,
        change: decide(db, row, { state, ...decision }, me.id),
        entry: { action: 'NOMINATION_DECIDED', entityType: 'nomination', entityId: id, newValues: { state } },
        notify: state === 'invited' && userId !== null && invitation(userId, jobId),
      }),
    );
  })

  .post('/:id/forget', requirePermission('nomination.forget'), async (c) => {
    const id = c.req.param('id');
    const { db, me, audit } = c.var;
    const [row] = await findNomination(db, id, me);
    if (!row) throw noSuch('nomination');
    const entry = audit.row({ action: 'NOMINATION_FORGOTTEN', entityType: 'nomination', entityId: id });
    if (row.nomination.emptiedAt === null)
      await runBatch(db, {
        change: forget(db, id),
        audited: entry.statement,
        sideRows: entry.sideRows,
        reasons: emptyReasons(db, sql`(${id})`),
      });
    return c.body(null, 204);
  });
