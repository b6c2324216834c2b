import { useRouter } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '#patterns/plain-click.ts';
import { destinationOf } from './guide-document.ts';

/** A link in a guide. With an unsafe target it renders as plain text. */
export function GuideLink({ target, children }: { target: string | null; children: ReactNode }) {
  const router = useRouter();
  const destination = destinationOf(target, location.origin);
  if (!destination) return children;
  if (destination.kind === 'section')
    return (
      <a href={`#${encodeURIComponent(destination.id)}`} className="link">
        {children}
      </a>
    );
  if (destination.kind === 'outside')
    return (
      <a href={destination.href} target="_blank" rel="noopener noreferrer" className="link">
        {children}
        <ArrowUpRight aria-hidden className="mb-0.5 ml-0.5 inline size-3.5" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(destination.href);
  };
  return (
    <a href={destination.href} className="link" onClick={follow}>
      {children}
    </a>
  );
}
