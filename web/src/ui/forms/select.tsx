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
  /** Without a border and as wide as the chosen option: for filters in a toolbar and for rows of a list. */
  isQuiet?: boolean;
  /** Its name outside a `Field`. */
  'aria-label'?: string;
  className?: string;
}

// Phones zoom into a field whose text is under 16px.
const QUIET =
  'block field-sizing-content max-w-full min-h-8 rounded-md py-1 pr-7 pl-2 text-sm font-medium text-ink transition-colors hover:bg-hover disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:text-[1rem]';

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
  isQuiet = false,
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
        className={cx('appearance-none truncate', isQuiet ? QUIET : 'control pr-9', !value && 'text-muted')}
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
        className={cx(
          'pointer-events-none absolute inset-y-0 my-auto size-4 shrink-0 text-muted',
          isQuiet ? 'right-2' : 'right-3',
        )}
      />
    </div>
  );
}
