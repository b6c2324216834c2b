import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldErrors, type FieldPath, useForm } from 'react-hook-form';
import type { Issue } from '#contract/errors.ts';
import { failureOf } from '../../../lib/api.ts';
import { useKeptForm } from '../../../patterns/forms/kept-form.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { useCreateExam, useUpdateExam } from '../managing/manage-mutations.ts';
import { examQuery, type FullExam, isFullExam } from '../queries.ts';
import { draftOf, draftSchema, type ExamBody, type ExamDraft, emptyDraft } from './builder-draft.ts';

/** A call that failed, with what the server found wrong that belongs to no field. */
export type Problem = { error: Error; issues: string[] };

const FIELD = /^(title|description|timeLimit|passingScore)$/;
const QUESTION = /^(?:questions|answers)\.(\d+)/;

/** The field of the form that an issue found by the server belongs to; null where it belongs to none. */
function fieldOf({ path }: Issue): FieldPath<ExamDraft> | null {
  const field = FIELD.exec(path)?.[1];
  if (field) return field as FieldPath<ExamDraft>;
  const index = QUESTION.exec(path)?.[1];
  if (index) return `questions.${Number(index)}.question`;
  return path === 'questions' ? 'questions' : null;
}

/** The exam as it stands, when saving was refused because of someone else's change. */
function conflictingExam(error: unknown): FullExam | null {
  const { code, current } = failureOf(error) ?? {};
  return code === 'conflict' && typeof current === 'object' && current !== null && 'answers' in current
    ? (current as FullExam)
    : null;
}

function tellInvalid({ title, questions }: FieldErrors<ExamDraft>) {
  // Of what else is wrong the fields themselves speak.
  if (title || questions?.root || questions?.message)
    toast({
      tone: 'danger',
      title: 'Invalid Form',
      description: 'Please fill in title and add at least one question.',
    });
}

interface BuilderOptions {
  /** The exam to change; none for a new one. */
  examId: string | undefined;
  open: boolean;
  onSaved: () => void;
}

/** An exam that is being written, new or changed, and what stands in the way of saving it. */
export function useBuilder({ examId, open, onSaved }: BuilderOptions) {
  const form = useForm<ExamDraft, unknown, ExamBody>({
    resolver: zodResolver(draftSchema),
    defaultValues: emptyDraft,
    // The dialog moves focus itself, in the order of the page.
    shouldFocusError: false,
  });
  // The version that the edit begins with. A later reading of the exam must not replace what is being typed.
  const [base, setBase] = useState<FullExam | null>(null);
  const [theirs, setTheirs] = useState<FullExam | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const query = useQuery({ ...examQuery(examId ?? ''), enabled: open && examId !== undefined && base === null });
  const read = query.isFetching || !query.isFetchedAfterMount ? undefined : query.data;
  const create = useCreateExam();
  const update = useUpdateExam(examId ?? '');

  const begin = useEffectEvent((exam: FullExam) => {
    setBase(exam);
    form.reset(draftOf(exam));
  });
  const hasBegun = base !== null;
  useEffect(() => {
    if (read && isFullExam(read) && !hasBegun) begin(read);
  }, [read, hasBegun]);
  const isReady = examId === undefined || hasBegun;
  const revision = useKeptForm({
    name: `exam:${examId ?? 'new'}`,
    form,
    revision: base?.revision,
    isOpen: open && isReady,
  });

  /** Puts what the server said beside the fields that it is about; what is left becomes the problem. */
  const showFailure = (error: Error) => {
    const issues = failureOf(error)?.issues ?? [];
    const homeless: string[] = [];
    for (const issue of issues) {
      const field = fieldOf(issue);
      if (field) form.setError(field, { type: 'server', message: issue.message });
      else homeless.push(issue.message);
    }
    setProblem(issues.length > 0 && homeless.length === 0 ? null : { error, issues: homeless });
  };

  const save = (revision: number | undefined) =>
    form.handleSubmit(async (body) => {
      setProblem(null);
      try {
        if (revision === undefined) await create.mutateAsync(body);
        else await update.mutateAsync({ ...body, revision });
        onSaved();
      } catch (error) {
        const current = conflictingExam(error);
        setTheirs(current);
        if (!current) showFailure(error as Error);
      }
    }, tellInvalid);

  return {
    form,
    base,
    query,
    /** Whether the exam is there to be written: at once for a new one. */
    isReady,
    /** The exam is held by who wants to change it. */
    isHeld: read !== undefined && !isFullExam(read),
    theirs,
    problem,
    save: () => void save(revision)(),
    saveOver: () => void save(theirs?.revision)(),
    loadTheirs: () => {
      if (!theirs) return;
      form.reset(draftOf(theirs));
      setBase(theirs);
      setTheirs(null);
    },
  };
}
