import { Archive, ArchiveRestore } from 'lucide-react';
import { Failure } from '#patterns/failure.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { ExamFacts, ExamStateBadge, HeldBadge } from '../exam-facts.tsx';
import type { ManagedExam } from '../queries.ts';
import { ExamTitle } from './exam-title.tsx';

interface ReviewExamsRowProps {
  exam: ManagedExam;
  isRestoring: boolean;
  /** Why restoring failed. */
  error: Error | null;
  onArchive: () => void;
  onRestore: () => void;
}

// On phones only the icon, next to the title.
const BUTTON = 'max-sm:absolute max-sm:top-4 max-sm:right-4 max-sm:size-11 max-sm:px-0';

/** An exam with its creator, its numbers of holders, and a button to archive or restore it. */
export function ReviewExamsRow({ exam, isRestoring, error, onArchive, onRestore }: ReviewExamsRowProps) {
  return (
    <ListRow
      className="py-4"
      end={
        !exam.isHeld &&
        (exam.isActive ? (
          <Button
            size="sm"
            icon={<Archive aria-hidden />}
            aria-label={`Archive ${exam.title}`}
            className={BUTTON}
            onClick={onArchive}
          >
            <span className="max-sm:sr-only">Archive</span>
          </Button>
        ) : (
          <Button
            size="sm"
            icon={<ArchiveRestore aria-hidden />}
            aria-label={`Restore ${exam.title}`}
            working={isRestoring}
            className={BUTTON}
            onClick={onRestore}
          >
            <span className="max-sm:sr-only">Restore</span>
          </Button>
        ))
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:pr-12">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
          <ExamTitle exam={exam} />
        </h2>
        <ExamStateBadge isActive={exam.isActive} />
        {exam.isHeld && <HeldBadge />}
      </div>
      {exam.description && (
        <p className="mt-1 line-clamp-2 max-w-prose whitespace-pre-line text-muted wrap-anywhere max-sm:pr-12">
          {exam.description}
        </p>
      )}
      <p className="mt-1 text-caption text-muted">
        <ExamFacts exam={exam} />
        {' · '}
        Created by <span className="text-ink">{usernameOf(exam.creator)}</span> <Time value={exam.createdAt} />
      </p>
      <Facts
        layout="pairs"
        className="mt-2 max-sm:gap-x-2 max-sm:[&_dt]:text-xs [&_dd]:font-semibold"
        facts={{
          'Total assigned': exam.totalAssigned,
          'Unique users': exam.uniqueUsers,
          'Active assignments': exam.activeAssignments,
        }}
      />
      {exam.isHeld && (
        <p className="mt-2 text-caption text-muted">
          You hold this exam yourself, so another manager has to {exam.isActive ? 'archive' : 'restore'} it.
        </p>
      )}
      {error && (
        <Failure error={error} className="mt-3">
          The exam was not changed.
        </Failure>
      )}
    </ListRow>
  );
}
