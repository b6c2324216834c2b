import { Check, Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx.ts';

const SAY_FOR_MS = 2000;

interface CopyButtonProps {
  /** Copied to the clipboard, and shown unless `children` is given. */
  value: string;
  /** The action, for example 'Copy user ID'. */
  label: string;
  /** A shorter form of the value to show. */
  children?: ReactNode;
  /** Shows the label in place of the value. */
  showsLabel?: boolean;
  className?: string;
}

/** Shows an id and copies it whole on a press. */
export function CopyButton({ value, label, children, showsLabel = false, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SAY_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };

  const Icon = outcome === 'copied' ? Check : outcome === 'refused' ? X : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        title={label}
        className={cx(
          'relative z-1 inline-flex max-w-full items-center gap-1.5 rounded-sm px-1 py-0.5 text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-11',
          showsLabel ? 'text-sm' : 'font-mono text-xs',
          className,
        )}
      >
        {!showsLabel && <span className="sr-only">{label} </span>}
        {/* The value stays under the confirmation and keeps its width, so that nothing moves. */}
        <span className="relative min-w-0">
          <span className={cx('block truncate', outcome && 'opacity-0')}>
            {showsLabel ? label : (children ?? value)}
          </span>
          {outcome && (
            <span aria-hidden className="absolute inset-y-0 left-0 font-sans font-semibold whitespace-nowrap text-ink">
              {outcome === 'copied' ? 'Copied' : 'Not copied'}
            </span>
          )}
        </span>
        <Icon aria-hidden className="size-3.5 shrink-0" />
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Could not copy. Select the text and copy it by hand.'}
      </span>
    </>
  );
}
