import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Content that is folded away under a line of text. */
export function Disclosure({
  summary,
  className,
  onOpen,
  children,
}: {
  summary: ReactNode;
  className?: string;
  /** For content that is read only once it is shown. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details
      className={className}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary className="group/summary -ml-1 flex w-fit items-center gap-1.5 rounded-sm py-1 pr-2 text-sm font-semibold text-muted transition-colors hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform in-open:rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
