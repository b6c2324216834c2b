import { FileX } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { failureOf } from '../../../lib/api.ts';
import { useAskToLeave } from '../../../patterns/forms/ask-to-leave.tsx';
import { firstMessage } from '../../../patterns/forms/first-message.ts';
import { SaveConflict, SaveProblem } from '../../../patterns/forms/save-problem.tsx';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { newQuestion, type QuestionDraft, theirChanges } from './builder-draft.ts';
import { BuilderFields } from './builder-fields.tsx';
import { QuestionDialog } from './builder-question.tsx';
import { Questions } from './builder-questions.tsx';
import { useBuilder } from './builder-state.ts';

interface BuilderDialogProps {
  /** The exam to change; none for a new one. */
  examId?: string;
  /** Where focus goes afterwards, whatever has it as this opens. */
  opener?: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
}

type Asked = { index: number | null; question: QuestionDraft; opening: number };

/** Writes an exam, new or changed. The default export, because it is fetched only when it is needed. */
export default function BuilderDialog({ examId, opener, open: isWanted, onClose }: BuilderDialogProps) {
  // A dialog gives focus back to what had it. A new exam has a path of its own, and coming to a path takes focus to the heading.
  const [isReady, setReady] = useState(!opener);
  useLayoutEffect(() => {
    opener?.current?.focus({ preventScroll: true });
    setReady(true);
  }, [opener]);
  const open = isWanted && isReady;

  const builder = useBuilder({ examId, open, onSaved: onClose });
  const { form, base, theirs, problem } = builder;
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const list = useFieldArray({ control: form.control, name: 'questions', keyName: 'key' });
  const [asked, setAsked] = useState<Asked>({ index: null, question: newQuestion(), opening: 0 });
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isNew = examId === undefined;
  const { leave, question: askToLeave } = useAskToLeave({ isDirty: open && isDirty && !isAsking, onLeave: onClose });

  // By the page's order, not the form's: that one follows when fields first appeared, which reordering changes.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const openQuestion = (index: number | null) => {
    const question = index === null ? newQuestion() : form.getValues(`questions.${index}`);
    setAsked(({ opening }) => ({ index, question, opening: opening + 1 }));
    setAsking(true);
  };
  const saveQuestion = (question: QuestionDraft) => {
    if (asked.index === null) list.append(question, { shouldFocus: false });
    else list.update(asked.index, question);
    form.clearErrors(asked.index === null ? 'questions' : [`questions.${asked.index}`]);
    setAsking(false);
  };
  const errorAt = (index: number) => {
    const found = errors.questions?.[index];
    // The answers are a list of their own on the way to the server; what is wrong with one belongs to its question.
    const answers = (errors as { answers?: unknown[] }).answers;
    return firstMessage([found, found?.question, found?.options, answers?.[index]].filter(Boolean));
  };
  const listError = errors.questions?.root?.message ?? errors.questions?.message;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      width="lg"
      title={isNew ? 'Create New Exam' : 'Edit exam'}
      {...(base && { description: base.title })}
      foot={
        builder.isReady && (
          <>
            {theirs && base ? (
              <div className="w-full">
                <SaveConflict
                  changes={theirChanges(base, theirs)}
                  working={isSubmitting}
                  onLoadTheirs={builder.loadTheirs}
                  onSaveOver={builder.saveOver}
                />
              </div>
            ) : (
              problem && (
                <div className="w-full">
                  <SaveProblem {...problem} gone="This exam has been deleted meanwhile." />
                </div>
              )
            )}
            <Button variant="ghost" onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              working={isSubmitting}
              workingLabel={isNew ? 'Creating...' : 'Saving...'}
            >
              {isNew ? 'Create Exam' : 'Save Changes'}
            </Button>
          </>
        )
      }
    >
      {builder.isReady ? (
        <form
          ref={element}
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            builder.save();
          }}
        >
          <BuilderFields form={form} />
          <Questions
            questions={list.fields}
            errorAt={errorAt}
            error={listError && (list.fields.length === 0 ? 'Add at least one question.' : listError)}
            onAdd={() => openQuestion(null)}
            onEdit={openQuestion}
            onMove={list.move}
            onRemove={list.remove}
            onInsert={(index, question) => list.insert(index, question, { shouldFocus: false })}
          />
        </form>
      ) : (
        <Unready builder={builder} onClose={onClose} />
      )}
      {/* Outside the form: what is submitted in it would reach the form around it. */}
      <QuestionDialog
        key={asked.opening}
        question={asked.question}
        isNew={asked.index === null}
        serverError={asked.index === null ? undefined : errorAt(asked.index)}
        open={open && isAsking}
        onSave={saveQuestion}
        onClose={() => setAsking(false)}
      />
      {askToLeave}
    </Dialog>
  );
}

/** What stands in the form's place while the exam is read, or when it cannot be changed. */
function Unready({ builder, onClose }: { builder: ReturnType<typeof useBuilder>; onClose: () => void }) {
  const { query, isHeld } = builder;
  const back = <Button onClick={onClose}>Back to the list</Button>;
  if (isHeld)
    return (
      <EmptyState icon={FileX} title="You hold this exam yourself" action={back}>
        Who may yet sit an exam does not see its answers, so another manager has to change it.
      </EmptyState>
    );
  if (query.isError && failureOf(query.error)?.code === 'not_found')
    return (
      <EmptyState icon={FileX} title="Exam Not Found" action={back}>
        This exam does not exist, or it has been deleted.
      </EmptyState>
    );
  if (query.isError && !query.isFetching) return <LoadFailure query={query} title="The exam could not be loaded" />;
  return (
    <Loading label="Loading the exam" className="flex flex-col gap-5">
      <Skeleton className="h-15" />
      <Skeleton className="h-26" />
      <Skeleton className="h-15" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
