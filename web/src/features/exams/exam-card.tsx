import { Link } from '@tanstack/react-router';
import { CircleDashed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AttemptBadge } from './attempt-badge.tsx';
import type { ExamAvailability } from './exam-availability.ts';
import { ExamFacts, ExamStateBadge, TimeToStart } from './exam-facts.tsx';
import type { Exam } from './queries.ts';

interface ExamCardProps {
  exam: Exam;
  availability: ExamAvailability;
}

/** An exam's facts and availability, with links to take it or view the result. */
export function ExamCard({ exam, availability }: ExamCardProps) {
  // Every card has the same buttons, so the exam's title describes them.
  const titleId = useId();
  const { running, ended, completed, assignment } = availability;
  // A later attempt that was flagged or ran out does not take a result away.
  const result = completed ?? ended;
  const shown = [...new Set([completed, ended])].filter((attempt) => attempt !== undefined);
  const canStart = assignment !== undefined && exam.isActive;
  const isUnassigned = !running && !assignment && !completed && exam.isActive;
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="min-w-0 flex-1 basis-56 text-lg">
          {exam.title}
        </h2>
        <div className="flex flex-wrap gap-2">
          {running && <AttemptBadge status="in_progress" />}
          {canStart && <Badge tone="success">Available</Badge>}
          {shown.map(({ id, status, score }) => (
            <AttemptBadge
              key={id}
              status={status}
              awaitingMarks={score === null}
              score={status === 'completed' ? score : null}
            />
          ))}
          {isUnassigned && <Badge icon={CircleDashed}>Not Assigned</Badge>}
          {!exam.isActive && <ExamStateBadge isActive={false} />}
        </div>
      </div>
      {exam.description && (
        <p className="mt-1.5 line-clamp-2 max-w-prose sm:line-clamp-4 whitespace-pre-line text-muted">
          {exam.description}
        </p>
      )}
      <p className="mt-3 text-sm text-muted tabular-nums">
        <ExamFacts exam={exam} />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">
        {(running || canStart || result) && (
          <div className="flex flex-wrap items-center gap-2">
            {(running || canStart) && (
              <Action primary>
                <Link to="/exam/take/$examId" params={{ examId: exam.id }} aria-describedby={titleId}>
                  {running ? 'Continue Exam' : 'Take Exam'}
                </Link>
              </Action>
            )}
            {result && (
              <Action>
                <Link to="/exam/results/$attemptId" params={{ attemptId: result.id }} aria-describedby={titleId}>
                  View Results
                </Link>
              </Action>
            )}
          </div>
        )}
        {running && <p className="text-sm text-muted">The clock is running.</p>}
        {canStart && <TimeToStart until={assignment.expiresAt} className="text-sm text-muted" />}
        {isUnassigned && <p className="text-sm text-muted">Contact a manager to get assigned</p>}
      </div>
    </Card>
  );
}

function Action({ primary = false, children }: { primary?: boolean; children: ReactNode }) {
  return (
    <Button asChild variant={primary ? 'primary' : 'secondary'}>
      {children}
    </Button>
  );
}

/** Skeleton of an `ExamCard`. */
export function ExamCardSkeleton() {
  return (
    <Card>
      <TextSkeleton lines={2} />
      <Skeleton className="mt-5 h-9 w-26 rounded-md pointer-coarse:h-11" />
    </Card>
  );
}
