import { type RefCallback, useRef } from 'react';
import type { FormQuestion } from '#contract/jobs.ts';
import { focusSoon } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';

const TEXTAREA_ROWS = 6;

interface QuestionInputProps {
  ref?: RefCallback<HTMLElement> | undefined;
  question: FormQuestion;
  /** The answer; '' when unanswered. */
  value: string;
  onChange: (answer: string) => void;
  /** Why the answer is invalid. */
  error?: string | null | undefined;
  disabled?: boolean | undefined;
}

/** One application question with its input, in the application form and in the job preview. */
export function QuestionInput({ question, error, ...control }: QuestionInputProps) {
  // Radio buttons cannot hold a placeholder, so it is shown below them.
  const hint = question.type === 'radio' ? question.placeholder : null;
  // An error says it, or something more urgent.
  const isRequiredSaid = question.required && !error;
  const help = (
    <>
      {hint && <span className="block">{hint}</span>}
      {isRequiredSaid && 'This field is required'}
    </>
  );
  return (
    <Field
      label={question.label}
      required={question.required}
      group={question.type === 'radio'}
      error={error}
      help={(hint || isRequiredSaid) && help}
    >
      <Control question={question} {...control} />
    </Field>
  );
}

function Control({ ref, question, value, onChange, disabled = false }: Omit<QuestionInputProps, 'error'>) {
  const { type, placeholder, options } = question;
  const choices = options.map((option) => ({ value: option, label: option }));
  const radio = useRef<HTMLInputElement>(null);
  const clear = question.required ? undefined : () => onChange('');
  switch (type) {
    case 'text':
      return (
        <Input
          ref={ref}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder || 'Enter your response...'}
          disabled={disabled}
        />
      );
    case 'textarea':
      return (
        <Textarea
          ref={ref}
          rows={TEXTAREA_ROWS}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder || 'Enter your response...'}
          disabled={disabled}
        />
      );
    case 'select':
      return (
        <Select
          ref={ref}
          value={value}
          onChange={onChange}
          onClear={clear}
          options={choices}
          placeholder={placeholder || 'Select an option...'}
          disabled={disabled}
        />
      );
    case 'radio':
      return (
        <>
          <RadioGroup
            ref={(element) => {
              radio.current = element;
              return ref?.(element);
            }}
            value={value || null}
            onChange={onChange}
            options={choices}
            disabled={disabled}
          />
          {clear && value && !disabled && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-1 -ml-3"
              onClick={() => {
                clear();
                // The button disappears with the choice.
                focusSoon(radio);
              }}
            >
              Clear choice
            </Button>
          )}
        </>
      );
  }
}
