import type { ComponentProps, ReactNode } from 'react';
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

interface CardHeaderProps {
  title: ReactNode;
  /** One sentence under the title. */
  sentence?: ReactNode;
  /** A badge or a small button at the end of the line. */
  action?: ReactNode;
  /** Heading level; 3 under another heading. */
  level?: 2 | 3;
  className?: string;
}

/** The head of a card, or of a section without one. */
export function CardHeader({ title, sentence, action, level = 2, className }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={cx('flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0 flex-1 basis-48">
        <Heading className="text-lg font-semibold tracking-tight">{title}</Heading>
        {sentence && <p className="mt-1 max-w-prose text-sm text-muted">{sentence}</p>}
      </div>
      {action && <div className="flex shrink-0 items-center gap-2">{action}</div>}
    </div>
  );
}
