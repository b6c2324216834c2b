import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { type FieldErrors, useFieldArray, useWatch } from 'react-hook-form';
import { examInput } from '#contract/exams.ts';
import { MAX_EXAM_QUESTIONS } from '#contract/limits.ts';
import { failureOf } from '#lib/api.ts';
import { focusWithoutScroll } from '#lib/focus.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { useQuestionList } from '#patterns/forms/question-list.tsx';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FieldSkeleton } from '#ui/feedback/field-skeleton.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { useCreateExam, useUpdateExam } from '../mutations.ts';
import { examQuery, type FullExam, isFullExam } from '../queries.ts';
import {
  blankExam,
  blankQuestion,
  changesBetween,
  type ExamDraft,
  fieldOf,
  type QuestionDraft,
  toBody,
  toDraft,
} from './exam-draft.ts';
import { ExamFields } from './exam-fields.tsx';
import { useQuestionFigures } from './question-figures.tsx';
import { QuestionList } from './question-list.tsx';
import { useQuestionStep } from './question-step.tsx';

interface ExamDialogProps {
  /** The exam to edit; undefined for a new one. */
  examId?: string;
  /** Takes focus when the dialog closes. The dialog's own path moved focus to the heading as it opened. */
  opener?: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
}

/** The fields above the questions. */
const FIELDS = ['title', 'description', 'timeLimit', 'passingScore', 'drawCount'] as const;

/** Creates or edits an exam. Each opening needs a new `key`. */
export default function ExamDialog({ examId, opener, open, onClose }: ExamDialogProps) {
  const isNew = examId === undefined;

  const { exam, isHeld, query } = useExamToEdit(examId, open);
  const create = useCreateExam();
  const update = useUpdateExam(examId ?? '');
  const edit = useEditForm({
    name: `exam:${examId ?? 'new'}`,
    row: exam,
    isOpen: open && (isNew || exam !== null),
    blank: blankExam,
    toValues: toDraft,
    toBody,
    schema: () => examInput,
    fieldOf,
    save: (body, revision) => (isNew ? create.mutateAsync(body) : update.mutateAsync({ ...body, revision })),
    onSaved: onClose,
    onInvalid: toastInvalid,
  });
  const { form } = edit;
  const { errors, submitCount } = form.formState;
  const figuresOf = useQuestionFigures(examId, exam !== null);
  const isShuffled = useWatch({ control: form.control, name: 'shuffleQuestions' });
  const list = useFieldArray({ control: form.control, name: 'questions', keyName: 'key' });
  const rows = useQuestionList<QuestionDraft>({
    count: list.fields.length,
    move: list.move,
    remove: list.remove,
    insert: (index, question) => list.insert(index, question, { shouldFocus: false }),
  });
  const writing = useQuestionStep({
    count: list.fields.length,
    figuresOf,
    hasRoom: (count) => count < MAX_EXAM_QUESTIONS,
    onSave: (index, question) => {
      if (index === null) list.append(question, { shouldFocus: false });
      else list.update(index, question);
      form.clearErrors(index === null ? 'questions' : [`questions.${index}`]);
    },
    onClosed: (index) => rows.focusSoon(index === null ? 'add' : `question-${index}`),
  });

  const errorAt = (index: number) => {
    const found = errors.questions?.[index];
    // The body lists answers separately; show their errors at their questions.
    const answers = (errors as { answers?: unknown[] }).answers;
    return firstMessage([found, found?.question, found?.options, answers?.[index]].filter(Boolean));
  };
  const listError = errors.questions?.root?.message ?? errors.questions?.message;

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('title')}
      finalFocus={() => opener !== undefined && focusWithoutScroll(opener)}
      width="docked"
      title={isNew ? 'Create New Exam' : 'Edit exam'}
      description={edit.base?.title}
      saveLabel={isNew ? 'Create Exam' : 'Save Changes'}
      workingLabel={isNew ? 'Creating...' : 'Saving...'}
      compare={(base, theirs) => ({ changes: changesBetween(base, theirs) })}
      gone="This exam has since been deleted."
      step={writing.step}
      placeholder={!isNew && !edit.base && <Placeholder isHeld={isHeld} query={query} onClose={onClose} />}
    >
      <ExamFields form={form} />
      <QuestionList
        questions={list.fields}
        isShuffled={isShuffled}
        list={rows}
        figuresOf={figuresOf}
        errorAt={errorAt}
        focusError={FIELDS.some((field) => errors[field]) ? 0 : submitCount}
        error={listError && (list.fields.length === 0 ? 'Add at least one question.' : listError)}
        onAdd={() => writing.open(null, blankQuestion())}
        onEdit={(index) => writing.open(index, form.getValues(`questions.${index}`), errorAt(index))}
      />
    </EditDialog>
  );
}

/** The version the edit starts from; null for a new exam, or until it has loaded. */
function useExamToEdit(examId: string | undefined, open: boolean) {
  const [exam, setExam] = useState<FullExam | null>(null);
  const query = useQuery({ ...examQuery(examId ?? ''), enabled: open && examId !== undefined && exam === null });
  const fetched = query.isFetching || !query.isFetchedAfterMount ? undefined : query.data;
  if (!exam && fetched && isFullExam(fetched)) setExam(fetched);
  return { exam, query, isHeld: fetched !== undefined && !isFullExam(fetched) };
}

function toastInvalid({ title, questions }: FieldErrors<ExamDraft>) {
  // Other fields show their own errors.
  if (title || questions?.root || questions?.message)
    toast({
      tone: 'danger',
      title: 'Invalid Form',
      description: 'Please fill in title and add at least one question.',
    });
}

interface PlaceholderProps {
  /** The manager holds this exam. */
  isHeld: boolean;
  query: ReturnType<typeof useExamToEdit>['query'];
  onClose: () => void;
}

/** Replaces the form while the exam loads, or if it cannot be edited. */
function Placeholder({ isHeld, query, onClose }: PlaceholderProps) {
  const back = <Button onClick={onClose}>Back to the list</Button>;
  if (isHeld)
    return (
      <EmptyState icon={FileX} title="You hold this exam yourself" action={back}>
        You cannot see the answers to an exam you may still take, so another manager has to edit it.
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
      <FieldSkeleton label="Title" className="h-9 pointer-coarse:h-11" />
      <FieldSkeleton label="Description" className="h-21" withHelp />
      <div className="flex gap-5">
        <FieldSkeleton label="Time limit (minutes)" className="h-9 w-30 pointer-coarse:h-11" />
        <FieldSkeleton label="Passing score (%)" className="h-9 w-30 pointer-coarse:h-11" />
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-3 h-3.5 w-96 max-w-full" />
        <div className="mt-3 divide-y rounded-md border border-line">
          {[...Array(4).keys()].map((row) => (
            <div key={row} className="flex min-h-12 flex-col justify-center gap-2 pr-4 pl-20">
              <Skeleton className="h-3.5 w-72 max-w-full" />
              <Skeleton className="h-3 w-44 max-w-full" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
