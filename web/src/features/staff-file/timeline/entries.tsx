import { Link } from '@tanstack/react-router';
import { CalendarOff, GraduationCap, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { can } from '#contract/permissions.ts';
import { AttemptBadge, ScoreBadge } from '#features/exams/attempt-badge.tsx';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Time } from '#ui/time.tsx';
import { spanText } from '../file-text.ts';
import type { EndedAttempt, Leave, OwnEntry } from '../queries.ts';
import { Entry } from './entry.tsx';

interface LeaveEntryProps {
  leave: Leave;
  at: string;
  /** Below it, such as a button. */
  action?: ReactNode;
}

/** A leave: its days, whether it ended early, and its note. */
export function LeaveEntry({ leave, at, action }: LeaveEntryProps) {
  const { fromDay, toDay, note, endedAt } = leave;
  return (
    <Entry
      icon={CalendarOff}
      title={`Away: ${spanText(fromDay, toDay)}`}
      facts={[
        'Announced',
        endedAt && (
          <>
            Ended <Time value={endedAt} format="date" />
          </>
        ),
      ]}
      at={at}
    >
      {note && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {action && <div className="mt-3">{action}</div>}
    </Entry>
  );
}

/** An attempt at an exam that has ended, with a link to its result for staff. */
export function ExamEntry({ attempt, at }: { attempt: EndedAttempt; at: string }) {
  const { id, examTitle, status, score, passingScore } = attempt;
  const mayOpen = can(useMe().grade, 'exam.take');
  return (
    <Entry
      icon={GraduationCap}
      title={
        mayOpen ? (
          <Link to="/exam/results/$attemptId" params={{ attemptId: id }} className="stretched hover:underline">
            {examTitle}
          </Link>
        ) : (
          examTitle
        )
      }
      badge={
        status === 'completed' && score !== null ? (
          <ScoreBadge score={score} passingScore={passingScore} />
        ) : (
          <AttemptBadge status={status} />
        )
      }
      facts={['Exam', `${passingScore}% to pass`]}
      at={at}
    />
  );
}

/** A change of the reader's grade. */
export function GradeEntry({ change, at }: { change: Extract<OwnEntry, { kind: 'grade' }>['item']; at: string }) {
  const { fromGrade, toGrade } = change;
  const isRise = (toGrade ?? 0) > (fromGrade ?? 0);
  return (
    <Entry
      icon={isRise ? TrendingUp : TrendingDown}
      tone={isRise ? 'success' : 'neutral'}
      title={toGrade === null ? 'Your grade changed' : `You became ${gradeTitle(toGrade)}`}
      facts={['Grade', fromGrade !== null && `${gradeTitle(fromGrade)} before`]}
      at={at}
    />
  );
}
