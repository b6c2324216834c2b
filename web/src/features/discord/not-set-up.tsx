import { Unplug } from 'lucide-react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface NotSetUpProps {
  /** What is off, as in 'Webhooks are off'. */
  title: string;
  /** The setting that is missing. */
  setting: string;
  /** What it is for, as a sentence. */
  children: string;
}

/** Takes the place of a part that lacks a setting: which, and where to read how to set it. */
export function NotSetUp({ title, setting, children }: NotSetUpProps) {
  return (
    <EmptyState framed icon={Unplug} title={title} level={3}>
      {children} Set <code className="text-ink">{setting}</code> and deploy again. ‘Connecting a server’ in{' '}
      <code className="text-ink">docs/deploying.md</code> has the steps.
    </EmptyState>
  );
}
