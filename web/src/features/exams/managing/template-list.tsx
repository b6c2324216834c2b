import { Link } from '@tanstack/react-router';
import { FileText, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListState } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { ExamFacts, ExamStateBadge, HeldBadge } from '../exam-facts.tsx';
import { type Exam, isManagedExam, type ManagedExam } from '../queries.ts';

const DeleteExam = latePart(async () => ({ default: (await import('./confirm-exam.tsx')).DeleteExam }));

interface TemplateListProps {
  list: ListState<Exam>;
  /** Called when the pointer or focus enters the list, before a dialog is opened. */
  onApproach: () => void;
}

/** All exams, with links to assign and edit them and a button to delete them. */
export function TemplateList({ list, onApproach }: TemplateListProps) {
  const [toDelete, setToDelete] = useState<ManagedExam | null>(null);
  const [isAsking, setAsking] = useState(false);

  const askToDelete = (exam: ManagedExam) => {
    setToDelete(exam);
    setAsking(true);
  };
  return (
    <>
      <PagedList
        list={list}
        name="the exams"
        empty={
          <EmptyState framed icon={FileText} title="No exam templates created yet.">
            Exams you create are listed here.
          </EmptyState>
        }
        skeleton={<TemplateSkeleton />}
        more="button"
        rest="Search for the others under Review Exams."
      >
        {(exams) => (
          <List framed aria-label="Exam templates" onPointerEnter={onApproach} onFocus={onApproach}>
            {exams.filter(isManagedExam).map((exam) => (
              <Template key={exam.id} exam={exam} onDelete={() => askToDelete(exam)} />
            ))}
          </List>
        )}
      </PagedList>
      {toDelete && <DeleteExam key={toDelete.id} exam={toDelete} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}

function Template({ exam, onDelete }: { exam: ManagedExam; onDelete: () => void }) {
  const titleId = useId();
  return (
    <ListRow
      trailingBelow
      trailing={
        <>
          {exam.isActive ? (
            <Button asChild size="sm" icon={<UserPlus aria-hidden />}>
              <Link
                to="/manage/exams"
                search={{ assign: exam.id }}
                state={{ openedExam: true }}
                resetScroll={false}
                preload={false}
                aria-describedby={titleId}
              >
                Assign
              </Link>
            </Button>
          ) : (
            <Button
              size="sm"
              icon={<UserPlus aria-hidden />}
              disabled
              aria-describedby={`${titleId} ${titleId}-archived`}
            >
              Assign
            </Button>
          )}
          {!exam.isHeld && (
            <>
              <Button asChild size="sm" variant="ghost" icon={<Pencil aria-hidden />}>
                <Link
                  to="/manage/exams"
                  search={{ edit: exam.id }}
                  state={{ openedExam: true }}
                  resetScroll={false}
                  preload={false}
                  aria-describedby={titleId}
                >
                  Edit
                </Link>
              </Button>
              <IconButton label={`Delete ${exam.title}`} size="sm" tone="danger" onClick={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p id={titleId} className="min-w-0 text-base font-semibold wrap-anywhere">
          {exam.title}
        </p>
        <ExamStateBadge isActive={exam.isActive} />
        {exam.isHeld && <HeldBadge />}
      </div>
      <p className="mt-0.5 text-muted">
        <ExamFacts exam={exam} />
      </p>
      {!exam.isActive && (
        <p className="mt-0.5 text-caption text-muted">
          <span id={`${titleId}-archived`}>An archived exam cannot be assigned.</span>{' '}
          <Link to="/review-exams" search={{ archived: true }} className="link">
            Restore it in Review Exams
          </Link>
        </p>
      )}
      {exam.isHeld && (
        <p className="mt-0.5 text-caption text-muted">
          You hold this exam yourself, so another manager has to change or delete it.
        </p>
      )}
    </ListRow>
  );
}

function TemplateSkeleton() {
  return (
    <ListRow trailing={<Skeleton className="h-8 w-48" />}>
      <Skeleton className="my-1 h-4 w-56 max-w-full" />
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-64 max-w-full" />
    </ListRow>
  );
}
