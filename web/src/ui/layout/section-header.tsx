import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SectionHeaderProps {
  title: ReactNode;
  /** The heading's id, for `aria-labelledby` on the section. */
  id?: string;
  /** One sentence under the title. */
  sentence?: ReactNode;
  /** A badge, a link or a small button at the end of the line. */
  action?: ReactNode;
  /** Heading level; 3 under another heading. */
  level?: 2 | 3;
  className?: string;
}

/** The head of a section or a card. */
export function SectionHeader({ title, id, sentence, action, level = 2, className }: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-x-4 gap-y-2',
        sentence ? 'items-start' : 'items-center',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <Heading id={id} className={level === 2 ? 'text-lg' : 'text-base font-semibold'}>
          {title}
        </Heading>
        {sentence && <p className="mt-1 max-w-prose text-sm text-muted text-pretty">{sentence}</p>}
      </div>
      {action && <div className="flex shrink-0 items-center gap-2">{action}</div>}
    </div>
  );
}
