import { STATUS_LABELS } from '#contract/words/names.ts';
import { client, currentOf, reasonOf, send } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { adopt } from '../reviewing/review-cache.ts';
import { nameOf, subjectOf } from '../reviewing/review-labels.ts';

/** Sends the opposite of a change, for the toast that reported it: the dialog may have closed or moved on since. */
async function takeBack(
  sending: Promise<ReviewedApplication>,
  done: (now: ReviewedApplication) => { title: string; description: string },
): Promise<void> {
  try {
    const now = await sending;
    adopt(now);
    toast({ tone: 'success', ...done(now) });
  } catch (error) {
    const current = currentOf<ReviewedApplication>(error);
    if (current) adopt(current);
    toast({ tone: 'danger', title: 'Not Undone', description: reasonOf(error) });
  }
}

const call = client.api.applications[':id'];

/** Takes back the decision that gave the application this status. */
export const undoDecision = ({ id, status }: ReviewedApplication): Promise<void> =>
  takeBack(send(call.undo.$post({ param: { id }, json: { from: status } })), (now) => ({
    title: 'Decision Undone',
    description: `${subjectOf(now)}: ${STATUS_LABELS[now.status]}.`,
  }));

/** Lifts the suspension that was just given. */
export const undoSuspension = ({ id }: ReviewedApplication): Promise<void> =>
  takeBack(send(call.suspend.$patch({ param: { id }, json: { suspended: false } })), (now) => ({
    title: 'Application Reinstated',
    description: `${subjectOf(now)}.`,
  }));

/** Gives an application back to its assignee before. */
export const undoAssignment = ({ id, assigneeId }: ReviewedApplication, before: string | null): Promise<void> =>
  takeBack(send(call.assignee.$patch({ param: { id }, json: { userId: before, from: assigneeId } })), (now) => ({
    title: now.assigneeId ? `Assigned to ${nameOf(now.assignee)} Again` : 'Assignment Undone',
    description: `${subjectOf(now)}.`,
  }));
