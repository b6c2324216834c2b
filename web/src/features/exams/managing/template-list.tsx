import { Link, useNavigate } from '@tanstack/react-router';
import { FileText, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListState } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ExamFacts, ExamStateBadge, HeldBadge } from '../exam-facts.tsx';
import { type Exam, isManagedExam, type ManagedExam } from '../queries.ts';
import type { ManageSearch } from './exam-search.ts';
import { ExamTitle } from './exam-title.tsx';

const DeleteExam = lazyPart(async () => ({ default: (await import('./confirm-exam.tsx')).DeleteExam }));

interface TemplateListProps {
  list: ListState<Exam>;
  /** Called when the pointer or focus enters the list, before a dialog is opened. */
  onApproach: () => void;
}

/** All exams, with buttons to edit, assign and delete each. */
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
        skeleton={<RowSkeleton lines={3} />}
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
  const id = useId();
  const navigate = useNavigate();
  const open = (search: ManageSearch) =>
    void navigate({ to: '/manage/exams', search, state: { openedExam: true }, resetScroll: false });
  // Buttons that are off say why.
  const held = exam.isHeld && { disabled: true, 'aria-describedby': `${id}-held` };
  return (
    <ListRow
      trailing={
        <>
          <IconButton
            label={`Edit ${exam.title}`}
            className="max-sm:-ml-3"
            {...held}
            onClick={() => open({ edit: exam.id })}
          >
            <Pencil aria-hidden />
          </IconButton>
          <Button
            size="sm"
            icon={<UserPlus aria-hidden />}
            aria-label={`Assign ${exam.title}`}
            {...(!exam.isActive && { disabled: true, 'aria-describedby': `${id}-archived` })}
            onClick={() => open({ assign: exam.id })}
          >
            Assign
          </Button>
          <IconButton label={`Delete ${exam.title}`} tone="danger" className="-mr-2" {...held} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-0 text-base font-semibold wrap-anywhere">
          <ExamTitle exam={exam} />
        </p>
        <ExamStateBadge isActive={exam.isActive} />
        {exam.isHeld && <HeldBadge />}
      </div>
      <p className="mt-0.5 text-muted">
        <ExamFacts exam={exam} />
      </p>
      {!exam.isActive && (
        <p className="mt-0.5 text-caption text-muted">
          <span id={`${id}-archived`}>An archived exam cannot be assigned.</span>{' '}
          <Link to="/review-exams" search={{ archived: true }} className="link">
            Restore it in Review Exams
          </Link>
        </p>
      )}
      {exam.isHeld && (
        <p id={`${id}-held`} className="mt-0.5 text-caption text-muted">
          You hold this exam yourself, so another manager has to change or delete it.
        </p>
      )}
    </ListRow>
  );
}
