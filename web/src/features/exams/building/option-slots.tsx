import { useId } from 'react';
import { Field, useControlAttributes, useFieldLabelId } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';

interface SlotsProps {
  options: string[];
  correct: number | null;
  onOption: (slot: number, text: string) => void;
  onCorrect: (slot: number) => void;
  optionsError?: string | undefined;
  correctError?: string | undefined;
}

/** The option slots of a multiple-choice question, each with a radio button that marks it as correct. */
export function OptionSlots(props: SlotsProps) {
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

function Slots({ options, correct, onOption, onCorrect, optionsError, correctError }: SlotsProps) {
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
