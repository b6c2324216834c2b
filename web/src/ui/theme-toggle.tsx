import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';

const CHOICES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

type Choice = (typeof CHOICES)[number]['value'];

interface ThemeToggleProps {
  value: Choice;
  onChange: (value: Choice) => void;
  /** Shows the labels next to the icons. */
  withLabels?: boolean;
  className?: string;
}

/** Light, dark or the system's theme. Native radio buttons, so that arrow keys and screen readers work. */
export function ThemeToggle({ value, onChange, withLabels = false, className }: ThemeToggleProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label="Theme"
      className={cx('inline-flex rounded-md border border-line bg-subtle p-0.5', className)}
    >
      {CHOICES.map(({ value: choice, label, icon: Icon }) => (
        <label
          key={choice}
          {...(!withLabels && { title: label })}
          className={cx(
            'relative flex cursor-pointer items-center justify-center gap-2 rounded-sm border border-transparent text-muted transition-colors hover:text-ink has-checked:border-control has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
            withLabels
              ? 'min-h-8 px-3 text-sm font-semibold pointer-coarse:min-h-11'
              : 'h-7 w-9 pointer-coarse:size-11',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            aria-label={label}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden className="size-4" />
          {withLabels && <span aria-hidden>{label}</span>}
        </label>
      ))}
    </div>
  );
}
