import { Children, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { As } from './as.tsx';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'soft' | 'secondary' | 'ghost' | 'danger' | 'danger-outline';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center select-none transition-colors pointer-coarse:min-h-11 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0';

// Off keeps its full opacity, so that its label can be read. A working button keeps its own look.
const OFF = 'disabled:text-muted not-aria-busy:aria-disabled:text-muted';
const OFF_FILLED =
  'disabled:border-line disabled:bg-subtle not-aria-busy:aria-disabled:border-line not-aria-busy:aria-disabled:bg-subtle';
// The screen's main action can still be told from the others.
const OFF_PRIMARY = 'disabled:bg-accent-soft not-aria-busy:aria-disabled:bg-accent-soft';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  // A main action of which the screen shows several.
  soft: 'border-transparent bg-accent-soft text-accent enabled:hover:bg-accent enabled:hover:text-on-accent [a&]:hover:bg-accent [a&]:hover:text-on-accent',
  secondary: 'border-line bg-surface text-ink shadow-button enabled:hover:bg-subtle [a&]:hover:bg-subtle',
  ghost: 'border-transparent text-accent enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger: 'border-transparent bg-danger-fill text-on-danger enabled:hover:bg-danger-hover',
  'danger-outline':
    'border-danger-border bg-surface text-danger not-aria-disabled:hover:bg-danger-fill not-aria-disabled:hover:text-on-danger',
};

const offOf = (variant: ButtonVariant) => {
  if (variant === 'primary') return OFF_PRIMARY;
  return variant === 'ghost' ? undefined : OFF_FILLED;
};

const SIZE = { md: 'min-h-9 px-4 py-1.5 text-sm', sm: 'min-h-8 px-3 py-1 text-caption' };

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** Shown before the label; replaced by the spinner while working. */
  icon?: ReactNode;
  /** The action is running: clicks are ignored, focus and width stay. */
  working?: boolean;
  /** Replaces a text label while working, as in 'Creating...'. */
  workingLabel?: string | undefined;
  /** Makes its single child, a link, look like a button; the link keeps its own attributes. */
  asChild?: boolean;
}

/**
 * Starts an action. One primary button per screen. It keeps its width and focus while working, is 44 px high on touch
 * screens, and is `type="button"` by default.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  working = false,
  workingLabel,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = cx(BASE, VARIANT[variant], OFF, offOf(variant), SIZE[size], className);

  if (asChild) {
    return (
      <As className={classes} before={icon}>
        {children}
      </As>
    );
  }

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop focus; this also stops Enter in a form from sending twice.
    if (working) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      className={classes}
      onClick={handleClick}
      {...(working && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {icon && (working ? <Spinner /> : icon)}
      <Label working={working} workingLabel={workingLabel} hasIcon={Boolean(icon)}>
        {children}
      </Label>
    </button>
  );
}

function Label({
  working,
  workingLabel,
  hasIcon,
  children,
}: {
  working: boolean;
  workingLabel: string | undefined;
  hasIcon: boolean;
  children: ReactNode;
}) {
  const parts = Children.toArray(children);
  const isText = parts.every((part) => typeof part === 'string' || typeof part === 'number');

  if (workingLabel && isText) {
    const label = parts.join('');
    return (
      <span className="label-ghost" data-ghost={working ? label : workingLabel}>
        {working ? workingLabel : label}
      </span>
    );
  }
  if (!working || hasIcon) return children;
  return (
    <span className="relative inline-flex items-center gap-2">
      <span className="opacity-0">{children}</span>
      <Spinner className="absolute inset-0 m-auto" />
    </span>
  );
}
