import { type SQL, sql } from 'drizzle-orm';
import type { Grade } from '../../contract/grades.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { NewNotification } from '../../db/notify.ts';
import { type OwnSettings, titlesIn, trialDaysIn } from '../../db/settings/portal-overrides.ts';
import { judgesAfter } from '../../db/staff-file/judges.ts';
import { beginTrial, type TrialState } from '../../db/staff-file/trials.ts';
import { gradeConsequences, type ListedUser, updateGrade } from './people.store.ts';

/** An approved request: what the log says about it, and the condition that it is still open. */
export type Approved = { askedBy: string; approvalId: string; isPending: SQL; approvedBy: string };

type GradeChange = {
  before: ListedUser;
  grade: Grade;
  reason: string | null | undefined;
  actorId: string;
  /** The person's trial, which ends. */
  trial: TrialState;
  own: OwnSettings[];
  /** The request behind it. */
  approved?: Approved;
};

/** A change of grade with its consequences, for `changeAsRead` (docs/rules/users.md#grade-changes). */
export function gradeChange(db: Database, { before, grade, reason, actorId, trial, own, approved }: GradeChange) {
  const { id } = before;
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
    newValues: { grade, ...ofApproval },
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
    change: updateGrade(db, before, grade, isPending ? sql`${trial.isAsRead} and ${isPending}` : trial.isAsRead),
    entry,
    after: (recorded: SQL) => [
      ...gradeConsequences(db, before, consequences, recorded),
      ...judgesAfter(db, recorded, id, before.grade, grade),
    ],
    rolesOf: { id },
    notify,
  };
}
