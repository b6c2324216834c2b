import { STATUS_LABELS } from '#contract/labels/names.ts';
import { client, send } from '#lib/api.ts';
import { takeBack } from '#patterns/take-back.ts';
import type { ReviewedApplication } from '../queries.ts';
import { adopt } from '../reviewing/review-cache.ts';
import { nameOf, subjectOf } from '../reviewing/review-labels.ts';

const call = client.api.applications[':id'];

/** The applications whose decision is being undone: a second request would report a conflict with the first. */
const undoing = new Set<string>();

/** Takes back the decision that gave the application this status. */
export async function undoDecision({ id, status }: ReviewedApplication): Promise<void> {
  if (undoing.has(id)) return;
  undoing.add(id);
  await takeBack<ReviewedApplication>(send(call.undo.$post({ param: { id }, json: { from: status } })), {
    adopt,
    done: (now) => ({ title: 'Decision Undone', description: `${subjectOf(now)}: ${STATUS_LABELS[now.status]}.` }),
  });
  undoing.delete(id);
}

/** Lifts the suspension that was just given. */
export const undoSuspension = ({ id }: ReviewedApplication): Promise<void> =>
  takeBack<ReviewedApplication>(send(call.suspend.$patch({ param: { id }, json: { suspended: false } })), {
    adopt,
    done: (now) => ({ title: 'Application Reinstated', description: `${subjectOf(now)}.` }),
  });

/** Gives an application back to its assignee before. */
export const undoAssignment = ({ id, assigneeId }: ReviewedApplication, before: string | null): Promise<void> =>
  takeBack<ReviewedApplication>(
    send(call.assignee.$patch({ param: { id }, json: { userId: before, from: assigneeId } })),
    {
      adopt,
      done: (now) => ({
        title: now.assigneeId ? `Assigned to ${nameOf(now.assignee)} Again` : 'Assignment Undone',
        description: `${subjectOf(now)}.`,
      }),
    },
  );
