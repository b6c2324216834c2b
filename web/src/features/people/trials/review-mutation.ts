import { queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Grade } from '#contract/grades.ts';
import { client, failureOf, send } from '#lib/api.ts';
import { startOfDay } from '#lib/day.ts';
import { dayText } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { queryClient } from '#lib/query-client.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type StaffProfile, staffKeys } from '../staff-queries.ts';
import type { reviewSchema } from './review-draft.ts';

/** The leaves of a person that are not over. */
export const openLeavesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...staffKeys.all, 'leaves', userId],
    queryFn: () => send(client.api.leaves.$get({ query: { open: '1', userId } })),
    staleTime: 10_000,
  });

/** What is sent, and why past gates that are not met. */
type Review = z.input<typeof reviewSchema> & { waiver?: string };

const MEMBER: Grade = 1;

async function review({ userId, user, trialDueOn }: StaffProfile, { outcome, reason, days, grade, waiver }: Review) {
  const name = user?.username ?? 'They';
  if (outcome === 'keep' || outcome === 'extend') {
    const { dueOn } = await send(
      client.api.staff[':userId']['trial-reviews'].$post({
        param: { userId },
        json: { outcome, reason, ...(days !== undefined && { days }), from: trialDueOn },
      }),
    );
    return dueOn === null
      ? { title: 'Trial Ended', description: `${name} is no longer on trial.` }
      : { title: 'Trial Extended', description: `${name} is on trial until ${dayText(startOfDay(dueOn))}.` };
  }
  const to = (outcome === 'promote' && grade) || MEMBER;
  const json = { grade: to, reason, ...(user && { from: user.grade }), ...(waiver && { waiver }) };
  await send(client.api.users[':id'].grade.$patch({ param: { id: userId }, json }));
  return outcome === 'promote'
    ? { title: 'User Promoted', description: `${name} is now ${gradeTitle(to)}.` }
    : { title: 'User Fired', description: `${name} has been demoted to ${gradeTitle(MEMBER)}.` };
}

const refresh = (userId: string) =>
  Promise.all(
    [staffKeys.all, userKeys.all, staffKeys.records(userId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Ends or extends a trial that has not changed since it was read. Pending until the lists are refetched, so that the dialog closes onto them. */
export const useReviewTrial = (profile: StaffProfile) =>
  useMutation({
    mutationFn: (body: Review) => review(profile, body),
    onSuccess: async (words) => {
      await refresh(profile.userId);
      toast({ tone: 'success', ...words });
    },
    // The lists show what came first.
    onError: (error) => {
      if (failureOf(error)) void refresh(profile.userId);
    },
  });
