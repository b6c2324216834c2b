import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import { waitingQuery } from '#features/people/staff-queries.ts';
import { MOST_WAITING, waitingOpinionsQuery } from '#features/voice/queries.ts';
import { counted } from '#lib/format.ts';
import type { Me } from '#lib/session.ts';
import type { Task } from './task.ts';

/** What the life of the staff has waiting for managers, and from Executives up. */
export function useStaffTasks(me: Me): Task[] {
  const isManager = can(me.grade, 'staff.manage');
  const query = useQuery({ ...waitingQuery, enabled: isManager });
  const { trialsDue = 0, trialsOverdue = 0, acceptedMembers = 0, appeals = 0, approvals = 0 } = query.data ?? {};
  if (!isManager) return [];
  const accepted: Task = {
    kind: 'accepted',
    label: 'Accepted, not yet on the team',
    one: 'Accepted, not yet on the team',
    query,
    count: acceptedMembers,
    to: { to: '/manage/applications', search: { tab: 'archive', q: 'accepted' } },
    note: 'In the archive',
    none: null,
  };
  const trials: Task = {
    kind: 'trials',
    label: 'Trial reviews due',
    one: 'Trial review due',
    query,
    count: trialsDue,
    to: { to: '/manage/staff' },
    late: trialsOverdue > 0 ? `${trialsOverdue} overdue` : undefined,
    none: null,
  };
  if (!can(me.grade, 'appeal.decide')) return [accepted, trials];
  const portal = { query, to: { to: '/executive' }, none: null } as const;
  return [
    accepted,
    trials,
    { ...portal, kind: 'appeals', label: 'Appeals to decide', one: 'Appeal to decide', count: appeals ?? 0 },
    { ...portal, kind: 'approvals', label: 'Requests to approve', one: 'Request to approve', count: approvals ?? 0 },
  ];
}

/** What waits for the opinion of Moderators and above: nominations first, then the trial that is due first. */
export function useOpinionsToGive(me: Me): Task[] {
  const isAsked = can(me.grade, 'voice.give');
  const query = useQuery({ ...waitingOpinionsQuery, enabled: isAsked });
  const { nominations = 0, trials = 0 } = query.data ?? {};
  if (!isAsked) return [];
  const parts = [nominations > 0 && counted(nominations, 'nomination'), trials > 0 && counted(trials, 'trial')];
  return [
    {
      kind: 'opinions',
      label: 'Opinions to give',
      one: 'Opinion to give',
      query,
      count: nominations + trials,
      isMore: nominations >= MOST_WAITING || trials >= MOST_WAITING,
      to: nominations > 0 ? { to: '/nominations' } : { to: '/nominations', search: { tab: 'trials', open: 'next' } },
      note: parts.filter(Boolean).join(', ') || undefined,
      none: null,
    },
  ];
}
