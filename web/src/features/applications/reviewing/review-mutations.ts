import { useMutation } from '@tanstack/react-query';
import type { Decision } from '#contract/applications.ts';
import { client, failureOf, send } from '../../../lib/api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { adopt } from './review-cache.ts';
import { statusWord, subjectOf } from './review-words.ts';

/** What a reviewer can do with an application. */
export type Change = { kind: 'decide'; status: Decision } | { kind: 'suspend'; reason: string } | { kind: 'reinstate' };

type Asked = { application: ReviewedApplication; change: Change };

function ask({ application: { id, status }, change }: Asked): Promise<ReviewedApplication> {
  const param = { id };
  if (change.kind === 'decide')
    // `from` is what was on the screen: a decision on anything else is refused.
    return send(client.api.applications[':id'].$patch({ param, json: { status: change.status, from: status } }));
  const json = change.kind === 'suspend' ? { suspended: true, reason: change.reason } : { suspended: false };
  return send(client.api.applications[':id'].suspend.$patch({ param, json }));
}

/** The application as it stands, where a refusal tells it. */
export function currentOf(error: unknown): ReviewedApplication | null {
  const current = failureOf(error)?.current;
  return typeof current === 'object' && current !== null && 'reviewedBy' in current
    ? (current as ReviewedApplication)
    : null;
}

function tell(after: ReviewedApplication, change: Change) {
  const subject = subjectOf(after);
  if (change.kind === 'decide')
    toast({ tone: 'success', title: 'Application Updated', description: `${subject}: ${statusWord(after.status)}.` });
  else
    toast({
      tone: 'success',
      title: change.kind === 'suspend' ? 'Application Suspended' : 'Application Reinstated',
      description: `${subject}.`,
    });
}

function tellFailure(change: Change) {
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

/** Decides on an application, suspends or reinstates it. Where somebody else was faster, the caches get what they did. */
export const useReviewChange = () =>
  useMutation({
    mutationFn: ask,
    onSuccess: (after, { change }) => {
      adopt(after);
      tell(after, change);
    },
    onError: (error, { change }) => {
      const current = currentOf(error);
      if (current) adopt(current);
      tellFailure(change);
    },
  });

/** Opens an archived application for a while, by the system pin. */
export const useUnlock = () =>
  useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string }) =>
      send(client.api.applications[':id'].unlock.$post({ param: { id }, json: { pin } })),
    onSuccess: (unlocked) => {
      adopt(unlocked);
      toast({ tone: 'success', title: 'Access Granted', description: 'Actions enabled for archived application.' });
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) adopt(current);
      const failure = failureOf(error);
      if (failure?.code === 'wrong_pin')
        toast({ tone: 'danger', title: 'Invalid Pin', description: 'Incorrect system pin entered.' });
    },
  });
