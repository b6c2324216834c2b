import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field.tsx';

/** One option of a `Select`. Its value must not be '', which means that nothing is chosen. */
interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps<Value extends string> {
  ref?: Ref<HTMLSelectElement> | undefined;
  /** The chosen value; '' shows the placeholder. */
  value: Value | '';
  onChange: (value: Value) => void;
  /** Called when the pointer or focus is on it, before its options are seen. */
  onNear?: () => void;
  /** If given, choosing the placeholder clears the choice. */
  onClear?: (() => void) | undefined;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Its name outside a `Field`. */
  'aria-label'?: string;
  className?: string;
}

/** One of several options in a dropdown. The native control, because it suits phones and keyboards and saves the 20 kB of a custom one. */
export function Select<Value extends string>({
  ref,
  value,
  onChange,
  onNear,
  onClear,
  options,
  placeholder = 'Select an option...',
  disabled = false,
  'aria-label': ariaLabel,
  className,
}: SelectProps<Value>) {
  const attributes = useControlAttributes();
  return (
    <div className={cx('relative', className)}>
      <select
        ref={ref}
        {...attributes}
        {...(ariaLabel && { 'aria-label': ariaLabel })}
        value={value}
        disabled={disabled}
        onPointerEnter={onNear}
        onFocus={onNear}
        onChange={({ target }) => (target.value === '' ? onClear?.() : onChange(target.value as Value))}
        className={cx('control appearance-none truncate pr-9', !value && 'text-muted')}
      >
        {(!value || onClear) && (
          <option value="" disabled={!onClear} hidden={!onClear} className="bg-raised text-muted">
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 shrink-0 text-muted"
      />
    </div>
  );
}
