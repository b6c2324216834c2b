import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '../cx.ts';
import { useControlAttributes, useFieldLabelId } from './field.tsx';

interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean | undefined;
}

const SIZE = {
  sm: 'min-h-9 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
  md: 'min-h-10 py-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
  lg: 'min-h-13 py-3.5',
};

interface RadioGroupProps<Value extends string> {
  /** The input that Tab reaches: the chosen one, or else the first. */
  ref?: Ref<HTMLInputElement> | undefined;
  /** The chosen value; null before a choice. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  disabled?: boolean | undefined;
  /** `sm` in a narrow column, `lg` where the options are all there is to do on the screen. */
  size?: keyof typeof SIZE;
  /** Short options next to each other, without circles. */
  isSegmented?: boolean;
  /** Its name outside a `Field group`. */
  'aria-label'?: string;
  className?: string;
}

/** One of a few options, all visible. The whole row is clickable; arrow keys move the choice. */
export function RadioGroup<Value extends string>({
  ref,
  value,
  onChange,
  options,
  disabled = false,
  size = 'md',
  isSegmented = false,
  'aria-label': ariaLabel,
  className,
}: RadioGroupProps<Value>) {
  const name = useId();
  const labelId = useFieldLabelId();
  const attributes = useControlAttributes();
  const current = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div
      role="radiogroup"
      {...attributes}
      {...(ariaLabel ? { 'aria-label': ariaLabel } : { 'aria-labelledby': labelId })}
      className={cx(isSegmented ? 'flex gap-1.5' : 'grid gap-2', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex cursor-pointer gap-3 rounded-md border border-control bg-surface transition-colors hover:border-muted has-checked:chosen has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:text-muted',
            isSegmented
              ? 'relative flex-1 items-center justify-center px-2 whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent'
              : 'items-start px-3',
            SIZE[size],
          )}
        >
          <input
            ref={option.value === current ? ref : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className={
              isSegmented
                ? 'absolute inset-0 cursor-pointer opacity-0'
                : 'mt-1 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors checked:border-5 checked:border-accent'
            }
          />
          <span className="min-w-0">
            {option.label}
            {option.help && <span className="block text-caption text-muted">{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
