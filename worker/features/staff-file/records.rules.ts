import { allowedUnless } from '../../contract/errors.ts';
import { refuseReach } from '../../contract/grade-rules.ts';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';
import { isErased } from '../../db/person.ts';
import type { RecordRow } from './records.store.ts';

type Reader = { id: string; grade: Grade };
type Row = Pick<RecordRow, 'record' | 'creator' | 'user'>;

/** Why the reader cannot act on a record at all, whatever it says; null if they can. */
export const refuseRecord = ({ record, user }: Row, me: Reader) =>
  refuseReach(me, { id: record.userId, grade: user.grade ?? 1 }) ?? (isErased(user) ? ('erased' as const) : null);

/** Why the reader cannot share a record; null if they can. */
export function refuseSharing(row: Row, me: Reader) {
  const refusal = refuseRecord(row, me) ?? (isErased(row.creator) ? 'erased' : null);
  return refusal ?? (row.record.sharedAt ? 'conflict' : null);
}

const refuseEditor = (me: Reader) => (can(me.grade, 'staffRecord.edit') ? null : ('grade_too_low' as const));

/** Why the reader cannot change anything of a record; null if they can. Once it is shared, only its expiry changes. */
export const refuseEditing = (row: Row, me: Reader) =>
  refuseEditor(me) ?? refuseRecord(row, me) ?? (isErased(row.creator) ? ('erased' as const) : null);

/** Why the reader cannot delete a record; null if they can. */
export const refuseDeleting = (row: Row, me: Reader) =>
  refuseEditor(me) ?? refuseRecord(row, me) ?? (row.record.sharedAt ? ('record_shared' as const) : null);

/** What the reader can do with a record (docs/rules/api.md#what-the-reader-may-do). */
export const allowedOn = (row: Row, me: Reader) => ({
  edit: allowedUnless(refuseEditing(row, me)),
  delete: allowedUnless(refuseDeleting(row, me)),
  share: allowedUnless(refuseSharing(row, me)),
});
