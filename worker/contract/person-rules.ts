import { allowedUnless } from './errors.ts';
import { offeredGrades, type Person, refuseReach } from './grade-rules.ts';
import { can } from './permissions.ts';

type Subject = Person & { isErased: boolean };

/** A person to act on. `isTwoPerson` is whether the greatest changes take two people here. */
export type Target = Subject & { isTwoPerson: boolean };

const refuseAny = (me: Person, target: Subject) => (target.isErased ? ('erased' as const) : refuseReach(me, target));

/** Why the reader can neither give this person a grade nor ask a second person to; null if they can. */
function refuseGrades(me: Person, target: Target) {
  if (target.isErased) return 'erased';
  const isOffered = offeredGrades(me, target, target.isTwoPerson).length > 0;
  return isOffered ? null : (refuseReach(me, target) ?? 'target_out_of_reach');
}

/** Why the reader can neither block nor unblock this person; null if they can. */
export const refuseBlock = (me: Person, target: Target) =>
  can(me.grade, 'user.control') ? refuseAny(me, target) : 'grade_too_low';

/** Why the reader cannot end all of this person's sessions; null if they can. Their own are within reach. */
export const refuseSignOut = (me: Person, target: Target) => {
  const refusal = refuseBlock(me, target);
  return refusal === 'own_row' ? null : refusal;
};

/** Why the reader cannot see the sign-ins of this person, if there is one; null if they can. Owners see everyone's. */
export function refuseSignIns(me: Person, target: Person | null) {
  if (target?.id === me.id) return null;
  if (!can(me.grade, 'user.control')) return 'grade_too_low';
  return !target || can(me.grade, 'owner.read') ? null : refuseReach(me, target);
}

/** Why the reader can neither erase this person nor ask a second person to; null if they can. Only Members are erased. */
export function refuseErasure(me: Person, target: Target) {
  const asks = target.isTwoPerson && can(me.grade, 'approval.manage');
  if (!asks && !can(me.grade, 'user.erase')) return 'grade_too_low';
  // Asking covers what an Owner could do.
  return refuseAny({ id: me.id, grade: 6 }, target) ?? (target.grade === 1 ? null : 'still_staff');
}

/** Why the reader cannot add a record about this person; null if they can. */
export const refuseRecordAbout = (me: Person, target: Subject) =>
  can(me.grade, 'staff.manage') ? refuseAny(me, target) : 'grade_too_low';

/** What the reader can do with a person (docs/rules/api.md#what-the-reader-may-do). */
export const allowedOnPerson = (me: Person, target: Target) => ({
  grade: allowedUnless(refuseGrades(me, target)),
  block: allowedUnless(refuseBlock(me, target)),
  signOut: allowedUnless(refuseSignOut(me, target)),
  erase: allowedUnless(refuseErasure(me, target)),
  record: allowedUnless(refuseRecordAbout(me, target)),
});
