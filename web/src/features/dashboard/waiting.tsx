import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import { counted } from '../../lib/format.ts';
import type { Me } from '../../lib/session.ts';
import { List } from '../../ui/layout/list.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { countsQuery } from '../applications/queries.ts';
import { examFiguresQuery, ownAssignmentsQuery } from '../exams/queries.ts';
import { unreadNoticesQuery } from '../notices/queries.ts';
import { WaitingRow } from './waiting-row.tsx';

/** The tasks waiting for someone. Each row loads, fails and is retried on its own. */
export function Waiting({ me }: { me: Me }) {
  const isManager = can(me.grade, 'application.review');
  return (
    <section aria-labelledby="waiting">
      <SectionHead title="Waiting for you" id="waiting" className="mb-3" />
      <List framed>
        <AssignedExams />
        {can(me.grade, 'notice.read') && <UnreadNotices />}
        {isManager && <PendingApplications />}
        {isManager && <AwaitingMarks />}
      </List>
    </section>
  );
}

const HOUR_MS = 3_600_000;

/** Time left before a deadline, in days, or in hours on the last day. */
function timeLeft(expiresAt: string): string {
  const hours = Math.floor((new Date(expiresAt).getTime() - Date.now()) / HOUR_MS);
  if (hours < 1) return 'Less than an hour left';
  if (hours < 24) return `${counted(hours, 'hour')} left`;
  return `${counted(Math.floor(hours / 24), 'day')} left`;
}

function AssignedExams() {
  const query = useQuery(ownAssignmentsQuery);
  const open = (query.data ?? []).toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  const [first] = open;
  const title = first?.exam?.title ?? 'Unknown Exam';
  return (
    <WaitingRow
      icon="exam"
      label="Exams to take"
      query={query}
      count={open.length}
      to={open.length === 1 && first ? { to: '/exam/take/$examId', params: { examId: first.examId } } : { to: '/exam' }}
      note={
        first
          ? `${timeLeft(first.expiresAt)}: ${title}${open.length > 1 ? `, and ${open.length - 1} more` : ''}`
          : 'None is assigned to you.'
      }
    />
  );
}

function UnreadNotices() {
  const query = useQuery(unreadNoticesQuery);
  return (
    <WaitingRow
      icon="notice"
      label="Unread notices"
      query={query}
      count={query.data?.unread ?? 0}
      isMore={query.data?.isMore ?? false}
      to={{ to: '/notices' }}
      note={query.data?.newest ?? 'You have read them all.'}
    />
  );
}

function PendingApplications() {
  const query = useQuery(countsQuery);
  const { pending = 0, under_consideration: considered = 0 } = query.data ?? {};
  return (
    <WaitingRow
      icon="application"
      label="Pending applications"
      query={query}
      count={pending}
      to={{ to: '/manage/applications' }}
      note={considered > 0 ? `${considered} more under review` : 'None is under review.'}
    />
  );
}

function AwaitingMarks() {
  const query = useQuery(examFiguresQuery);
  const count = query.data?.awaitingMarks ?? 0;
  return (
    <WaitingRow
      icon="marks"
      label="Attempts awaiting marks"
      query={query}
      count={count}
      to={{ to: '/test-results' }}
      note={count > 0 ? 'They have no score until somebody marks them.' : 'Everything is marked.'}
    />
  );
}
