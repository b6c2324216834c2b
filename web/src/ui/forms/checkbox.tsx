import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  help?: ReactNode;
  onChange?: (checked: boolean) => void;
}

/** Yes or no, submitted with the form. Clicking the label toggles it. */
export function Checkbox({ label, help, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'flex w-fit cursor-pointer items-start gap-3 py-1 has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:py-2.5',
        className,
      )}
    >
      <span className="relative mt-0.75 flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          onChange={(event) => onChange?.(event.target.checked)}
          className="peer size-4.5 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        {label}
        {help && <span className="block text-caption text-muted">{help}</span>}
      </span>
    </label>
  );
}
