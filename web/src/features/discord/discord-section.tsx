import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';

interface DiscordSectionProps {
  title: string;
  /** The heading's id, for lists that it names. */
  titleId: string;
  sentence: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the tab. Its sentence has the whole width on phones, below the button. */
export function DiscordSection({ title, titleId, sentence, action, children }: DiscordSectionProps) {
  return (
    <section aria-labelledby={titleId} className="mt-10 first:mt-0">
      <SectionHead title={title} id={titleId} action={action} />
      <p
        className={cx(
          'mt-1 mb-4 max-w-prose text-sm text-muted text-pretty',
          Boolean(action) && 'pointer-fine:-mt-1.5',
        )}
      >
        {sentence}
      </p>
      {children}
    </section>
  );
}
