import { type Ref, useId, useState } from 'react';
import { EXAM_QUESTION_TYPES, type ExamQuestionType } from '#contract/exams.ts';
import { useFocusByKey } from '#lib/focus.ts';
import { useAskToLeave } from '#patterns/forms/ask-to-leave.tsx';
import { Button } from '#ui/button.tsx';
import { Field, useControlAttributes, useFieldLabelId } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { checkQuestion, type QuestionDraft, type QuestionErrors } from './exam-draft.ts';

const TYPES = (Object.keys(EXAM_QUESTION_TYPES) as ExamQuestionType[]).map((value) => ({
  value,
  label: EXAM_QUESTION_TYPES[value],
}));

// In screen order: the radio buttons precede the options.
const PARTS = ['question', 'answer', 'options'] as const satisfies (keyof QuestionErrors)[];

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

/** Adds or edits one question of an exam. Each opening needs a new `key`. */
export function QuestionDialog({ question, isNew, serverError, open, onSave, onClose }: QuestionDialogProps) {
  const [draft, setDraft] = useState(question);
  const [errors, setErrors] = useState<QuestionErrors>(() => (serverError ? { question: serverError } : {}));
  const [isChecked, setChecked] = useState(false);
  const fields = useFocusByKey<keyof QuestionErrors>();
  const formId = useId();
  const { leave, question: ask } = useAskToLeave({
    isDirty: open && JSON.stringify(draft) !== JSON.stringify(question),
    onLeave: onClose,
    title: 'Leave this question?',
    text: 'Your changes to it have not been added to the exam and will be lost.',
  });

  const change = (part: Partial<QuestionDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // Once checked, errors disappear as they are fixed.
    if (isChecked) setErrors(checkQuestion(next));
  };

  const save = () => {
    const found = checkQuestion(draft);
    setErrors(found);
    setChecked(true);
    const invalid = PARTS.find((part) => found[part]);
    if (found.question && draft.question.trim() === '')
      toast({ tone: 'danger', title: 'Invalid Question', description: 'Please enter question text.' });
    if (invalid) fields.focusSoon(invalid);
    else onSave({ ...draft, question: draft.question.trim() });
  };

  const isChoice = draft.type === 'multiple-choice';
  return (
    <Dialog
      open={open}
      onClose={leave}
      initialFocus={() => fields.moveTo('question')}
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
            ref={fields.refOf('question')}
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
            optionRef={fields.refOf('options')}
            correctRef={fields.refOf('answer')}
          />
        ) : (
          <Field
            label="Sample answer"
            error={errors.answer}
            help="For grading reference: managers see it next to the answers they mark."
          >
            <Textarea
              ref={fields.refOf('answer')}
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

interface SlotsProps {
  options: string[];
  correct: number | null;
  onOption: (slot: number, text: string) => void;
  onCorrect: (slot: number) => void;
  optionsError?: string | undefined;
  correctError?: string | undefined;
  /** Refs of the first slot's text field and radio button. */
  optionRef: Ref<HTMLInputElement>;
  correctRef: Ref<HTMLInputElement>;
}

/** The option slots of a multiple-choice question, each with a radio button that marks it as correct. */
function OptionSlots(props: SlotsProps) {
  return (
    <Field
      label="Options, and which one is correct"
      group
      required
      help="Two to four different options. Blank ones are left out."
      error={[props.optionsError, props.correctError].filter(Boolean).join('. ')}
    >
      <Slots {...props} />
    </Field>
  );
}

function Slots({
  options,
  correct,
  onOption,
  onCorrect,
  optionsError,
  correctError,
  optionRef,
  correctRef,
}: SlotsProps) {
  const name = useId();
  const labelId = useFieldLabelId();
  const { 'aria-describedby': describedBy } = useControlAttributes();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field cannot be a fieldset's legend.
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-2">
      {options.map((option, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its index.
        <div key={slot} className="flex items-center gap-1">
          <label
            title={`Option ${slot + 1} is correct`}
            className="-ml-2 flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11"
          >
            <input
              ref={slot === 0 ? correctRef : undefined}
              type="radio"
              name={name}
              aria-label={`Option ${slot + 1} is correct`}
              aria-describedby={describedBy}
              aria-invalid={correctError ? true : undefined}
              checked={correct === slot}
              onChange={() => onCorrect(slot)}
              className="size-4.5 appearance-none rounded-full border border-control bg-surface transition-colors checked:border-5 checked:border-accent aria-invalid:border-danger"
            />
          </label>
          <Input
            ref={slot === 0 ? optionRef : undefined}
            id={`${name}-${slot}`}
            aria-label={`Option ${slot + 1}`}
            aria-required={false}
            aria-invalid={optionsError ? true : undefined}
            autoComplete="off"
            placeholder={`Option ${slot + 1}`}
            value={option}
            onChange={(event) => onOption(slot, event.target.value)}
          />
        </div>
      ))}
    </div>
  );
}
