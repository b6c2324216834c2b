import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { headingRef } from '#lib/focus.ts';
import { As } from '../as.tsx';
import { cx } from '../cx.ts';

interface PageProps {
  /** `list` is 1100 px at most, `reading` 720 px: prose, forms, exams. */
  width?: 'list' | 'reading';
  className?: string;
  children: ReactNode;
}

/** The column of a screen's content. Next to the sidebar, both widths start at the same place. */
export function Page({ width = 'list', className, children }: PageProps) {
  return (
    <div
      className={cx(
        'mx-auto w-full px-4 pt-6 pb-16 sm:px-8 sm:pt-10',
        width === 'list'
          ? 'max-w-list'
          : 'max-w-reading in-data-[frame=staff]:ml-[max(0px,calc((100%-var(--container-list))/2))]',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence under the title, where it helps. */
  sentence?: ReactNode;
  /** The screen's one primary action, with at most a secondary one before it. */
  action?: ReactNode;
  /** A `BackLink`. */
  back?: ReactNode;
  /** Badges next to the title. */
  meta?: ReactNode;
  /** 22 px instead of 28, where a question or a figure is the largest thing on the screen. */
  isSmall?: boolean;
}

/** The screen's only h1, with its sentence and primary action, always in the same place. */
export function PageHeader({ title, sentence, action, back, meta, isSmall = false }: PageHeaderProps) {
  return (
    <header className="mb-6 sm:mb-8">
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1
              ref={headingRef}
              tabIndex={-1}
              className={cx('min-w-0 wrap-anywhere', isSmall ? 'text-xl' : 'text-2xl')}
            >
              {title}
            </h1>
            {meta}
          </div>
          {sentence && <div className="mt-2 max-w-prose text-muted text-pretty">{sentence}</div>}
        </div>
        {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
    </header>
  );
}

/** A link back to the list a screen belongs to; its single child is the link. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <As
      className="-ml-1 inline-flex items-center gap-1.5 rounded-sm px-1 text-sm text-muted transition-colors hover:text-ink pointer-coarse:min-h-11"
      before={<ArrowLeft aria-hidden className="size-4 shrink-0" />}
    >
      {children}
    </As>
  );
}
