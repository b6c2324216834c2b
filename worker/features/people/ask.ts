import { after, hours, now } from '../../clock.ts';
import { couldChange, needsFreshSignIn } from '../../contract/grade-rules.ts';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import type { UnmetGates } from '../../db/handbook/gates.ts';
import { selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { listApprovers, whoMayDecide } from '../../db/staff-file/deciders.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requireFreshSignIn } from '../../http/permission.ts';
import { type ApprovalRow, closeLapsed, findOpenApprovals, insertApproval } from './approvals.store.ts';
import { approvalView } from './approvals.view.ts';
import { refuseUnmet, waivedOf } from './grade-change.ts';
import { findListed, type ListedUser } from './people.store.ts';

/** What a call about this person reads that may need a second person. Only an Owner could approve some calls. */
export const readsForAsking = (db: Database, id: string, { onlyOwners = false } = {}) => ({
  found: findListed(db, id),
  own: selectPortalOverrides(db),
  owners: listApprovers(db, 6),
  executives: onlyOwners ? null : listApprovers(db, 5),
  open: findOpenApprovals(db, id),
});

type People = { id: string }[];

type Question = {
  target: ListedUser;
  /** Null for an erasure. */
  toGrade: Grade | null;
  reason?: string | undefined;
  /** The gates of a rise, and why those that are not met are waived. */
  gates?: UnmetGates;
  waiver?: string | undefined;
  /** The typed username of an erasure. */
  username?: string;
};

type Read = { owners: People; executives: People | null; open: ApprovalRow[] };

/** How long an asker waits for somebody who could approve, before they may do so alone. */
const UNTIL_ALONE = hours(24);

/**
 * Asks a second person for a change, which takes place once they approve it (docs/rules/users.md#two-people). Throws 409
 * if such an approval is open already, 403 without a recent sign-in, and 409 for gates that are not met.
 */
export function ask(
  variables: SignedInEnv['Variables'],
  { owners, executives, open }: Read,
  { target, toGrade, reason, gates, waiver, username }: Question,
) {
  const { db, me } = variables;
  const refused = (row: ApprovalRow) => new HttpError('approval_open', undefined, { current: approvalView(row, me) });
  const kind = toGrade === null ? 'erasure' : 'grade';
  const first = open.find(({ approval }) => approval.kind === kind);
  if (first) throw refused(first);
  const couldApprove = [owners, couldChange(5, target.grade, toGrade) ? (executives ?? []) : []];
  const userIds = whoMayDecide(couldApprove, [me.id, target.id]);
  if (needsFreshSignIn({ kind, toGrade })) requireFreshSignIn(me);
  const isWaived = gates !== undefined && gates.unmet.length > 0;
  if (isWaived && waiver === undefined) throw refuseUnmet(gates.unmet);
  const at = now();
  const id = crypto.randomUUID();
  const isSole = userIds.length === 0 && couldChange(me.grade, target.grade, toGrade);
  const soleAt = isSole ? after(at, UNTIL_ALONE) : null;
  const approval = {
    id,
    kind,
    targetId: target.id,
    fromGrade: target.grade,
    toGrade,
    reason,
    username,
    soleAt,
    ...(isWaived && { waiver, waived: waivedOf(gates.unmet) }),
  } as const;
  return changeAsRead(variables, {
    noun: 'person',
    before: [closeLapsed(db, target.id, kind, at)],
    change: insertApproval(db, { ...approval, askedBy: me.id }, at, gates?.isAsRead),
    entry: { action: 'APPROVAL_ASKED', entityType: 'approval', entityId: id, newValues: { kind } },
    notify: { kind: 'approval_asked', entityType: 'approval', entityId: id, actorId: me.id, userIds },
    read: findOpenApprovals(db, target.id, kind),
    view: (row) => approvalView(row, me),
    lost: refused,
    onMissing: () => new HttpError('conflict'),
  });
}
