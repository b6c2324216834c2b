import type { ReactNode } from 'react';

interface DiscordSectionProps {
  title: string;
  /** The heading's id, for lists that it names. */
  titleId: string;
  sentence: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the tab. The button is beside the title on phones too, and the sentence has the whole width below. */
export function DiscordSection({ title, titleId, sentence, action, children }: DiscordSectionProps) {
  return (
    <section aria-labelledby={titleId} className="mt-10 first:mt-0">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="min-w-0 text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted text-pretty">{sentence}</p>
      {children}
    </section>
  );
}
