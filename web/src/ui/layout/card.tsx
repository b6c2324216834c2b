import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

interface CardProps extends ComponentProps<'section'> {
  /** `none` where the content has its own, such as rows that reach the edges. */
  padding?: 'normal' | 'none';
}

/** A group of related content. Never inside another card. */
export function Card({ padding = 'normal', className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx('rounded-lg border border-line bg-surface', padding === 'normal' && 'p-4 sm:p-5', className)}
    />
  );
}
