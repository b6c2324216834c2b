import { useId, useState } from 'react';
import { EXAM_QUESTION_TYPES, type ExamQuestionType, OPTION_SLOTS } from '#contract/exams.ts';
import type { FormStep } from '#patterns/forms/form-dialog.tsx';
import { OptionLines } from '#patterns/forms/option-lines.tsx';
import { SEND_KEYS } from '#patterns/keys.ts';
import { Button } from '#ui/button.tsx';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { CiteField } from './cite-field.tsx';
import { blankQuestion, checkQuestion, type QuestionDraft, type QuestionErrors } from './exam-draft.ts';
import { type FiguresOf, QuestionFiguresNote } from './question-figures.tsx';

const TYPES = (Object.keys(EXAM_QUESTION_TYPES) as ExamQuestionType[]).map((value) => ({
  value,
  label: EXAM_QUESTION_TYPES[value],
}));

// In screen order: the radio buttons precede the options.
const PARTS = ['question', 'answer', 'options'] as const satisfies (keyof QuestionErrors)[];

/** The question being written; a null index adds a new one. */
interface OpenQuestion {
  index: number | null;
  start: QuestionDraft;
  draft: QuestionDraft;
  errors: QuestionErrors;
  /** Once checked, errors disappear as they are fixed. */
  isChecked: boolean;
}

interface QuestionStepOptions {
  /** The number of questions in the exam. */
  count: number;
  /** Whether another question fits after this many. */
  hasRoom: (count: number) => boolean;
  figuresOf: FiguresOf;
  onSave: (index: number | null, question: QuestionDraft) => void;
  /** The editor has closed; null means that it was for a new question. */
  onClosed: (index: number | null) => void;
}

/** The editor of one question, which takes the place of the exam's form until it is saved or left. */
export function useQuestionStep({ count, hasRoom, figuresOf, onSave, onClosed }: QuestionStepOptions) {
  const [opened, setOpened] = useState<OpenQuestion | null>(null);
  const [added, setAdded] = useState('');
  const [isAsking, setAsking] = useState(false);
  const fields = useFocusByKey<keyof QuestionErrors>();
  const formId = useId();

  const show = (index: number | null, question: QuestionDraft, serverError?: string) => {
    const errors: QuestionErrors = serverError ? { question: serverError } : {};
    setOpened({ index, start: question, draft: question, errors, isChecked: false });
    fields.focusSoon('question');
  };
  const open = (index: number | null, question: QuestionDraft, serverError?: string) => {
    setAdded('');
    show(index, question, serverError);
  };
  if (!opened) return { open, step: undefined };

  const { index, start, draft, errors, isChecked } = opened;
  const isNew = index === null;
  const figures = figuresOf(start.id);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const number = (index ?? count) + 1;
  const close = () => {
    setAsking(false);
    setOpened(null);
    onClosed(index);
  };
  const change = (part: Partial<QuestionDraft>) => {
    const next = { ...draft, ...part };
    setOpened({ ...opened, draft: next, ...(isChecked && { errors: checkQuestion(next) }) });
  };
  const save = (goesOn: boolean) => {
    const found = checkQuestion(draft);
    setOpened({ ...opened, errors: found, isChecked: true });
    const invalid = PARTS.find((part) => found[part]);
    if (found.question && draft.question.trim() === '')
      toast({ tone: 'danger', title: 'Invalid Question', description: 'Please enter question text.' });
    if (invalid) return fields.focusSoon(invalid);
    onSave(index, { ...draft, question: draft.question.trim() });
    if (!goesOn || !isNew || !hasRoom(count + 1)) return close();
    setAdded(`Question ${number} added`);
    show(null, blankQuestion(draft.type));
  };

  const step: FormStep = {
    key: start.id,
    title: isNew ? 'Add Question' : 'Edit question',
    description: `Question ${number}`,
    backLabel: 'Back to exam',
    onBack: () => (isDirty ? setAsking(true) : close()),
    isDirty,
    foot: isNew ? (
      <>
        <Button type="submit" form={formId}>
          Add Question
        </Button>
        <Button variant="primary" onClick={() => save(true)}>
          Add and next
          <Kbd>{SEND_KEYS}</Kbd>
        </Button>
      </>
    ) : (
      <Button type="submit" form={formId} variant="primary">
        Save Question
      </Button>
    ),
    content: (
      <>
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save(true);
          }}
        >
          <QuestionFields draft={draft} errors={errors} refOf={fields.refOf} onChange={change} />
          <CiteField cite={draft.cite} onChange={(cite) => change({ cite })} />
        </form>
        {figures && <QuestionFiguresNote figures={figures} />}
        <p role="status" className="sr-only">
          {added}
        </p>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Leave this question?"
          text="Your changes to it have not been added to the exam and will be lost."
          confirmLabel="Leave"
          cancelLabel="Stay"
          danger
          onConfirm={close}
        />
      </>
    ),
  };
  return { open, step };
}

interface QuestionFieldsProps {
  draft: QuestionDraft;
  errors: QuestionErrors;
  refOf: ReturnType<typeof useFocusByKey<keyof QuestionErrors>>['refOf'];
  onChange: (part: Partial<QuestionDraft>) => void;
}

function QuestionFields({ draft, errors, refOf, onChange }: QuestionFieldsProps) {
  return (
    <>
      <Field label="Type" className="w-60 max-w-full">
        <Select value={draft.type} options={TYPES} onChange={(type) => onChange({ type })} />
      </Field>
      <Field label="Question text" required error={errors.question}>
        <Textarea
          ref={refOf('question')}
          rows={2}
          value={draft.question}
          onChange={({ target }) => onChange({ question: target.value })}
        />
      </Field>
      {draft.type === 'multiple-choice' ? (
        <Field
          label="Options, and which one is correct"
          group
          required
          help="Two to four different options. Blank ones are left out."
          error={[errors.options, errors.answer].filter(Boolean).join('. ')}
        >
          <OptionLines
            options={draft.options}
            onChange={(options) => onChange({ options })}
            max={OPTION_SLOTS}
            correct={draft.correct}
            onCorrect={(correct) => onChange({ correct })}
            isInvalid={errors.options !== undefined}
            isCorrectMissing={errors.answer !== undefined}
            ref={refOf('options')}
            correctRef={refOf('answer')}
          />
        </Field>
      ) : (
        <Field
          label="Sample answer"
          error={errors.answer}
          help="For grading reference: managers see it next to the answers they mark."
        >
          <Textarea
            ref={refOf('answer')}
            rows={draft.type === 'short-answer' ? 2 : 6}
            value={draft.sample}
            onChange={({ target }) => onChange({ sample: target.value })}
          />
        </Field>
      )}
    </>
  );
}
