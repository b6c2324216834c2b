import { useMutation } from '@tanstack/react-query';
import type { Decision } from '#contract/applications.ts';
import { client, currentOf, failureOf, send } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { adopt } from '../reviewing/review-cache.ts';
import { subjectOf } from '../reviewing/review-names.ts';
import { STATUS_LABELS } from '../status-labels.ts';

/** A change that a reviewer makes to an application. `message` is the answer to the applicant. */
export type Change =
  | { kind: 'decide'; status: Decision; message?: string | undefined }
  | { kind: 'suspend'; reason: string }
  | { kind: 'reinstate' };

type ChangeRequest = { application: ReviewedApplication; change: Change };

function sendChange({ application: { id, status }, change }: ChangeRequest): Promise<ReviewedApplication> {
  const param = { id };
  if (change.kind === 'decide')
    // The server refuses a decision on any status other than the one on the screen.
    return send(
      client.api.applications[':id'].$patch({
        param,
        json: { status: change.status, from: status, ...(change.message && { message: change.message }) },
      }),
    );
  const json = change.kind === 'suspend' ? { suspended: true, reason: change.reason } : { suspended: false };
  return send(client.api.applications[':id'].suspend.$patch({ param, json }));
}

function toastSuccess(after: ReviewedApplication, change: Change) {
  const subject = subjectOf(after);
  if (change.kind === 'decide')
    toast({
      tone: 'success',
      title: 'Application Updated',
      description: `${subject}: ${STATUS_LABELS[after.status]}.`,
    });
  else
    toast({
      tone: 'success',
      title: change.kind === 'suspend' ? 'Application Suspended' : 'Application Reinstated',
      description: `${subject}.`,
    });
}

function toastFailure(change: Change) {
  if (change.kind === 'decide')
    toast({
      tone: 'danger',
      title: 'Update Failed',
      description: 'Unable to update application status. Please try again.',
    });
  else
    toast({
      tone: 'danger',
      title: 'Action Failed',
      description: 'Unable to suspend/unsuspend application. Please try again.',
    });
}

/** Decides on an application, suspends it or reinstates it. On a conflict the caches take the current state. */
export const useReviewChange = () =>
  useMutation({
    mutationFn: sendChange,
    onSuccess: (after, { change }) => {
      adopt(after);
      toastSuccess(after, change);
    },
    onError: (error, { change }) => {
      const current = currentOf<ReviewedApplication>(error);
      if (current) adopt(current);
      toastFailure(change);
    },
  });

/** Unlocks an archived application with the system pin, for ten minutes. */
export const useUnlock = () =>
  useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string }) =>
      send(client.api.applications[':id'].unlock.$post({ param: { id }, json: { pin } })),
    onSuccess: (unlocked) => {
      adopt(unlocked);
      toast({ tone: 'success', title: 'Access Granted', description: 'Actions enabled for archived application.' });
    },
    onError: (error) => {
      const current = currentOf<ReviewedApplication>(error);
      if (current) adopt(current);
      const failure = failureOf(error);
      if (failure?.code === 'wrong_pin')
        toast({ tone: 'danger', title: 'Invalid Pin', description: 'Incorrect system pin entered.' });
    },
  });
