import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, FileX } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_ASSIGNED } from '#contract/exams.ts';
import { failureOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/paged-query.ts';
import { Failure } from '../../../patterns/failure.tsx';
import { useAskToLeave } from '../../../patterns/forms/ask-to-leave.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Assigned, useAssignExam } from '../managing/manage-mutations.ts';
import { examQuery, examsQuery } from '../queries.ts';
import { Chosen } from './chosen-people.tsx';
import { People } from './found-people.tsx';
import { type Taker, useTakers } from './taker-search.ts';

interface AssignDialogProps {
  examId: string;
  open: boolean;
  onClose: () => void;
}

const NOBODY: ReadonlyMap<string, Taker> = new Map();

/** What the server has against each of the people who were sent, by their id. */
function refusalsIn(error: unknown, sent: string[]): Map<string, string> {
  const named = (failureOf(error)?.issues ?? []).flatMap(({ path, message }): [string, string][] => {
    const id = sent[Number(/^userIds\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
    return id ? [[id, message]] : [];
  });
  return new Map(named);
}

const list = new Intl.ListFormat('en-GB');

/** How it went, where the message that fades does not say all of it. */
function outcomeOf(sent: number, { assignmentsCreated: created, skipped }: Assigned): string {
  if (created === sent) return '';
  const isOne = skipped.length === 1;
  const holders = `${list.format(skipped.map(({ username }) => username))} already ${isOne ? 'holds' : 'hold'} this exam`;
  const late = sent - created - skipped.length;
  return [
    created > 0 && `Assigned to ${created} of ${sent}.`,
    skipped.length > 0 &&
      `${holders}${created > 0 ? ` and ${isOne ? 'was' : 'were'} skipped` : ', so nothing was assigned'}.`,
    late > 0 && `${late} can no longer be assigned: look again who is found.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const assignLabel = (count: number) =>
  count === 0 ? 'Assign people' : count === 1 ? 'Assign 1 person' : `Assign ${count} people`;

/** Hands an exam out to one or several people. The default export, because it is fetched only when it is needed. */
export default function AssignDialog({ examId, open, onClose }: AssignDialogProps) {
  const queryClient = useQueryClient();
  const exam = useQuery({
    ...examQuery(examId),
    enabled: open,
    // What the list knows of it is enough to begin with; without even that one can already search.
    placeholderData: () => {
      const listed = queryClient.getQueryData(examsQuery.queryKey);
      return listed && rowsOf(listed).find((row) => row.id === examId);
    },
  });
  const assign = useAssignExam();
  const [typed, setTyped] = useState('');
  const search = useTakers(typed);
  const [chosen, setChosen] = useState(NOBODY);
  const [assigned, setAssigned] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState('');
  const done = useRef<HTMLButtonElement>(null);
  const { leave, question } = useAskToLeave({
    isDirty: open && chosen.size > 0,
    onLeave: onClose,
    title: 'Leave without assigning?',
    text: 'The people you chose have not been assigned yet.',
  });

  const sent = assign.variables?.userIds ?? [];
  const refusals = refusalsIn(assign.error, sent);
  const isSending = assign.isPending;
  const [alone] = isSending && sent.length === 1 ? sent : [];

  const choose = (person: Taker, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(person.id, person);
    else next.delete(person.id);
    setChosen(next);
  };
  const give = (people: Taker[], isTogether: boolean) => {
    if (isSending) return;
    setOutcome('');
    assign.mutate(
      { examId, userIds: people.map(({ id }) => id) },
      {
        onSuccess: (reply) => {
          const ids = people.map(({ id }) => id);
          setAssigned((before) => new Set([...before, ...ids]));
          setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
          setOutcome(outcomeOf(people.length, reply));
          // The button that was pressed has nothing left to do, and cannot keep focus.
          if (isTogether) done.current?.focus();
        },
      },
    );
  };

  const people = [...chosen.values()];
  const isFull = people.length >= MAX_ASSIGNED;
  const isGone = failureOf(exam.error)?.code === 'not_found';
  const isArchived = exam.data?.isActive === false;
  const canAssign = !isGone && !isArchived;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title="Assign exam"
      {...(exam.data && { description: exam.data.title })}
      foot={
        canAssign && (
          <>
            {assign.error && (
              <Failure error={assign.error} className="w-full">
                Nobody was assigned, and the people you chose are still chosen.
              </Failure>
            )}
            <Button ref={done} variant="ghost" onClick={leave}>
              {assigned.size > 0 && people.length === 0 ? 'Done' : 'Cancel'}
            </Button>
            <Button
              variant="primary"
              disabled={people.length === 0}
              working={isSending && !alone}
              workingLabel="Assigning..."
              onClick={() => give(people, true)}
            >
              {assignLabel(people.length)}
            </Button>
          </>
        )
      }
    >
      {canAssign ? (
        <div className="flex flex-col gap-4">
          <SearchInput
            value={typed}
            onChange={setTyped}
            label="Search users by name"
            placeholder="Search users by name"
            focusFirst
          />
          {people.length > 0 && (
            <Chosen people={people} refusals={refusals} onRemove={(person) => choose(person, false)} />
          )}
          {isFull && <p className="text-caption text-muted">At most {MAX_ASSIGNED} people at once.</p>}
          <div role="status" className="contents">
            {outcome && (
              <Alert tone="info" announce="none">
                {outcome}
              </Alert>
            )}
          </div>
          <People
            search={search}
            isChosen={({ id }) => chosen.has(id)}
            isAssigned={({ id }) => assigned.has(id)}
            isFull={isFull}
            working={alone ?? null}
            onChoose={choose}
            onAssign={(person) => give([person], false)}
          />
        </div>
      ) : (
        <Unassignable isGone={isGone} onClose={onClose} />
      )}
      {question}
    </Dialog>
  );
}

/** What stands in the search's place when the exam is gone, or archived. */
function Unassignable({ isGone, onClose }: { isGone: boolean; onClose: () => void }) {
  const back = <Button onClick={onClose}>Back to the list</Button>;
  if (isGone)
    return (
      <EmptyState icon={FileX} title="Exam Not Found" action={back}>
        This exam does not exist, or it has been deleted.
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
      It has to be restored before anyone can be assigned to it.
    </EmptyState>
  );
}
