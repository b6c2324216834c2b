import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';

const SAY_FOR_MS = 2000;

interface ShareButtonProps {
  jobId: string;
  /** The vacancy's title, for screen readers. */
  title: string;
  size?: 'md' | 'sm';
}

/** Copies the address of a vacancy. */
export function ShareButton({ jobId, title, size = 'sm' }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<'Link copied' | 'Not copied' | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SAY_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    // Undefined on pages without https.
    Promise.resolve(navigator.clipboard?.writeText(`${location.origin}/apply/${jobId}`) ?? Promise.reject())
      .then(() => setOutcome('Link copied'))
      .catch(() => setOutcome('Not copied'));

  return (
    <>
      <Button size={size} className="shrink-0" onClick={copy}>
        {outcome ?? 'Share'}
        <span className="sr-only"> {title}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  );
}
