import { useEffect, useRef } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

/** How far along the application is: the review counts as a step (spec §2). */
export function StepProgress({ step, total }: { step: number; total: number }) {
  const percent = Math.round(((step + 1) / total) * 100);
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

// A chosen radio button comes before the first of its group, as it does for the Tab key.
const CONTROLS = ['input:checked', 'input', 'textarea', 'select'];

function focusStep(step: HTMLElement) {
  window.scrollTo({ top: 0 });
  const heading = step.querySelector<HTMLElement>('h2');
  const control = CONTROLS.map((selector) => step.querySelector<HTMLElement>(selector)).find(Boolean);
  // With a finger, a focused field would raise the keyboard over the question before it is read.
  const target = matchMedia('(pointer: coarse)').matches ? heading : (control ?? heading);
  target?.focus({ preventScroll: true });
}

/** Moves focus to each new step, into the question itself where there is a keyboard. The step is the element that gets the ref. */
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
