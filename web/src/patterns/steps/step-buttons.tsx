import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';

/** Opens the previous or next row. Undefined at that end of the list. */
export type Step = (() => void) | undefined;

/** The position of the open row in its list, as in '3 of 27'; null if it is not in the list. */
export type Place = { number: number; total: string } | null;

export interface Steps {
  goPrevious: Step;
  goNext: Step;
  place: Place;
}

interface StepButtonsProps extends Steps {
  /** What is open: 'application'. */
  what: string;
}

/** The buttons that step through the list, around the position in it. */
export function StepButtons({ what, goPrevious, goNext, place }: StepButtonsProps) {
  return (
    <div className="flex items-center">
      <StepButton label={`Previous ${what}`} letter="K" go={goPrevious}>
        <Kbd className="max-sm:hidden">K</Kbd>
        <ChevronLeft aria-hidden />
      </StepButton>
      {place && (
        <span className="text-caption whitespace-nowrap text-muted tabular-nums max-sm:sr-only">
          {place.number} of {place.total}
        </span>
      )}
      <StepButton label={`Next ${what}`} letter="J" go={goNext}>
        <ChevronRight aria-hidden />
        <Kbd className="max-sm:hidden">J</Kbd>
      </StepButton>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  letter: string;
  go: Step;
  children: ReactNode;
}

function StepButton({ label, letter, go, children }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      title={`${label} (${letter})`}
      aria-keyshortcuts={letter}
      // `disabled` would take focus from the button that was just clicked.
      {...(!go && { 'aria-disabled': true })}
      onClick={go}
      className="px-2 pointer-coarse:min-w-11"
    >
      {children}
    </Button>
  );
}

/** After a step, scrolls to the top and announces the row to screen readers. */
export function StepAnnouncement({ id, name }: { id: string; name: string }) {
  const top = useRef<HTMLSpanElement>(null);
  const [firstId] = useState(id);
  const [hasStepped, setStepped] = useState(false);
  if (!hasStepped && id !== firstId) setStepped(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each row.
  useEffect(() => {
    if (hasStepped) top.current?.scrollIntoView({ block: 'end' });
  }, [id, hasStepped]);
  return (
    <span ref={top} role="status" className="sr-only">
      {hasStepped && name}
    </span>
  );
}
