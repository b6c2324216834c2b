import { and, type SQL } from 'drizzle-orm';
import type { Grade } from '../../contract/grades.ts';
import type { UnmetGate } from '../../contract/handbook/standings.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { UnmetGates } from '../../db/handbook/gates.ts';
import type { NewNotification } from '../../db/notify.ts';
import { type OwnSettings, titlesIn, trialDaysIn } from '../../db/settings/portal-overrides.ts';
import { judgesAfter } from '../../db/staff-file/judges.ts';
import { beginTrial, type TrialState } from '../../db/staff-file/trials.ts';
import { HttpError } from '../../http/errors.ts';
import { gradeConsequences, type ListedUser, updateGrade } from './people.store.ts';

/** An approved request: what the log says about it, and the condition that it is still open. */
export type Approved = { askedBy: string; approvalId: string; isPending: SQL; approvedBy: string };

/** A gate that a person rises past without meeting it, as it is stored. */
export type Waived = { id: string; title: string };

export const waivedOf = (gates: readonly UnmetGate[]): Waived[] => gates.map(({ id, title }) => ({ id, title }));

/** The refusal of a rise past gates that are not met (docs/rules/training.md#gates). */
export const refuseUnmet = (unmet: readonly UnmetGate[], current: unknown = { unmet }) =>
  new HttpError(
    'requirements_unmet',
    `This person does not meet ${unmet.map(({ title }) => `‘${title}’`).join(', ')}.`,
    {
      current,
    },
  );

type GradeChange = {
  before: ListedUser;
  grade: Grade;
  reason: string | null | undefined;
  actorId: string;
  /** The person's trial, which ends. */
  trial: TrialState;
  own: OwnSettings[];
  /** The gates that the person rises past. Those that are not met are waived. */
  gates: UnmetGates;
  /** Why, unless an approval keeps it. */
  waiver?: string | undefined;
  /** The request behind it. */
  approved?: Approved;
};

/** A change of grade with its consequences, for `changeAsRead` (docs/rules/users.md#grade-changes). */
export function gradeChange(
  db: Database,
  { before, grade, reason, actorId, trial, own, gates, waiver, approved }: GradeChange,
) {
  const { id } = before;
  const isWaived = gates.unmet.length > 0;
  const { isPending, approvedBy, ...ofApproval } = approved ?? {};
  const consequences = {
    grade,
    actorId,
    approvedBy,
    reason,
    titles: titlesIn(own),
    trial: beginTrial(trial, grade, trialDaysIn(own)),
  };
  const entry: AuditEntry = {
    action: 'USER_GRADE_CHANGED',
    entityType: 'user',
    entityId: id,
    targetUserId: id,
    oldValues: { grade: before.grade },
    newValues: {
      grade,
      ...ofApproval,
      ...(isWaived && { waived: waivedOf(gates.unmet) }),
      ...(isWaived && waiver !== undefined && { waiver }),
    },
  };
  // Only a rise: a person should hear of a demotion from a person.
  const notify: NewNotification | false = grade > before.grade && {
    kind: 'grade_changed',
    entityType: 'user',
    entityId: id,
    actorId: null,
    userIds: [id],
  };
  return {
    change: updateGrade(db, before, grade, and(trial.isAsRead, gates.isAsRead, isPending)),
    entry,
    after: (recorded: SQL) => [
      ...gradeConsequences(db, before, consequences, recorded),
      ...judgesAfter(db, recorded, id, before.grade, grade),
    ],
    rolesOf: { id },
    notify,
  };
}
