import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { BackLink, Page, PageHeader } from '../../../ui/layout/page.tsx';
import { Assignments } from '../assigning/assignment-list.tsx';
import type { ManageSearch } from './manage-search.ts';
import { Templates } from './template-list.tsx';
import { useCloseDialog } from './use-close-dialog.ts';

const loadExamDialog = () => import('../building/exam-dialog.tsx');
const loadAssign = () => import('../assigning/assign-dialog.tsx');
// Most visits only look: the list comes without what writes.
const ExamDialog = lazy(loadExamDialog);
const AssignDialog = lazy(loadAssign);

const approach = () => {
  // Where it fails, opening the dialog tries again, and says so.
  void Promise.all([loadExamDialog(), loadAssign()]).catch(() => undefined);
};

type Opened = { kind: 'create' } | { kind: 'edit' | 'assign'; id: string };

function openedBy({ edit, assign }: ManageSearch, isCreating: boolean): Opened | null {
  if (isCreating) return { kind: 'create' };
  if (edit) return { kind: 'edit', id: edit };
  return assign ? { kind: 'assign', id: assign } : null;
}

const isSame = (one: Opened | null, other: Opened | null) => JSON.stringify(one) === JSON.stringify(other);

/** Where managers write exams and hand them out (spec §2, `/manage/exams`); `isCreating` opens the dialog of a new one. */
export function ManageScreen({ search, isCreating }: { search: ManageSearch; isCreating: boolean }) {
  const close = useCloseDialog();
  const opened = openedBy(search, isCreating);

  // A dialog fades out with what it showed, and each opening begins anew.
  const [last, setLast] = useState(opened);
  const [shown, setShown] = useState({ dialog: opened, opening: 0 });
  if (!isSame(opened, last)) {
    setLast(opened);
    if (opened) setShown(({ opening }) => ({ dialog: opened, opening: opening + 1 }));
  }
  const { dialog, opening } = shown;

  const creator = useRef<HTMLAnchorElement>(null);
  const isOpen = opened !== null;

  return (
    <Page>
      <PageHeader
        title="Exam Management"
        sentence="Write exams, assign them to staff, and see who still holds one."
        back={
          <BackLink>
            <Link to="/exam">Back to Exams</Link>
          </BackLink>
        }
        action={
          <Button asChild variant="primary" icon={<Plus aria-hidden />}>
            <Link
              ref={creator}
              to="/manage/exams/create"
              state={{ openedExam: true }}
              resetScroll={false}
              onPointerEnter={approach}
              onFocus={approach}
            >
              Create New Exam
            </Link>
          </Button>
        }
      />
      <Templates onApproach={approach} />
      <Assignments />
      {dialog && (
        <Suspense>
          {dialog.kind === 'assign' ? (
            <AssignDialog key={opening} examId={dialog.id} open={isOpen} onClose={close} />
          ) : (
            <ExamDialog
              key={opening}
              {...(dialog.kind === 'edit' ? { examId: dialog.id } : { opener: creator })}
              open={isOpen}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </Page>
  );
}
