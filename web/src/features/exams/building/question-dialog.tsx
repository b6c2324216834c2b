import { useEffect, useId, useRef, useState } from 'react';
import { EXAM_QUESTION_TYPES, type ExamQuestionType } from '#contract/exams.ts';
import { useAskToLeave } from '#patterns/forms/ask-to-leave.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { checkQuestion, type QuestionDraft, type QuestionErrors } from './exam-draft.ts';
import { OptionSlots } from './option-slots.tsx';

const TYPES = (Object.keys(EXAM_QUESTION_TYPES) as ExamQuestionType[]).map((value) => ({
  value,
  label: EXAM_QUESTION_TYPES[value],
}));

const NO_ERRORS: QuestionErrors = {};

interface QuestionDialogProps {
  /** The initial values. */
  question: QuestionDraft;
  isNew: boolean;
  /** What the server rejected about it. */
  serverError?: string | undefined;
  open: boolean;
  onSave: (question: QuestionDraft) => void;
  onClose: () => void;
}

/** Adds or edits one question of an exam. Give it a new `key` for each opening. */
export function QuestionDialog({ question, isNew, serverError, open, onSave, onClose }: QuestionDialogProps) {
  const [draft, setDraft] = useState(question);
  const [errors, setErrors] = useState<QuestionErrors>(() => (serverError ? { question: serverError } : NO_ERRORS));
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const { leave, question: ask } = useAskToLeave({
    isDirty: open && JSON.stringify(draft) !== JSON.stringify(question),
    onLeave: onClose,
    title: 'Leave this question?',
    text: 'Your changes to it have not been added to the exam and will be lost.',
  });

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const change = (part: Partial<QuestionDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // After a failed attempt, errors disappear as they are fixed.
    if (attempts > 0) setErrors(checkQuestion(next));
  };

  const save = () => {
    const found = checkQuestion(draft);
    setErrors(found);
    setAttempts((count) => count + 1);
    if (found.question && draft.question.trim() === '')
      toast({ tone: 'danger', title: 'Invalid Question', description: 'Please enter question text.' });
    if (Object.keys(found).length === 0) onSave({ ...draft, question: draft.question.trim() });
  };

  const isChoice = draft.type === 'multiple-choice';
  return (
    <Dialog
      open={open}
      onClose={leave}
      initialFocus={firstField}
      title={isNew ? 'Add Question' : 'Edit question'}
      foot={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {isNew ? 'Add Question' : 'Save Question'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Type">
          <Select value={draft.type} options={TYPES} onChange={(type) => change({ type })} />
        </Field>
        <Field label="Question text" required error={errors.question}>
          <Textarea
            ref={firstField}
            rows={2}
            value={draft.question}
            onChange={(event) => change({ question: event.target.value })}
          />
        </Field>
        {isChoice ? (
          <OptionSlots
            options={draft.options}
            correct={draft.correct}
            onOption={(slot, text) => change({ options: draft.options.with(slot, text) })}
            onCorrect={(correct) => change({ correct })}
            optionsError={errors.options}
            correctError={errors.answer}
          />
        ) : (
          <Field
            label="Sample answer"
            error={errors.answer}
            help="For grading reference: managers see it beside the answers they mark."
          >
            <Textarea
              rows={draft.type === 'short-answer' ? 2 : 6}
              value={draft.sample}
              onChange={(event) => change({ sample: event.target.value })}
            />
          </Field>
        )}
      </form>
      {ask}
    </Dialog>
  );
}
