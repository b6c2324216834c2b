import { useMutation } from '@tanstack/react-query';
import { client, currentOf, failureOf, reasonOf, send } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { undoAssignment } from '../dialog/undo.ts';
import type { ReviewedApplication } from '../queries.ts';
import { adopt } from '../reviewing/review-cache.ts';
import { nameOf, subjectOf } from '../reviewing/review-labels.ts';

type Assignment = { application: ReviewedApplication; userId: string | null };

/** Assigns an application, or unassigns it. Refused if its assignee has changed since `application` was read. */
export function useAssign() {
  const me = useMe();
  return useMutation({
    mutationFn: ({ application: { id, assigneeId }, userId }: Assignment) =>
      send(client.api.applications[':id'].assignee.$patch({ param: { id }, json: { userId, from: assigneeId } })),
    onSuccess: (after, { application }) => {
      adopt(after);
      const to = after.assigneeId === me.id ? 'you' : nameOf(after.assignee);
      toast({
        tone: 'success',
        title: after.assigneeId ? `Assigned to ${to}` : 'Nobody Assigned',
        description: `${subjectOf(after)}.`,
        undo: () => void undoAssignment(after, application.assigneeId),
      });
    },
    onError: (error) => {
      const current = currentOf<ReviewedApplication>(error);
      if (current) adopt(current);
      const isTaken = failureOf(error)?.code === 'conflict' && current?.assigneeId;
      toast({
        tone: 'danger',
        title: 'Not Assigned',
        description: isTaken ? `${nameOf(current.assignee)} was assigned first.` : reasonOf(error),
      });
    },
  });
}

/** Assigns an application to the signed-in user unless it has an assignee: a key alone takes nothing from a colleague. */
export function useTake(): (application: ReviewedApplication) => void {
  const me = useMe();
  const assign = useAssign();
  return (application) => {
    if (application.assigneeId === me.id || assign.isPending) return;
    if (application.assigneeId === null) assign.mutate({ application, userId: me.id });
    else
      toast({
        tone: 'danger',
        title: 'Not Assigned',
        description: `${nameOf(application.assignee)} takes care of it. Open it to take over.`,
      });
  };
}
