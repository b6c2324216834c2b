import { type ApplicationStatus, type BulkOutcome, isArchived } from '#contract/applications.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Grade } from '#contract/grades.ts';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { can } from '#contract/permissions.ts';
import { after, days, now } from '#worker/clock.ts';
import { UNDO_WINDOW } from '#worker/db/reading.ts';
import { refuseAssign, refuseMove, refuseRow, undoRefusal } from '../applications.rules.ts';
import type { BulkRow } from './bulk.store.ts';

/** What becomes of an item without a change: nothing to do, or the code of the refusal. */
export type Verdict = { outcome: BulkOutcome; code: ErrorCode | null };

/** How long executives can undo what a colleague declined at once. */
const BULK_UNDO_WINDOW = days(1);

const refused = (code: ErrorCode): Verdict => ({ outcome: 'refused', code });
const SAME: Verdict = { outcome: 'same', code: null };
const DONE: Verdict = { outcome: 'done', code: null };

/** An unlock counts for single calls alone. */
const locked = (row: BulkRow) => ({ ...row, unlockedUntil: null });

/** Whether the reader has just made this very decision, from the same status and with the same message. */
function isRepeat(row: BulkRow, { from, move, message }: Decided): boolean {
  const { status, reviewedAt, beforeDecision } = row.application;
  const isRecent = reviewedAt !== null && after(reviewedAt, UNDO_WINDOW) > now();
  const isSame = status === move && beforeDecision?.status === from;
  return isSame && isRecent && row.isOwnDecision === 1 && (move !== 'declined' || row.application.message === message);
}

type Decided = {
  /** The status that the reader saw. */
  from: ApplicationStatus;
  move: 'declined' | 'under_consideration';
  /** The message as this applicant would read it. */
  message: string | null;
};

/** What becomes of an application that is declined or considered among many; null if it changes. */
export function decideOne(row: BulkRow | undefined, decided: Decided): Verdict | null {
  if (!row) return refused('not_found');
  const { from, move, message } = decided;
  const { status } = row.application;
  const refusal = refuseRow(row);
  if (refusal) return refused(refusal);
  if (isRepeat(row, decided)) return DONE;
  if (from !== status) return refused('conflict');
  if (status === move && !isArchived(status)) return SAME;
  const code = refuseMove(locked(row), move);
  if (code) return refused(code);
  return message !== null && message.length > MAX_REVIEW_TEXT ? refused('invalid_input') : null;
}

/** What becomes of an application that is assigned among many; null if it changes. */
export function assignOne(
  row: BulkRow | undefined,
  { from, assigneeId }: { from: string | null; assigneeId: string | null },
): Verdict | null {
  if (!row) return refused('not_found');
  const refusal = refuseRow(row);
  if (refusal) return refused(refusal);
  const { userId, assigneeId: current } = row.application;
  if (current === assigneeId) return SAME;
  if (from !== current) return refused('conflict');
  const code = refuseAssign(locked(row));
  if (code) return refused(code);
  return assigneeId === userId ? refused('invalid_input') : null;
}

/** Whether this executive can take back what was declined among many, whoever did. */
function isUndoneByExecutive({ application }: BulkRow, grade: Grade): boolean {
  const { status, decidedInBulk, reviewedAt, suspended, textsDeletedAt, beforeDecision } = application;
  return (
    can(grade, 'application.undoBulk') &&
    status === 'declined' &&
    decidedInBulk &&
    !suspended &&
    textsDeletedAt === null &&
    beforeDecision !== null &&
    reviewedAt !== null &&
    after(reviewedAt, BULK_UNDO_WINDOW) > now()
  );
}

/** What becomes of an application whose decision is undone among many; null if it changes. */
export function undoOne(
  row: BulkRow | undefined,
  { from, grade }: { from: ApplicationStatus; grade: Grade },
): Verdict | null {
  if (!row) return refused('not_found');
  const refusal = refuseRow(row);
  if (refusal) return refused(refusal);
  if (from !== row.application.status) return refused('conflict');
  return undoRefusal(row) === null || isUndoneByExecutive(row, grade) ? null : refused('conflict');
}
