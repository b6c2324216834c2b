import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import { useDialogPerson } from '#features/people/kept-person.ts';
import { hourMinute } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { queryClient } from '#lib/query-client.ts';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useFocusModal } from '#ui/overlays/modal.tsx';
import { applicationQuery, type ReviewedApplication } from '../queries.ts';
import { useIsFuture } from '../reviewing/use-is-future.ts';
import { undoDecision } from './undo.ts';

const PromoteDialog = lazyPart(() => import('#features/people/staff/promote-dialog.tsx'));

interface NoteProps {
  review: ReviewedApplication;
}

function Note({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-subtle px-4 py-2 text-sm">
      <p>
        <span className="font-semibold">{title}</span> <span className="text-muted">{children}</span>
      </p>
      {action}
    </div>
  );
}

/** Offers to undo the reader's own decision for as long as the server would. */
export function UndoNote({ review }: NoteProps) {
  const { status, undoableUntil } = review;
  const isOpen = useIsFuture(undoableUntil);
  const focusModal = useFocusModal();
  if (!undoableUntil || !isOpen) return null;
  return (
    <Note
      title={`Your decision: ${STATUS_LABELS[status]}.`}
      action={
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-keyshortcuts="Z"
          // Undoing removes this button.
          onClick={() => void undoDecision(review).then(focusModal)}
        >
          Undo decision
          <Kbd>Z</Kbd>
        </Button>
      }
    >
      You can undo it until {hourMinute(new Date(undoableUntil))}.
    </Note>
  );
}

/** Offers to promote an accepted applicant who is still a Member. */
export function PromoteNote({ review: { id, status, user } }: NoteProps) {
  const me = useMe();
  const promotion = useDialogPerson(`promote:${user?.id}`);
  if (!user) return null;
  const isOffered =
    status === 'accepted' && user.grade === 1 && !user.isBlocked && !user.isErased && gradeChoices(me, user).length > 0;
  const close = () => {
    promotion.close();
    void queryClient.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
  };
  return (
    <>
      {isOffered && (
        <Note
          title="Accepted, not yet on the team."
          action={
            <Button size="sm" onClick={() => promotion.open(user)}>
              Promote…
            </Button>
          }
        >
          {user.username} is still {gradeTitle(user.grade)}.
        </Note>
      )}
      {/* Stays mounted while it closes, when the applicant is no longer a Member. */}
      {promotion.person && <PromoteDialog person={user} open={promotion.isOpen} onClose={close} />}
    </>
  );
}
