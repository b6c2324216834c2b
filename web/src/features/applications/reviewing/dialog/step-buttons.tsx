import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';

/** Opens the previous or next application. Undefined at that end of the list. */
export type Step = (() => void) | undefined;

/** The buttons that step through the list. */
export function StepButtons({ goPrevious, goNext }: { goPrevious: Step; goNext: Step }) {
  const steps = [
    { label: 'Previous application', letter: 'K', icon: ChevronUp, go: goPrevious },
    { label: 'Next application', letter: 'J', icon: ChevronDown, go: goNext },
  ];
  return (
    <div className="flex items-center">
      {steps.map(({ label, letter, icon: Icon, go }) => (
        <Button
          key={letter}
          variant="ghost"
          size="sm"
          aria-label={label}
          title={`${label} (${letter})`}
          aria-keyshortcuts={letter}
          // `disabled` would take focus from the button that was just pressed to get here.
          {...(!go && { 'aria-disabled': true })}
          onClick={go}
          className="max-sm:px-2 pointer-coarse:min-w-11"
        >
          <Icon aria-hidden />
          <Kbd className="max-sm:hidden">{letter}</Kbd>
        </Button>
      ))}
    </div>
  );
}

/** After a step, scrolls to the top and announces the application to screen readers. */
export function StepAnnouncement({ id, name }: { id: string; name: string }) {
  const top = useRef<HTMLSpanElement>(null);
  const [firstId] = useState(id);
  const [hasStepped, setStepped] = useState(false);
  if (!hasStepped && id !== firstId) setStepped(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each application.
  useEffect(() => {
    if (hasStepped) top.current?.scrollIntoView({ block: 'end' });
  }, [id, hasStepped]);
  return (
    <span ref={top} role="status" className="sr-only">
      {hasStepped && name}
    </span>
  );
}
