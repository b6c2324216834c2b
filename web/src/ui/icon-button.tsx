import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The accessible name, also shown on hover. */
  label: string;
  tone?: 'neutral' | 'danger';
  size?: 'md' | 'sm';
}

/** A button with only an icon, for actions that repeat on every row. */
export function IconButton({ label, tone = 'neutral', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors enabled:hover:bg-hover disabled:cursor-not-allowed pointer-coarse:size-11 [&_svg]:size-4.5',
        tone === 'danger' ? 'enabled:hover:text-danger' : 'enabled:hover:text-ink',
        size === 'md' ? 'size-9' : 'size-8',
        className,
      )}
    />
  );
}
