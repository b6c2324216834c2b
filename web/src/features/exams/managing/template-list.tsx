import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, FileText, UserPlus } from 'lucide-react';
import { cloneElement, useId, useState } from 'react';
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
import { ExamTitle } from './exam-title.tsx';

// Menus are larger than the rest of the screen.
const ExamMenu = latePart(
  () => import('./exam-menu.tsx'),
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);
const DeleteExam = latePart(async () => ({ default: (await import('./confirm-exam.tsx')).DeleteExam }));

interface TemplateListProps {
  list: ListState<Exam>;
  /** Called when the pointer or focus enters the list, before a dialog is opened. */
  onApproach: () => void;
}

/** All exams, with a link to assign them, and a menu to edit and delete them. */
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
  const navigate = useNavigate();
  const onEdit = () =>
    void navigate({
      to: '/manage/exams',
      search: { edit: exam.id },
      state: { openedExam: true },
      resetScroll: false,
    });
  return (
    <ListRow
      end={
        <div className="flex items-center gap-2">
          <AssignButton exam={exam} titleId={titleId} />
          {exam.isHeld ? (
            <span className="block size-9" />
          ) : (
            <ExamMenu
              onEdit={onEdit}
              onDelete={onDelete}
              trigger={
                <IconButton label={`More for ${exam.title}`} className="-mr-2">
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            />
          )}
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p id={titleId} className="min-w-0 text-base font-semibold wrap-anywhere">
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

// On phones only the icon.
const ASSIGN = {
  size: 'sm',
  icon: <UserPlus aria-hidden />,
  className: 'max-sm:size-11 max-sm:gap-0 max-sm:px-0',
} as const;

/** Opens the dialog to assign an exam. An archived one cannot be assigned. */
function AssignButton({ exam, titleId }: { exam: ManagedExam; titleId: string }) {
  const label = <span className="max-sm:sr-only">Assign</span>;
  if (!exam.isActive)
    return (
      <Button {...ASSIGN} disabled aria-describedby={`${titleId} ${titleId}-archived`}>
        {label}
      </Button>
    );
  return (
    <Button {...ASSIGN} asChild>
      <Link
        to="/manage/exams"
        search={{ assign: exam.id }}
        state={{ openedExam: true }}
        resetScroll={false}
        preload={false}
        aria-describedby={titleId}
      >
        {label}
      </Link>
    </Button>
  );
}

function TemplateSkeleton() {
  return (
    <ListRow end={<Skeleton className="h-9 w-20 pointer-coarse:h-11 sm:w-34" />}>
      <Skeleton className="my-1 h-4 w-56 max-w-full" />
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-64 max-w-full" />
    </ListRow>
  );
}
