import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Decision, Move } from '#contract/applications.ts';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import { client, currentOf, failureOf, send } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { adopt } from '../reviewing/review-cache.ts';
import { subjectOf } from '../reviewing/review-labels.ts';
import { ACTION_OF } from './refusal-text.ts';
import { undoDecision, undoSuspension } from './undo.ts';

/** A reviewer's change to an application. `message` is the answer to the applicant. */
export type Change =
  | { kind: 'decide'; status: Move; message?: string | undefined }
  | { kind: 'suspend'; reason: string }
  | { kind: 'reinstate' };

type ChangeRequest = { application: ReviewedApplication; change: Change };

function sendChange({ application: { id, status }, change }: ChangeRequest): Promise<ReviewedApplication> {
  const param = { id };
  if (change.kind === 'decide')
    // The server refuses the decision if the status on the screen is outdated.
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
      undo: change.status === 'pending' ? undefined : () => void undoDecision(after),
    });
  else
    toast({
      tone: 'success',
      title: change.kind === 'suspend' ? 'Application Suspended' : 'Application Reinstated',
      description: `${subject}.`,
      undo: change.kind === 'suspend' ? () => void undoSuspension(after) : undefined,
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

/** Decides on an application, suspends it or reinstates it. After a conflict, the caches take the current state. */
const useReviewChange = (onFailed: () => void) =>
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
      onFailed();
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

type Confirmation = 'answer' | 'consideration' | 'suspension';

interface ReviewActionsOptions {
  id: string;
  review: ReviewedApplication | null;
  /** Runs after each decision. */
  onDecided: () => void;
}

/** The reviewer's actions on the open application, and the confirmation or change in progress. */
export function useReviewActions({ id, review, onDecided }: ReviewActionsOptions) {
  // The version that a change was sent for: a second press may come before the first has rendered.
  const sent = useRef<ReviewedApplication | null>(null);
  const change = useReviewChange(() => {
    sent.current = null;
  });
  // The reviewer may have stepped to another application while a change is in progress.
  const isAboutThis = change.variables?.application.id === id;
  const working: Change | null = change.isPending && isAboutThis ? change.variables.change : null;
  const failure = change.error && isAboutThis ? { error: change.error, ...change.variables } : null;

  const [asked, setAsked] = useState<{ id: string; confirming: Confirmation } | null>(null);
  const confirming = asked?.id === id ? asked.confirming : null;
  const ask = (next: Confirmation) => setAsked({ id, confirming: next });
  // Separate from `confirming`, so that the dialog keeps its text while it closes.
  const [decision, setDecision] = useState<'accepted' | 'declined'>('accepted');
  // A late reply leaves the confirmation of another application open.
  const cancel = () => setAsked((now) => (now?.id === id ? null : now));

  const make = (next: Change, onMade?: () => void) => {
    if (!review || working || sent.current === review) return;
    sent.current = review;
    const made = () => {
      onMade?.();
      if (next.kind === 'decide' && next.status !== 'pending') onDecided();
    };
    change.mutate({ application: review, change: next }, { onSuccess: made, onSettled: cancel });
  };
  const consider = () => make({ kind: 'decide', status: 'under_consideration' });
  const canDecide = (status: Decision) => !working && review?.can[ACTION_OF[status]] === true;

  return {
    working,
    failure,
    confirming,
    /** The decision that is being confirmed. */
    decision,
    canDecide,
    cancel,
    /** Confirms before an answer, which may have a message, and before whatever a key alone would do. */
    decide: (status: Decision, by: 'key' | 'button') => {
      if (status === 'under_consideration') return by === 'key' ? ask('consideration') : consider();
      setDecision(status);
      ask('answer');
    },
    consider,
    returnToPending: () => make({ kind: 'decide', status: 'pending' }),
    answer: (message: string | undefined, onSent: () => void) =>
      make({ kind: 'decide', status: decision, message }, onSent),
    suspend: (reason: string, onSuspended: () => void) => make({ kind: 'suspend', reason }, onSuspended),
    reinstate: () => make({ kind: 'reinstate' }),
    confirmSuspension: () => ask('suspension'),
  };
}
