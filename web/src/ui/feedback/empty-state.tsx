import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { headingRef } from '#lib/focus.ts';
import { cx } from '../cx.ts';
import { Page } from '../layout/page.tsx';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** Instead of the icon. */
  picture?: ReactNode;
  title: string;
  /** What will appear here, and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level: 1 if nothing else is on the screen, 3 under another heading. */
  level?: 1 | 2 | 3;
  /** Adds the border of the list that it replaces. */
  framed?: boolean;
}

/** Takes the place of an empty list. */
export function EmptyState({
  icon: Icon,
  picture,
  title,
  children,
  action,
  level = 2,
  framed = false,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'flex flex-col items-center px-4 py-12 text-center sm:py-16',
        framed && 'rounded-lg border border-line bg-surface',
      )}
    >
      {picture ? (
        <div className="mb-5">{picture}</div>
      ) : (
        Icon && (
          <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-subtle">
            <Icon aria-hidden className="size-5 text-muted" />
          </span>
        )
      )}
      <Heading {...(level === 1 && { ref: headingRef, tabIndex: -1 })} className={level === 1 ? 'text-2xl' : 'text-lg'}>
        {title}
      </Heading>
      {children && <p className="mt-1 max-w-md text-muted text-pretty">{children}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

interface MessagePageProps {
  icon?: LucideIcon;
  picture?: ReactNode;
  title: string;
  /** Where to go from here. */
  action: ReactNode;
  children: ReactNode;
}

/** A screen that is only a message, which hangs a little above the middle: not found, access denied, done. The title is its h1. */
export function MessagePage(message: MessagePageProps) {
  return (
    <Page className="flex min-h-[calc(100dvh-4rem)] flex-col before:grow-38 after:grow-62">
      <EmptyState level={1} {...message} />
    </Page>
  );
}
