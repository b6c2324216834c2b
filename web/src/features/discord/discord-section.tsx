import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '#lib/api.ts';

// The ids of the sections' headings.
export const WEBHOOKS_TITLE = 'webhooks-title';
export const ROLES_TITLE = 'roles-title';
export const DELIVERIES_TITLE = 'deliveries-title';

interface DiscordSectionProps {
  title: string;
  /** The heading's id, for lists that it names. */
  titleId: string;
  sentence: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the tab. On phones, too, the button is next to the title; the sentence has the full width below. */
export function DiscordSection({ title, titleId, sentence, action, children }: DiscordSectionProps) {
  return (
    <section aria-labelledby={titleId} className="not-first:mt-10">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="min-w-0 scroll-mt-20 text-lg">
          {title}
        </h2>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted text-pretty">{sentence}</p>
      {children}
    </section>
  );
}

interface NotSetUpProps {
  /** What is off, as in 'Webhooks are off'. */
  title: string;
  /** The setting that is missing. */
  setting: string;
  /** A sentence that says what it is for. */
  children: string;
}

/** Replaces a part whose setting is missing: names the setting, and where its steps are. Low, because several may be. */
export function NotSetUp({ title, setting, children }: NotSetUpProps) {
  return (
    <div className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm sm:px-5">
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 max-w-prose text-muted text-pretty">
          {children} Set <code className="text-ink">{setting}</code> and deploy again. ‘Connecting a server’ in{' '}
          <code className="text-ink">docs/deploying.md</code> has the steps.
        </p>
      </div>
    </div>
  );
}

/** The missing setting that turns Discord off, read from the server's refusal; null for any other failure. */
export const missingSetting = (error: unknown): string | null =>
  /^([A-Z_]+) is not set\b/.exec(failureOf(error)?.error ?? '')?.[1] ?? null;
