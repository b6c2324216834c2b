import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import { countsQuery } from '#features/applications/queries.ts';
import { examFiguresQuery, type OwnAttempt, ownAssignmentsQuery, ownAttemptsQuery } from '#features/exams/queries.ts';
import { unreadNoticesQuery } from '#features/notices/queries.ts';
import { fileQuery } from '#features/staff-file/queries.ts';
import { ownStandingQuery } from '#features/training/queries.ts';
import { isAsking } from '#features/training/training-labels.ts';
import { counted, timeLeft } from '#lib/format.ts';
import { rowsOf } from '#lib/paged-query.ts';
import type { Me } from '#lib/session.ts';
import type { Task } from './task.ts';
import { useOpinionsToGive, useStaffTasks } from './team-tasks.ts';

/** Every kind of task that a grade can have, the most important first. */
export function useTasks(me: Me): Task[] {
  const isManager = can(me.grade, 'application.review');
  const isReader = can(me.grade, 'notice.read');
  const applications = usePendingApplications(isManager);
  const marks = useAwaitingMarks(isManager);
  // One read says which exam is running and which are being marked.
  const attempts = useOwnAttempts();
  const exams = useAssignedExams(attempts);
  const results = ownAwaiting(attempts);
  const notices = useUnreadNotices(isReader);
  const staff = useStaffTasks(me);
  const voice = useOpinionsToGive(me);
  const training = useTraining();
  const records = useRecordsToConfirm();
  return [
    ...(isManager ? [applications, marks] : []),
    ...staff,
    ...voice,
    exams,
    training,
    ...(isReader ? [notices] : []),
    results,
    records,
  ];
}

function usePendingApplications(enabled: boolean): Task {
  const query = useQuery({ ...countsQuery, enabled });
  const { pending = 0, under_consideration: considered = 0 } = query.data ?? {};
  return {
    kind: 'applications',
    label: 'Pending applications',
    one: 'Pending application',
    query,
    count: pending,
    to: { to: '/manage/applications' },
    note: considered > 0 ? `${considered} more under review` : 'None under review',
    none: `no pending applications${considered > 0 ? ` (${considered} under review)` : ''}`,
  };
}

function useAwaitingMarks(enabled: boolean): Task {
  const query = useQuery({ ...examFiguresQuery, enabled });
  const oldest = query.data?.oldestAwaiting;
  return {
    kind: 'marks',
    label: 'Attempts awaiting marks',
    one: 'Attempt awaiting marks',
    query,
    count: query.data?.awaitingMarks ?? 0,
    to: { to: '/test-results' },
    note: oldest ? `Oldest: ${waited(oldest)}` : undefined,
    none: 'no attempts awaiting marks',
  };
}

function useTraining(): Task {
  const query = useQuery(ownStandingQuery);
  const asking = query.data?.filter(isAsking) ?? [];
  const overdue = asking.filter(({ state }) => state === 'overdue').length;
  const [first] = asking;
  return {
    kind: 'training',
    label: 'Training to do',
    one: 'Training to do',
    query,
    count: asking.length,
    to: { to: '/training' },
    late: overdue > 0 ? `${overdue} overdue` : undefined,
    note: first?.requirement.title,
    none: null,
  };
}

function useRecordsToConfirm(): Task {
  const query = useQuery(fileQuery);
  return {
    kind: 'records',
    label: 'Records to confirm',
    one: 'Record to confirm',
    query,
    count: query.data?.unseen ?? 0,
    to: { to: '/file' },
    none: null,
  };
}

const useOwnAttempts = () => useInfiniteQuery(ownAttemptsQuery);

type OwnAttempts = ReturnType<typeof useOwnAttempts>;

function useAssignedExams(attempts: OwnAttempts): Task {
  const query = useQuery(ownAssignmentsQuery);
  const open = (query.data ?? []).toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  // An exam that has been started stays among the assignments until it ends.
  const isRunning = ({ status, deadline }: OwnAttempt) => status === 'in_progress' && new Date(deadline) > new Date();
  const running = attempts.data && rowsOf(attempts.data).find(isRunning);
  const started = open.find(({ examId }) => examId === running?.examId);
  const first = started ?? open[0];
  const title = first?.exam?.title ?? 'Unknown Exam';
  const more = open.length > 1 ? `, and ${open.length - 1} more` : '';
  return {
    kind: 'exams',
    label: 'Exams to take',
    one: 'Exam to take',
    query,
    count: open.length,
    to:
      first && (started || open.length === 1)
        ? { to: '/exam/take/$examId', params: { examId: first.examId } }
        : { to: '/exam' },
    note: first && `${started ? 'The clock is running' : timeLeft(first.expiresAt)}: ${title}${more}`,
    none: 'no exams to take',
  };
}

function ownAwaiting(query: OwnAttempts): Task {
  const attempts = query.data ? rowsOf(query.data).filter(({ awaitingMarks }) => awaitingMarks) : [];
  const [first] = attempts;
  return {
    kind: 'results',
    label: 'Your exams being marked',
    one: 'Your exam being marked',
    query,
    count: attempts.length,
    to:
      first && attempts.length === 1
        ? { to: '/exam/results/$attemptId', params: { attemptId: first.id } }
        : { to: '/exam' },
    note: first?.exam.title,
    none: null,
  };
}

function useUnreadNotices(enabled: boolean): Task {
  const query = useQuery({ ...unreadNoticesQuery, enabled });
  return {
    kind: 'notices',
    label: 'Unread notices',
    one: 'Unread notice',
    query,
    count: query.data?.unread ?? 0,
    isMore: query.data?.isMore ?? false,
    to: { to: '/notices' },
    note: query.data?.newest ?? undefined,
    none: 'no unread notices',
  };
}

const DAY_MS = 86_400_000;

/** How long something has waited: '5 days', or 'today'. */
function waited(since: string): string {
  const days = Math.floor((Date.now() - new Date(since).getTime()) / DAY_MS);
  return days < 1 ? 'today' : counted(days, 'day');
}
