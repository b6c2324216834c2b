import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, FileX } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { MAX_ASSIGNED, MAX_ASSIGNMENT_DAYS } from '#contract/exams.ts';
import { failureOf } from '#lib/api.ts';
import { focusOn } from '#lib/focus.ts';
import { rowsOf } from '#lib/paged-query.ts';
import { Failure } from '#patterns/failure.tsx';
import { useAskToLeave } from '#patterns/forms/ask-to-leave.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { examQuery, examsQuery } from '../queries.ts';
import { Chosen, FoundPeople, Grades } from './assign-people.tsx';
import { assignLabel, useAssigning, useTakerSearch } from './assigning.ts';

interface AssignDialogProps {
  examId: string;
  open: boolean;
  onClose: () => void;
}

/** Assigns an exam to one or several people. */
export default function AssignDialog({ examId, open, onClose }: AssignDialogProps) {
  const exam = useAssignedExam(examId, open);
  const assigning = useAssigning(examId);
  const { chosen, grades } = assigning;
  const isEmpty = chosen.length === 0 && grades.length === 0;
  const doneButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { leave, question } = useAskToLeave({
    isDirty: open && !isEmpty,
    onLeave: onClose,
    title: 'Leave without assigning?',
    text: 'The people you chose have not been assigned yet.',
  });
  const isMissing = failureOf(exam.error)?.code === 'not_found';
  const isArchived = exam.data?.isActive === false;
  const canAssign = !isMissing && !isArchived;

  return (
    <Dialog
      open={open}
      onClose={leave}
      initialFocus={field}
      title="Assign exam"
      {...(exam.data && { description: exam.data.title })}
      foot={
        canAssign && (
          <>
            {assigning.error && (
              <Failure error={assigning.error} className="w-full">
                Nobody was assigned, and the people you chose are still chosen.
              </Failure>
            )}
            <Button ref={doneButton} onClick={leave}>
              {assigning.hasAssigned && isEmpty ? 'Done' : 'Cancel'}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={isEmpty}
              working={assigning.isSending && assigning.sendingAlone === null}
              workingLabel="Assigning..."
            >
              {assignLabel(chosen.length, grades)}
            </Button>
          </>
        )
      }
    >
      {canAssign ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            // Afterwards the button is disabled and loses focus.
            if (!isEmpty) assigning.assign(() => focusOn(doneButton));
          }}
          // Enter in the search would assign to those chosen before.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target === field.current && !event.ctrlKey && !event.metaKey)
              event.preventDefault();
          }}
        >
          <People assigning={assigning} field={field} />
        </form>
      ) : (
        <Unassignable isMissing={isMissing} onClose={onClose} />
      )}
      {question}
    </Dialog>
  );
}

/** The exam, initially from the cached list. The search works before it has loaded. */
function useAssignedExam(examId: string, isEnabled: boolean) {
  const queryClient = useQueryClient();
  return useQuery({
    ...examQuery(examId),
    enabled: isEnabled,
    placeholderData: () => {
      const listed = queryClient.getQueryData(examsQuery.queryKey);
      return listed && rowsOf(listed).find((row) => row.id === examId);
    },
  });
}

interface PeopleProps {
  assigning: ReturnType<typeof useAssigning>;
  field: RefObject<HTMLInputElement | null>;
}

/** The search, with a button to assign each person found, and beneath it the way to assign several at once. */
function People({ assigning, field }: PeopleProps) {
  const [typed, setTyped] = useState('');
  const search = useTakerSearch(typed);
  const { chosen, outcome } = assigning;
  const isFull = chosen.length >= MAX_ASSIGNED;

  return (
    <div className="flex flex-col gap-4">
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search users by name"
        placeholder="Search users by name"
        ref={field}
      />
      <div role="status" className="contents">
        {outcome && (
          <Alert tone="info" announce="none">
            {outcome}
          </Alert>
        )}
      </div>
      <FoundPeople
        search={search}
        isChosen={assigning.isChosen}
        isAssigned={assigning.isAssigned}
        isFull={isFull}
        sendingAlone={assigning.sendingAlone}
        onChoose={assigning.choose}
        onAssign={assigning.assignAlone}
      />
      <section aria-labelledby="assign-several" className="flex flex-col gap-3 border-t border-line pt-4">
        <SectionHeader
          level={3}
          title="Several at once"
          id="assign-several"
          sentence="Tick people in the search, or whole grades. Anyone who already has this exam is left out."
        />
        <Grades assigning={assigning} />
        <Chosen assigning={assigning} search={field} />
        {isFull && <p className="text-caption text-muted">At most {MAX_ASSIGNED} people at once.</p>}
      </section>
      <Period assigning={assigning} />
    </div>
  );
}

type PartProps = Pick<PeopleProps, 'assigning'>;

/** How long people have to start the exam. */
function Period({ assigning: { days, setDays, daysError } }: PartProps) {
  return (
    <Field label="Days to start (optional)" help="Blank means the portal’s usual period." error={daysError}>
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_ASSIGNMENT_DAYS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        className="w-28"
      />
    </Field>
  );
}

/** Replaces the search if the exam has been deleted or archived. */
function Unassignable({ isMissing, onClose }: { isMissing: boolean; onClose: () => void }) {
  const back = <Button onClick={onClose}>Back to the list</Button>;
  if (isMissing)
    return (
      <EmptyState icon={FileX} title="Exam Not Found" action={back}>
        This exam does not exist, or has been deleted.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Archive}
      title="This exam is archived"
      action={
        <>
          {back}
          <Button asChild variant="primary">
            <Link to="/review-exams" search={{ archived: true }}>
              Review Exams
            </Link>
          </Button>
        </>
      }
    >
      Restore it before you assign it to anyone.
    </EmptyState>
  );
}
