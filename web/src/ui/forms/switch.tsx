import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SwitchProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** Leaves the label to screen readers, in rows that already show the same words. */
  labelHidden?: boolean;
  className?: string;
}

/** On or off. The label names what is on, not what pressing does. */
export function Switch({ label, help, checked, onChange, disabled, labelHidden = false, className }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex w-fit cursor-pointer items-start gap-3 py-1 has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:py-2.5',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-5 w-9 shrink-0 appearance-none rounded-full border border-control bg-subtle transition-colors knob checked:border-accent checked:bg-accent"
      />
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {help && <span className="block text-caption text-muted">{help}</span>}
      </span>
    </label>
  );
}
