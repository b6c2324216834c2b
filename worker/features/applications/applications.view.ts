import type { ApplicationStatus } from '../../contract/applications.ts';
import type { ServerCheck } from '../../contract/server/standing.ts';
import { isErased, toPerson, unlessErased } from '../../db/person.ts';
import { isBlindReviewer, mayRead, type Reader } from '../../db/reading.ts';
import type { applications } from '../../db/schema/hiring.ts';
import { nominationView } from '../../db/voice/behind-application.ts';
import { allowedOn, undoableUntil } from './applications.rules.ts';
import type { ReviewRow } from './applications.store.ts';

type Application = typeof applications.$inferSelect;

const isDecided = (status: ApplicationStatus) => status === 'accepted' || status === 'declined';

/**
 * An application for its applicant, without the reviewer and the reason of a suspension. `message` is null unless it is
 * accepted or declined.
 */
export const ownView = ({
  id,
  jobId,
  userId,
  jobTitle,
  formQuestions,
  responses,
  status,
  submittedAt,
  consideredAt,
  reviewedAt,
  withdrawnAt,
  message,
  suspended,
  textsDeletedAt,
}: Application) => ({
  id,
  jobId,
  userId,
  jobTitle,
  formQuestions,
  responses,
  status,
  submittedAt,
  consideredAt,
  reviewedAt,
  withdrawnAt,
  message: isDecided(status) ? message : null,
  suspended,
  textsDeletedAt,
});

function applicant(row: ReviewRow['user']) {
  const person = toPerson(row);
  if (!person || row.joinedAt === null) return null;
  return {
    ...person,
    discordId: row.discordId ?? '',
    joinedAt: new Date(row.joinedAt),
    isBlocked: row.isBlocked === 1,
    isErased: isErased(row),
  };
}

/** What Discord said of the applicant's place in the server; null if it was not asked. */
function serverCheck({ serverState, serverJoinedAt, serverCheckedAt }: Application): ServerCheck | null {
  return serverState && serverCheckedAt && { state: serverState, joinedAt: serverJoinedAt, checkedAt: serverCheckedAt };
}

/** The nomination behind it, for those who see its reviews; no key for anyone else. */
function nominationOf({ application, nomination, readerId, hasOwnReview, isOwn }: ReviewRow) {
  if (nomination === null || isOwn === 1 || isBlindReviewer(application, readerId, hasOwnReview === 1)) return {};
  return { nomination: nominationView(nomination) };
}

/**
 * An application for a reviewer. `job` is null once deleted; `message` survives a reopening; `unlockedUntil` is when
 * this session's unlock ends, `undoableUntil` when the reader can no longer undo their decision; `hasOwnReview` is
 * the reader's.
 */
export function reviewView(row: ReviewRow) {
  const { application, user, job, reviewer, suspender, assignee, hasOwnReview, unlockedUntil } = row;
  return {
    ...ownView(application),
    responses: isErased(user) ? {} : application.responses,
    message: unlessErased(application.message, user),
    reviewCount: application.reviewCount,
    reviewsNeeded: job.reviewsNeeded ?? 0,
    hasOwnReview: hasOwnReview === 1,
    assigneeId: application.assigneeId,
    assignee: toPerson(assignee),
    reviewedBy: application.reviewedBy,
    reviewer: toPerson(reviewer),
    suspendedBy: application.suspendedBy,
    suspender: toPerson(suspender),
    suspendedAt: application.suspendedAt,
    suspensionReason: unlessErased(application.suspensionReason, user, suspender),
    user: applicant(user),
    server: isErased(user) ? null : serverCheck(application),
    job: job.id !== null && job.title !== null ? { id: job.id, title: job.title, isActive: job.isActive === 1 } : null,
    unlockedUntil: unlockedUntil ? new Date(unlockedUntil) : null,
    ...nominationOf(row),
    undoableUntil: undoableUntil(row),
    can: allowedOn(row),
  };
}

type ListView = Omit<ReturnType<typeof reviewView>, 'reviewCount' | 'reviewsNeeded' | 'hasOwnReview' | 'server'> & {
  /** Missing for the reviewer's own application. */
  reviewCount?: number | undefined;
  reviewsNeeded?: number | undefined;
  hasOwnReview?: boolean | undefined;
  server?: ServerCheck | null | undefined;
};

/** Whether an application shows this reviewer more than its applicant sees. */
export const isShownWhole = ({ userId }: Pick<Application, 'userId'>, reader: Reader) =>
  mayRead('reviewer', reader, { subject: userId }) && mayRead('suspension', reader, { subject: userId });

/** An application in a reviewer's list. Their own shows no more than any applicant sees. */
export function listView(row: ReviewRow, reader: Reader): ListView {
  const view = reviewView(row);
  const hidden = {
    reviewedBy: null,
    reviewer: null,
    suspendedBy: null,
    suspender: null,
    suspendedAt: null,
    suspensionReason: null,
    assigneeId: null,
    assignee: null,
    reviewCount: undefined,
    reviewsNeeded: undefined,
    hasOwnReview: undefined,
    server: undefined,
    message: ownView(row.application).message,
  };
  return isShownWhole(row.application, reader) ? view : { ...view, ...hidden };
}
