import { useEffect, useRef } from 'react';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { percentComplete } from './apply-draft.ts';

/** The progress bar above the steps; the review is the last step. */
export function StepProgress({ step, total }: { step: number; total: number }) {
  const percent = percentComplete(step, total);
  return (
    <div className="text-sm text-muted tabular-nums">
      <div className="mb-2 flex flex-wrap justify-between gap-x-4">
        <span>
          Step {step + 1} / {total} Total Steps
        </span>
        <span>{percent}% complete</span>
      </div>
      <ProgressBar value={percent} label="Application" />
    </div>
  );
}

// The checked radio button before the first one, as with the Tab key.
const CONTROLS = ['input:checked', 'input', 'textarea', 'select'];

function focusStep(step: HTMLElement) {
  window.scrollTo({ top: 0 });
  const heading = step.querySelector<HTMLElement>('h2');
  const control = CONTROLS.map((selector) => step.querySelector<HTMLElement>(selector)).find(Boolean);
  // On a touch screen, focusing the field would raise the keyboard over the question.
  const target = matchMedia('(pointer: coarse)').matches ? heading : (control ?? heading);
  target?.focus({ preventScroll: true });
}

/** Moves focus into each new step: to its field, or to its heading on a touch screen. Put the ref on the step. */
export function useStepFocus(step: number) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (ref.current) focusStep(ref.current);
  }, [step]);

  return ref;
}
