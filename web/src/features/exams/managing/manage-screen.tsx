import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClose } from '#lib/use-close.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Assignments } from '../assigning/assignment-list.tsx';
import { BackToExams } from '../exam-page.tsx';
import { ExamTabs } from '../exam-tabs.tsx';
import { examsQuery } from '../queries.ts';
import type { ManageSearch } from './exam-search.ts';
import { TemplateList } from './template-list.tsx';

// Most visits only look at the list, so the dialogs load on demand.
const ExamDialog = lazyPart(() => import('../building/exam-dialog.tsx'));
const AssignDialog = lazyPart(() => import('../assigning/assign-dialog.tsx'));

const preloadDialogs = () => {
  void ExamDialog.preload();
  void AssignDialog.preload();
};

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'assign'; id: string };

function dialogFor({ edit, assign }: ManageSearch, isCreating: boolean): OpenDialog | null {
  if (isCreating) return { kind: 'create' };
  if (edit) return { kind: 'edit', id: edit };
  return assign ? { kind: 'assign', id: assign } : null;
}

const isSameDialog = (one: OpenDialog | null, other: OpenDialog | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lets managers create, edit and assign exams. `isCreating` opens the dialog for a new exam. */
export function ManageScreen({ search, isCreating }: { search: ManageSearch; isCreating: boolean }) {
  const templates = usePagedList(examsQuery);
  const opened = dialogFor(search, isCreating);
  const { isOpen, close } = useCloseDialog(opened !== null);

  // The last dialog stays rendered while it fades out. Each opening mounts a new one.
  const [last, setLast] = useState(opened);
  const [shown, setShown] = useState({ dialog: opened, opening: 0 });
  if (!isSameDialog(opened, last)) {
    setLast(opened);
    if (opened) setShown(({ opening }) => ({ dialog: opened, opening: opening + 1 }));
  }
  const { dialog, opening } = shown;

  const createLink = useRef<HTMLAnchorElement>(null);

  return (
    <Page>
      <PageHeader
        title="Exam Management"
        sentence="Create exams, assign them to staff, and see who has one to take."
        back={<BackToExams />}
        action={
          <Button asChild variant="primary" icon={<Plus aria-hidden />}>
            <Link
              ref={createLink}
              to="/manage/exams/create"
              state={{ openedExam: true }}
              resetScroll={false}
              onPointerEnter={preloadDialogs}
              onFocus={preloadDialogs}
            >
              Create New Exam
            </Link>
          </Button>
        }
      />
      <ExamTabs />
      <TemplateList list={templates} onApproach={preloadDialogs} />
      {/* Rendered once the list above has its height. */}
      {(templates.rows || templates.error) && <Assignments />}
      {dialog &&
        (dialog.kind === 'assign' ? (
          <AssignDialog key={opening} examId={dialog.id} open={isOpen} onClose={close} />
        ) : (
          <ExamDialog
            key={opening}
            {...(dialog.kind === 'edit' ? { examId: dialog.id } : { opener: createLink })}
            open={isOpen}
            onClose={close}
          />
        ))}
    </Page>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from the list, so closing it goes back in history. */
    openedExam?: boolean;
  }
}

/** Closes the open dialog, if there is one, and returns to the list of exams. */
function useCloseDialog(isOpened: boolean) {
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  return useClose(isOpened ? href : undefined, 'openedExam', () => {
    void navigate({ to: '/manage/exams', search: {}, replace: true, resetScroll: false, ignoreBlocker: true });
  });
}
