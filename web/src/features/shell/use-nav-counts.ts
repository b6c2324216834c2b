import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import { countsQuery } from '#features/applications/queries.ts';
import { examFiguresQuery } from '#features/exams/queries.ts';
import { unreadNoticesQuery } from '#features/notices/queries.ts';
import { waitingQuery } from '#features/people/staff-queries.ts';
import { ownStandingQuery } from '#features/training/queries.ts';
import { isAsking } from '#features/training/training-labels.ts';
import { waitingOpinionsQuery } from '#features/voice/queries.ts';
import type { Me } from '#lib/session.ts';
import type { NavCount } from './nav.ts';

/** What waits for the reader, by the navigation's names, and whether more notices are unread than were counted. */
export function useNavCounts(me: Me): { shown: Record<NavCount, number>; isMoreUnread: boolean } {
  const isManager = can(me.grade, 'application.review');
  const applications = useQuery({ ...countsQuery, enabled: isManager });
  const notices = useQuery({ ...unreadNoticesQuery, enabled: can(me.grade, 'notice.read') });
  const exams = useQuery({ ...examFiguresQuery, enabled: isManager });
  const voice = useQuery({ ...waitingOpinionsQuery, enabled: can(me.grade, 'voice.give') });
  const standing = useQuery({ ...ownStandingQuery, enabled: can(me.grade, 'training.read') });
  const staff = useQuery({ ...waitingQuery, enabled: isManager });
  return {
    shown: {
      pending: applications.data?.pending ?? 0,
      unread: notices.data?.unread ?? 0,
      'to mark': exams.data?.awaitingMarks ?? 0,
      'trials due': staff.data?.trialsDue ?? 0,
      'without your opinion': voice.data?.nominations ?? 0,
      due: standing.data?.filter(isAsking).length ?? 0,
      'to decide': (staff.data?.appeals ?? 0) + (staff.data?.approvals ?? 0),
    },
    isMoreUnread: notices.data?.isMore ?? false,
  };
}
