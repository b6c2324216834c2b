import { Archive, UserCheck } from 'lucide-react';
import { Fragment } from 'react';
import { counted, exactTime } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { timeToStart } from './exam-availability.ts';
import { type Exam, isManagedExam } from './queries.ts';

/** '30 minutes · pass at 70% · 12 questions': an exam's settings in one line, or broken between two of them. */
export function ExamFacts({ exam }: { exam: Exam }) {
  const facts = [counted(exam.timeLimit, 'minute'), `pass at ${exam.passingScore}%`, questionsText(exam)];
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <span className="whitespace-nowrap">{fact}</span>
    </Fragment>
  ));
}

/** '12 questions', or '8 of 12 questions' for a manager, where each attempt draws some. */
function questionsText(exam: Exam): string {
  const all = counted(exam.questionCount, 'question');
  return isManagedExam(exam) && exam.drawCount !== null ? `${exam.drawCount} of ${all}` : all;
}

/** How many questions an attempt has. */
export const questionsOfAttempt = (exam: Exam): number =>
  (isManagedExam(exam) ? exam.drawCount : null) ?? exam.questionCount;

/** '10 minutes': how long it took from one ISO time to the next. */
export function timeTaken(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  return minutes < 1 ? 'less than a minute' : counted(minutes, 'minute');
}

/** Whether an exam is active or archived. */
export const ExamStateBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Badge tone="success" isPlain>
      Active
    </Badge>
  ) : (
    <Badge icon={Archive}>Archived</Badge>
  );

/** Marks an exam that is assigned to the current manager. */
export const HeldBadge = () => (
  <Badge tone="info" icon={UserCheck}>
    Assigned to you
  </Badge>
);

/** The time left to start an exam, with the exact local time on hover and for screen readers. */
export function TimeToStart({ until, className }: { until: string; className?: string }) {
  const end = new Date(until);
  const exact = exactTime(end);
  return (
    <time dateTime={until} title={exact} className={className}>
      {timeToStart(end.getTime() - Date.now())}
      <span className="sr-only"> (until {exact})</span>
    </time>
  );
}
